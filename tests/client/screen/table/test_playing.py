"""Every way to play a card, and that one intention never plays two."""

from collections.abc import Callable

import pytest

from client.screen.apps.game import SergeantMajorApp
from client.screen.terminal.echoes import EchoFilter
from client.state.connection import CameBack, LinkState, LinkStatus
from client.state.model import Update
from client.state.selection import hand_order
from client.words.cards import Signs, card_name, card_sign
from engine.actions import Play, SeatAction, TakeBack
from engine.cards import Card, format_card, rank_of
from engine.public import Phase
from protocol.messages import FillSeats, Rejected
from tests.client.fakes.player import Player, seated, typed
from tests.client.fakes.session import FakeSession, has_to_follow

pytestmark = pytest.mark.asyncio


def at_play() -> FakeSession:
    """A game where the person has to follow, and has several cards to choose from."""
    session = FakeSession(seed=b"play")
    session.skip_to(Phase.PLAY, has_to_follow)
    return session


async def test_enter_plays_the_card_under_the_cursor() -> None:
    async with seated(at_play()) as player:
        card = player.selection.card
        await player.press("enter")
        assert player.acts == [Play(card or 0)]


async def test_arrows_move_the_cursor_and_the_card_there_is_played() -> None:
    async with seated(at_play()) as player:
        await player.press("home", "right", "end", "left", "left", "right")
        card = player.selection.card
        assert card == hand_order(player.selection.asked.cards)[-2]
        await player.press("enter")
        assert player.acts == [Play(card)]


async def test_a_card_is_played_by_typing_it() -> None:
    async with seated(at_play()) as player:
        card = player.selection.asked.cards[0]
        await player.press(*typed(card))
        assert player.acts == [Play(card)]


async def test_a_click_plays_a_card() -> None:
    async with seated(at_play()) as player:
        card = player.selection.asked.cards[-1]
        await player.click_card(card)
        assert player.acts == [Play(card)]


async def test_a_card_that_is_not_allowed_is_refused_in_words_and_not_sent() -> None:
    async with seated(at_play()) as player:
        asked = player.selection.asked
        illegal = next(card for card in player.hand if card not in asked.cards)
        await player.click_card(illegal)
        assert player.acts == []
        assert "have to be followed" in player.text
        await player.press("right")
        assert "have to be followed" not in player.text


@pytest.mark.parametrize("is_held", [True, False])
async def test_a_typed_card_that_cannot_be_played_is_refused_and_enter_plays_no_other(
    is_held: bool,
) -> None:
    async with seated(at_play()) as player:
        named = await _type_one_that_cannot_be_played(player, is_held=is_held)
        expected = "have to be followed" if is_held else f"The {card_name(named)} is not in"
        assert expected in player.text
        assert player.selection.card is None
        await player.press("enter", "enter")
        assert player.acts == []
        assert expected in player.text
        await player.press("right", "enter")
        assert len(player.acts) == 1


async def _type_one_that_cannot_be_played(player: Player, *, is_held: bool) -> Card:
    asked = player.selection.asked.cards
    allowed = {rank_of(card) for card in asked}
    named = next(
        card
        for card in range(52)
        if rank_of(card) not in allowed and (card in player.hand) == is_held and card not in asked
    )
    await player.press(*format_card(named).lower())
    return named


async def test_what_the_server_refuses_is_said_and_may_be_done_anew() -> None:
    async with seated(at_play()) as player:
        player.session.refuse_next("server_full")
        await player.press("enter")
        assert "The server is full." in player.text
        await player.press("enter")
        assert len(player.acts) == 2
        assert player.view.public.tricks or player.view.public.trick.cards


async def test_nothing_is_sent_while_an_action_is_on_its_way() -> None:
    async with seated(at_play()) as player:
        player.session.hold_answers = True
        await player.press("enter", "right", "enter", "home", "enter")
        await player.click_card(player.hand[0])
        assert len(player.acts) == 1


async def test_a_held_enter_plays_one_card_whatever_the_others_play() -> None:
    async with seated(at_play(), echo_filter=EchoFilter(), keep_pages=True) as player:
        await player.press(*["enter"] * 60)
        assert len(player.acts) == 1


async def test_a_held_letter_plays_one_card() -> None:
    async with seated(at_play(), echo_filter=EchoFilter()) as player:
        card = player.selection.asked.cards[0]
        keys = typed(card)
        await player.press(*keys, *[keys[-1]] * 60)
        assert player.acts == [Play(card)]


async def test_a_double_click_plays_one_card() -> None:
    async with seated(at_play(), echo_filter=EchoFilter()) as player:
        card = player.selection.asked.cards[0]
        await player.click_card(card)
        for other in player.hand:
            await player.click_card(other)
        assert player.acts == [Play(card)]


async def test_another_key_lets_enter_count_again_at_once() -> None:
    async with seated(at_play(), echo_filter=EchoFilter()) as player:
        await player.press("enter")
        await player.until(lambda: player.app.scene.model.my_turn)
        await player.press("right", "enter")
        assert len(player.acts) == 2


async def test_an_arrow_that_a_slow_line_splits_names_no_card() -> None:
    async with seated(at_play()) as player:
        for letters in ("left_square_bracket,A", "left_square_bracket,D", "O,C"):
            await player.press("escape", *letters.split(","))
        assert player.acts == []
        assert player.selection.rank == ""


async def test_a_choice_survives_a_lost_line() -> None:
    session = FakeSession(seed=b"play")
    session.skip_to(Phase.GIVE)
    async with seated(session) as player:
        await player.press("space")
        chosen = player.selection.chosen
        session.lose_line()
        await player.until(lambda: "connection is lost" in player.text)
        session.come_back()
        await player.until(lambda: "connection is lost" not in player.text)
        assert player.selection.chosen == chosen != ()


async def test_being_back_at_ones_table_is_told_and_is_nothing_wrong() -> None:
    async with seated(at_play()) as player:
        player.session.deliver(CameBack("NPMD", instead_of_new=True))
        await player.until(lambda: "You are back at table NPMD: its game goes on." in player.text)
        assert player.app.scene.warning == player.app.scene.trouble == ""


async def test_the_finished_trick_stays_until_the_next_card() -> None:
    session = at_play()
    session.bots_at_once = False
    async with seated(session) as player:
        await _finish_trick(player)
        cards = player.view.public.tricks[-1].cards
        assert all(_sign(card) in player.text for card in cards)
        assert player.text.count("★") == 1
        await _act_once(player)
        await player.settle()
        assert sum(_sign(card) in player.text for card in cards) < len(cards)


async def _finish_trick(player: Player) -> None:
    finished = len(player.view.public.tricks)
    while len(player.view.public.tricks) == finished:
        await _act_once(player)
    await player.settle()


async def _act_once(player: Player) -> None:
    if player.app.scene.model.my_turn:
        await player.press("enter")
    else:
        player.session.play_bots(1)


def _sign(card: int) -> str:
    return card_sign(card, Signs.GLYPHS)


async def test_the_game_goes_on_below_an_open_page() -> None:
    session = FakeSession(seed=b"below", dealer=2, bots_at_once=False)
    session.skip_to(Phase.PLAY, lambda view: not view.public.trick.cards)
    async with seated(session, (140, 40)) as player:
        await player.press("enter", "l")
        before = player.text
        session.play_bots(1)
        await player.until(lambda: player.text != before)
        assert "The last trick" in player.text


async def test_a_refusal_in_the_waiting_room_is_said() -> None:
    async with seated(FakeSession(waiting=True)) as player:
        player.session.deliver(Rejected("no_such_level", {"level": "casual"}))
        await player.settle()
        assert "There are no bots of level casual." in player.text


@pytest.mark.parametrize("answer", ["b", "click"])
async def test_free_seats_are_filled_by_key_or_click(answer: str) -> None:
    async with seated(FakeSession(waiting=True), keep_pages=True) as player:
        if answer == "click":
            await player.click_text("b  add bots")
        else:
            await player.press(answer)
        assert player.session.sent == [FillSeats("casual")]
        await player.until(lambda: "Name trumps: choose" in player.text)


async def test_a_server_that_would_not_have_us_ends_the_program_with_the_reason() -> None:
    class Refusing(FakeSession):
        async def run(self, deliver: Callable[[Update], None]) -> None:
            self.running.set()
            deliver(LinkState(LinkStatus.ENDED, code="name_in_use", params={"name": "Ann"}))

    app = SergeantMajorApp(Refusing())
    async with app.run_test():
        pass
    assert app.return_value == ("name_in_use", {"name": "Ann"})


async def test_quitting_asks_first_and_takes_no_for_an_answer() -> None:
    async with seated(at_play()) as player:
        await player.press("x")
        assert "Leave the program" in player.text
        await player.press("n")
        await player.until(lambda: "Leave the program" not in player.text)
        await player.press("ctrl+c", "y")
        await player.until(lambda: not player.app.is_running)
        assert player.app.return_value is None


async def test_quitting_is_answered_by_clicks_on_the_words_too() -> None:
    async with seated(at_play()) as player:
        for elsewhere in ("Leave the program", "n no"):
            await player.press("x")
            await player.click_text(elsewhere)
            await player.until(lambda: "y yes" not in player.text)
        await player.press("x")
        await player.click_text("y yes")
        await player.until(lambda: not player.app.is_running)


async def test_what_was_decided_is_sent_before_it_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[list[SeatAction | TakeBack]] = []
    async with seated(at_play()) as player:
        monkeypatch.setattr(player.app, "_show", lambda: drawn.append(player.acts))
        await player.press("enter")
        assert len(player.acts) == 1
        assert drawn[0] == player.acts


async def test_a_host_is_told_that_the_server_stops_for_everybody() -> None:
    async with seated(at_play(), runs_server=True) as player:
        await player.press("x")
        await player.until(lambda: "stops the server" in player.text)
    async with seated(FakeSession(waiting=True), runs_server=True) as player:
        await player.press("x")
        await player.until(lambda: "stops the server" in player.text)
