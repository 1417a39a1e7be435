"""Animations: what begins one, what is seen of it when, and that nothing ever waits for it."""

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from msgspec.structs import replace

from client.screen.apps.game import SergeantMajorApp
from client.screen.scene.animation import (
    DEAL_SECONDS,
    NO_ANIMATION,
    TRICK_SECONDS,
    animation,
    dealing,
    taking,
)
from client.state.model import Model, receive
from client.state.settings import DEFAULT_SETTINGS, LowBandwidth, Settings, TrickTime
from engine.actions import Play
from engine.cards import Card
from engine.public import Phase
from engine.redact import redact, view_for
from engine.rules import RuleSet
from engine.shuffle import deal_pack, shuffled_pack
from engine.state import new_game
from engine.step import step
from engine.tricks import legal_cards, winning_seat
from engine.view import View
from protocol.messages import GameView, Happened, Said
from tests.client.fakes.player import Player, seated, typed
from tests.client.fakes.session import FakeSession
from tests.steady_player import decide_steadily

ANIMATED = Settings(animations=True, trick_time=TrickTime.NONE)
FRUGAL = Settings(animations=True, low_bandwidth=LowBandwidth.ON)
CARDS = 16
LIT_SECONDS = 0.2  # after the last card of a trick
_CARD = re.compile("[2-9TJQKA][♣♦♥♠]")


# --- What is seen when


def moments(seconds: float) -> list[float]:
    return [number * seconds / 1000 for number in range(1000)]


def test_a_hand_comes_up_card_by_card() -> None:
    frames = [dealing(CARDS, seconds) for seconds in moments(DEAL_SECONDS)]
    counts = [frame.cards for frame in frames if frame is not None]
    assert counts == sorted(counts, key=lambda count: count or 0)
    assert set(counts) == set(range(1, CARDS + 1))
    assert dealing(CARDS, DEAL_SECONDS) is None


def test_the_card_that_takes_a_trick_is_set_off_twice_and_not_at_once() -> None:
    frames = [taking(seconds) for seconds in moments(TRICK_SECONDS)]
    lit = [frame is not None and frame.is_lit for frame in frames]
    assert not lit[0]
    assert sum(now > before for before, now in pairwise(lit)) == 2
    assert taking(TRICK_SECONDS) is None


# --- What begins one


def models_of_a_hand() -> Iterator[tuple[Model, Model]]:
    """The models before and after each action, from one deal to the next."""
    rules = RuleSet()
    state = new_game(rules, 0)
    model = receive(Model(), GameView(0, view_for(state, 0)))
    while len(state.public.results) == 0 or state.public.to_act is None:
        actor = state.public.to_act
        pack = shuffled_pack(b"%d" % state.public.hand, rules.deck)
        action = (
            deal_pack(rules, state.public.dealer, pack)
            if actor is None
            else decide_steadily(view_for(state, actor))
        )
        state, events = step(state, actor, action)
        seen = (redact(event, 0) for event in events)
        before, model = model, receive(model, Happened(tuple(filter(None, seen))))
        yield before, model


def test_a_deal_begins_one_and_the_last_card_of_each_trick_and_nothing_else() -> None:
    begun = [animation(before, after) for before, after in models_of_a_hand()]
    first, *tricks, last = [each(0.0) for each in begun if each is not None]
    assert first == last == dealing(CARDS, 0.0)
    assert tricks == [taking(0.0)] * CARDS
    assert len(begun) > 3 * CARDS


def test_the_first_sight_of_a_game_deals_the_hand_and_that_of_a_trick_does_not() -> None:
    for session, is_dealt in ((asked_for_trumps(), True), (at_the_end_of_a_trick(), False)):
        after = receive(Model(), GameView(session.seq, view_for(session.state, session.seat)))
        assert (animation(Model(), after) is not None) == is_dealt


# --- At a table


class Clock:
    """A clock that stands until it is set."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """That of the animations, on a terminal that is near."""
    clock = Clock()
    monkeypatch.setattr("client.screen.scene.animation_timer.get_time", clock)
    monkeypatch.setattr(SergeantMajorApp, "is_quick", True)
    return clock


def asked_for_trumps() -> FakeSession:
    session = FakeSession(seed=b"deal")
    session.skip_to(Phase.TRUMP)
    return session


def at_the_end_of_a_trick(*, can_take: bool = True) -> FakeSession:
    """The person has its last card, and a card of theirs could take it or none could."""
    session = FakeSession(seed=b"trick", bots_at_once=False)
    session.skip_to(Phase.PLAY, lambda view: _ends_a_trick(view) and bool(taker(view)) == can_take)
    return session


def _ends_a_trick(view: View) -> bool:
    return len(view.public.trick.cards) == 2 and len(view.hand) > 2


def taker(view: View) -> Card | None:
    """A card that the view's seat may play and that takes the trick, if there is one."""
    public = view.public
    for card in legal_cards(view.hand, public.trick):
        trick = replace(public.trick, cards=(*public.trick.cards, card))
        if winning_seat(trick, public.trump, public.rules.players) == view.seat:
            return card
    return None


async def take_the_trick(player: Player) -> None:
    """Plays a card that takes it: the next lead is theirs."""
    card = taker(player.view)
    assert card is not None
    await player.press(*typed(card))
    assert player.app.scene.model.my_turn


def cards_in_sight(player: Player) -> int:
    """How many cards of the hand are there."""
    return len(_CARD.findall("\n".join(player.text.split("\n")[-5:])))


def is_lit(player: Player) -> bool:
    """Whether the card that takes the trick is set off."""
    taking = player.app.scene.palette.taking
    return any(segment.style == taking for strip in player.strips for segment in strip)


@pytest.mark.asyncio
async def test_a_hand_that_is_dealt_grows_until_it_is_as_it_is_without(clock: Clock) -> None:
    async with seated(asked_for_trumps(), settings=ANIMATED) as player:
        await player.until(lambda: cards_in_sight(player) == 1)
        clock.seconds += DEAL_SECONDS / 2
        await player.until(lambda: cards_in_sight(player) == 1 + CARDS // 2)
        clock.seconds += DEAL_SECONDS
        await player.until(lambda: cards_in_sight(player) == CARDS)
        assert player.app.scene.frame == NO_ANIMATION
        grown = player.text
    async with seated(asked_for_trumps()) as player:
        await player.rest()
        assert player.text == grown


@pytest.mark.asyncio
@pytest.mark.parametrize("settings", [DEFAULT_SETTINGS, FRUGAL])
async def test_there_are_none_by_default_nor_where_decoration_is_left_out(
    settings: Settings, clock: Clock
) -> None:
    async with seated(asked_for_trumps(), settings=settings) as player:
        assert player.app.scene.frame == NO_ANIMATION
        await player.until(lambda: cards_in_sight(player) == CARDS)


@pytest.mark.asyncio
async def test_there_are_none_where_the_terminal_is_not_known_to_be_near() -> None:
    async with seated(asked_for_trumps(), settings=ANIMATED) as player:
        assert player.app.scene.frame == NO_ANIMATION
        await player.until(lambda: cards_in_sight(player) == CARDS)


@pytest.mark.asyncio
async def test_a_key_in_the_middle_of_a_deal_shows_the_hand_and_does_what_it_does(
    clock: Clock,
) -> None:
    async with seated(asked_for_trumps(), settings=ANIMATED) as player:
        cursor = player.selection.cursor
        await player.press("right")
        assert player.selection.cursor != cursor
        assert player.app.scene.frame == NO_ANIMATION
        await player.until(lambda: cards_in_sight(player) == CARDS)


@pytest.mark.asyncio
async def test_a_click_anywhere_shows_the_hand(clock: Clock) -> None:
    async with seated(asked_for_trumps(), settings=ANIMATED) as player:
        await player.click(0, 0)
        await player.until(lambda: cards_in_sight(player) == CARDS)


@pytest.mark.asyncio
@pytest.mark.parametrize("way", ["enter", "name", "click"])
async def test_a_card_played_while_the_last_trick_is_shown_counts_at_once_and_ends_it(
    way: str, clock: Clock
) -> None:
    async with seated(at_the_end_of_a_trick(), settings=ANIMATED) as player:
        await take_the_trick(player)
        clock.seconds += LIT_SECONDS
        await player.until(lambda: is_lit(player))
        card = player.selection.card
        assert card is not None
        if way == "click":
            await player.click_card(card)
        else:
            await player.press(*(typed(card) if way == "name" else ("enter",)))
        assert player.acts[-1] == Play(card)
        assert player.app.scene.frame == NO_ANIMATION
        await player.until(lambda: not is_lit(player))


@pytest.mark.asyncio
async def test_a_key_counts_from_the_first_picture_on(clock: Clock) -> None:
    async with seated(at_the_end_of_a_trick(), settings=ANIMATED) as player:
        player.table.picture_receipt.is_on = True
        await take_the_trick(player)
        player.see()
        clock.seconds += LIT_SECONDS
        await player.until(lambda: is_lit(player))
        await player.press("enter")
        assert len(player.acts) == 2


@pytest.mark.asyncio
async def test_words_let_it_go_on_and_the_next_card_ends_it(clock: Clock) -> None:
    session = at_the_end_of_a_trick(can_take=False)
    async with seated(session, settings=ANIMATED) as player:
        await player.press("enter")
        clock.seconds += LIT_SECONDS
        await player.until(lambda: is_lit(player))
        session.deliver(Said("Ben", "well played"))
        await player.settle()
        assert is_lit(player)
        session.play_bots(1)
        assert player.app.scene.frame == NO_ANIMATION
        await player.until(lambda: not is_lit(player))
