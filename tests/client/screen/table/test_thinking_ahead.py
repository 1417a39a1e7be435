"""A card chosen ahead of one's turn, the only legal one played by itself, cards confirmed first."""

from collections.abc import Callable

import pytest

from client.screen.terminal.echoes import EchoFilter
from client.state.selection import hand_order
from client.state.settings import HandOrder, Ranks, Settings
from client.words.cards import Signs, card_sign, name_ranks
from engine.actions import Play
from engine.cards import Card, rank_of, suit_of
from engine.public import Phase
from engine.view import View
from protocol.messages import Claimed
from tests.client.fakes.player import Player, seated
from tests.client.fakes.session import FakeSession, has_to_follow

pytestmark = pytest.mark.asyncio


def waiting(condition: Callable[[View], bool] = lambda view: True) -> FakeSession:
    """A game in which somebody else is to play, and then the person."""
    session = FakeSession(seed=b"ahead", dealer=2)
    session.seat = 1
    session.skip_to(Phase.PLAY, lambda view: not view.public.trick.cards and condition(view))
    session.seat, session.bots_at_once = 2, False
    return session


def of_suit(hand: tuple[Card, ...], suit: int) -> list[Card]:
    return [card for card in hand if suit_of(card) == suit]


async def _point_at(player: Player, card: Card) -> None:
    await player.press("home")
    for _ in range(player.hand.index(card)):
        await player.press("right")


async def test_a_card_chosen_ahead_is_shown_and_played_when_its_turn_comes() -> None:
    async with seated(waiting()) as player:
        await player.press("home", "space")
        card = player.selection.chosen[0]
        assert player.acts == []
        assert "will be played when it is your turn" in player.text
        player.session.play_bots(1)
        await player.settle()
        expected = [Play(card)] if card in _legal(player, card) else []
        assert player.acts == expected


def _legal(player: Player, card: Card) -> tuple[Card, ...]:
    lead = player.view.public.trick.cards[0]
    held = (*player.view.hand, card)
    return tuple(of_suit(held, suit_of(lead))) or held


@pytest.mark.parametrize("play_single", [False, True])
async def test_a_card_that_became_illegal_is_dropped_with_a_word(play_single: bool) -> None:
    async with seated(waiting(), settings=Settings(play_single=play_single)) as player:
        probe = FakeSession(seed=b"ahead", dealer=2)
        probe.state, probe.seq, probe.seat = player.session.state, player.session.seq, 2
        lead = _next_lead(probe)
        assert of_suit(player.view.hand, suit_of(lead))
        other = next(card for card in player.hand if suit_of(card) != suit_of(lead))
        await _point_at(player, other)
        await player.press("space")
        player.session.play_bots(1)
        await player.settle()
        assert player.acts == []
        assert f"{card_sign(other, Signs.GLYPHS)}, chosen ahead" in player.text
        assert player.selection.chosen == ()


def _next_lead(session: FakeSession) -> Card:
    action = session._next_action()
    assert action is not None
    assert isinstance(action[1], Play)
    return action[1].card


@pytest.mark.parametrize("keys", [("space", "space"), ("space", "backspace")])
async def test_a_choice_ahead_can_be_taken_back(keys: tuple[str, ...]) -> None:
    async with seated(waiting()) as player:
        await player.press("right", *keys)
        player.session.play_bots(1)
        await player.settle()
        assert player.acts == []


@pytest.mark.parametrize("key", ["enter", "q", "s", "a"])
async def test_a_key_that_plays_on_ones_turn_never_chooses_ahead(key: str) -> None:
    async with seated(waiting()) as player:
        await player.press(*[key] * 5)
        player.session.play_bots(1)
        await player.settle()
        assert player.acts == []


async def test_a_held_key_chooses_ahead_once() -> None:
    async with seated(waiting(), echo_filter=EchoFilter(), keep_pages=True) as player:
        await player.press("right", *["space"] * 10)
        assert len(player.selection.chosen) == 1


async def test_the_first_click_ahead_points_and_the_second_chooses() -> None:
    async with seated(waiting()) as player:
        card = player.hand[3]
        await player.click_card(card)
        assert card not in player.selection.chosen
        await player.click_card(card)
        assert card in player.selection.chosen


async def test_the_only_legal_card_is_played_by_itself_where_that_is_wanted() -> None:
    def has_one(view: View) -> bool:
        lead = view.public.trick.cards
        return bool(lead) and len(of_suit(view.hand, suit_of(lead[0]))) == 1

    for wanted in (False, True):
        session = FakeSession(seed=b"single")
        session.skip_to(Phase.PLAY, has_one)
        async with seated(session, settings=Settings(play_single=wanted)) as player:
            assert bool(player.acts) == wanted


async def test_a_card_is_confirmed_first_where_that_is_wanted() -> None:
    session = FakeSession(seed=b"play")
    session.skip_to(Phase.PLAY, has_to_follow)
    async with seated(session, settings=Settings(confirm_play=True)) as player:
        await player.press("enter")
        card = player.selection.card
        assert player.acts == []
        assert "Play the" in player.text
        await player.press("left", "right")
        assert "Play the" not in player.text
        await player.press("enter", "enter")
        assert player.acts == [Play(card or 0)]


async def test_a_held_key_does_not_confirm_itself() -> None:
    session = FakeSession(seed=b"play")
    session.skip_to(Phase.PLAY, has_to_follow)
    async with seated(
        session, settings=Settings(confirm_play=True), echo_filter=EchoFilter()
    ) as player:
        await player.press(*["enter"] * 20)
        assert player.acts == []


@pytest.mark.parametrize("order", HandOrder)
async def test_the_hand_is_held_as_it_is_liked_and_cards_are_found_by_click(
    order: HandOrder,
) -> None:
    session = FakeSession(seed=b"play")
    session.skip_to(Phase.PLAY, has_to_follow)
    async with seated(session, settings=Settings(hand_order=order)) as player:
        trump = player.view.public.trump
        held = hand_order(player.view.hand, order, trump)
        row = next(
            row for row in player.text.split("\n") if card_sign(held[0], Signs.GLYPHS) in row
        )
        places = [row.index(card_sign(card, Signs.GLYPHS)) for card in held]
        assert places == sorted(places)
        card = player.selection.asked.cards[0]
        await player.click_card(card)
        assert player.acts == [Play(card)]


async def test_tens_have_two_digits_where_that_is_liked() -> None:
    session = FakeSession(seed=b"play")
    session.skip_to(Phase.PLAY, lambda view: any(rank_of(card) == 8 for card in view.hand))
    try:
        async with seated(session, settings=Settings(ranks=Ranks.TEN)) as player:
            assert "10" in player.text
            assert {strip.cell_length for strip in player.strips} == {80}
    finally:
        name_ranks(Ranks.T)


async def test_nothing_is_asked_while_a_claim_is_settled() -> None:
    session = FakeSession(seed=b"play")
    session.skip_to(Phase.PLAY, has_to_follow)
    async with seated(session) as player:
        player.session.deliver(Claimed(1))
        await player.press("enter")
        assert player.acts == []
        assert "Ben claims the rest" in player.text
