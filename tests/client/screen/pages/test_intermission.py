"""Between two hands on the full screen: the last trick, then how the hand ended, then the deal."""

import pytest
from textual._time import get_time

from client.screen.apps import game
from client.screen.pages.intermission import CutPage
from client.screen.pages.summary import SummaryPage
from client.screen.scene import trick_hold
from client.screen.table.screen import TableScreen
from client.state.settings import Settings, TrickTime
from client.words.cards import Signs, card_sign
from engine.cards import suit_of
from engine.legal import choice
from engine.presets import preset
from engine.public import Phase
from engine.view import View
from protocol.messages import GoOn, Intermission
from tests.client.fakes.player import Player, seated
from tests.client.fakes.session import FakeSession
from tests.client.screen.table.test_players import LARGEST_TICK
from tests.client.screen.terminal.test_bytes import Meter

pytestmark = pytest.mark.asyncio

FOR_ALL = Intermission((0, 1), 24_000)


def last_card(intermission: Intermission | None = FOR_ALL) -> FakeSession:
    """A game in which the person is to play the last card of the first hand."""
    session = FakeSession(intermission=intermission)
    session.skip_to(Phase.PLAY, lambda view: len(view.hand) == 1)
    return session


def went_on(player: Player) -> list[GoOn]:
    return [message for message in player.session.sent if isinstance(message, GoOn)]


async def play_last_card(player: Player) -> None:
    await player.press("enter")
    await player.until(lambda: player.session.state.public.phase is Phase.DEAL)
    await player.settle()


async def test_the_last_trick_is_shown_before_the_summary_which_has_it_as_well() -> None:
    settings = Settings(trick_time=TrickTime.ENTER)
    async with seated(last_card(), settings=settings) as player:
        await play_last_card(player)
        assert isinstance(player.app.screen, TableScreen)
        trick = player.session.state.public.tricks[-1]
        signs = [card_sign(card, Signs.GLYPHS) for card in trick.cards]
        assert all(sign in player.text for sign in signs)
        await player.press("enter")
        assert isinstance(player.app.screen, SummaryPage)
        [line] = [line for line in player.text.splitlines() if "Last trick:" in line]
        assert all(sign in line for sign in signs)
        assert not went_on(player)


async def test_a_trick_is_held_for_its_time_and_then_gives_way_by_itself() -> None:
    settings = Settings(trick_time=TrickTime.SHORT)
    async with seated(last_card(), settings=settings) as player:
        await play_last_card(player)
        assert isinstance(player.app.screen, TableScreen)
        await player.until(lambda: isinstance(player.app.screen, SummaryPage))


async def test_enter_goes_on_and_the_summary_stays_until_cards_have_been_dealt() -> None:
    async with seated(last_card()) as player:
        await play_last_card(player)
        assert "Enter goes on to hand 2" in player.text
        assert "Waiting for Ben, 24 s at most." in player.text
        player.session.hold_answers = True
        seq = player.session.seq
        await player.press("enter")
        assert went_on(player) == [GoOn(seq)]
        assert isinstance(player.app.screen, SummaryPage)
        assert "Enter goes on to hand 2" not in player.text
        player.session.deal()
        await player.settle()
        assert isinstance(player.app.screen, TableScreen)
        assert player.view.public.hand == 2


async def test_the_time_that_others_have_runs_down_for_a_few_cells_a_second(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with seated(last_card()) as player:
        now = get_time()  # a busy machine would let whole seconds pass
        for module in (game, trick_hold):
            monkeypatch.setattr(module, "get_time", lambda: now)
        await play_last_card(player)
        assert "Waiting for Ben, 24 s at most." in player.text
        meter = Meter(player)
        meter.read()
        now += 1
        player.app._tick()
        await player.settle()
        assert "Waiting for Ben, 23 s at most." in player.text
        assert 0 < meter.read() <= LARGEST_TICK
        now += 60
        player.app._tick()
        await player.settle()
        assert "Waiting for Ben, 1 s at most." in player.text
        player.session.deliver(Intermission((0,), 12_000))
        await player.settle()
        assert "Waiting for" not in player.text
        assert not player.app._passing_time.is_running


async def test_escape_shows_the_table_where_enter_goes_on_as_well() -> None:
    async with seated(last_card()) as player:
        await play_last_card(player)
        await player.press("escape")
        assert isinstance(player.app.screen, TableScreen)
        assert not went_on(player)
        assert "Enter goes on to hand 2" in player.text
        await player.press("enter")
        assert len(went_on(player)) == 1


async def test_the_last_trick_can_be_looked_at_after_the_deal() -> None:
    async with seated(last_card(None)) as player:
        await player.press("enter")
        await player.until(lambda: isinstance(player.app.screen, SummaryPage))
        await player.close_pages()
        assert not player.view.public.tricks
        assert player.app.scene.model.last_hand is not None
        trick = player.app.scene.model.last_hand.public.tricks[-1]
        await player.press("l")
        assert all(card_sign(card, Signs.GLYPHS) in player.text for card in trick.cards)


async def test_who_deals_first_is_read_before_cards_are_dealt() -> None:
    session = FakeSession(preset("mess"), intermission=Intermission((0,)))
    async with seated(session, keep_pages=True) as player:
        await player.until(lambda: isinstance(player.app.screen, CutPage))
        assert "Enter goes on to hand 1" in player.text
        await player.press("enter")
        await player.until(lambda: isinstance(player.app.screen, TableScreen))
        assert went_on(player) == [GoOn(0)]


def loses(view: View) -> bool:
    """Whether the view's player ends a trick that somebody else takes."""
    trick, asked = view.public.trick, choice(view)
    assert asked is not None
    low = [card for card in asked.cards if suit_of(card) == suit_of(trick.cards[0])]
    return len(trick.cards) == 2 and bool(low) and max(low) < max(trick.cards)


async def test_what_happens_behind_a_held_trick_is_shown_after_it() -> None:
    session = FakeSession()
    session.skip_to(Phase.PLAY, loses)
    async with seated(session, settings=Settings(trick_time=TrickTime.ENTER)) as player:
        await player.press("enter")
        await player.until(lambda: session.state.public.trick.cards)
        await player.settle()
        trick = session.state.public.tricks[-1]
        assert not player.view.public.trick.cards
        assert all(card_sign(card, Signs.GLYPHS) in player.text for card in trick.cards)
        await player.press("enter")
        assert player.view.public.trick == session.state.public.trick
