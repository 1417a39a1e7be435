"""Every question of the rulebook on the screen, answered by keys and by mouse."""

import re

import pytest

from client.state.high_cards import high_card
from client.state.selection import hand_order
from client.state.settings import Settings
from client.words.cards import Signs, card_sign
from engine.actions import AssignTargets, Discard, Give, NameTrump, Return
from engine.cards import Card
from engine.legal import choice
from engine.presets import preset
from engine.public import Phase
from engine.view import View
from tests.client.fakes.player import Player, seated, typed
from tests.client.fakes.session import FakeSession

pytestmark = pytest.mark.asyncio


def asked_for(
    phase: Phase, rules: str = "online", at_least: int = 1, seed: bytes = b"asking"
) -> FakeSession:
    session = FakeSession(preset(rules), seed=seed)
    session.skip_to(phase, lambda view: _is_open(view, at_least))
    return session


def _is_open(view: View, at_least: int) -> bool:
    asked = choice(view)
    return asked is not None and (asked.count == 0 or asked.count >= at_least)


async def choose_by_keys(player: Player, cards: tuple[Card, ...]) -> None:
    for card in cards:
        await player.press("home")
        while player.selection.card != card:
            await player.press("right")
        await player.press("space")


async def test_cards_for_another_player_are_chosen_counted_and_confirmed() -> None:
    session = asked_for(Phase.GIVE, at_least=2)
    async with seated(session) as player:
        pair = player.view.public.pairs[0]
        receiver = session.names[pair.receiver]
        assert (
            f"Give {receiver} {pair.count} cards: choose {pair.count} more, then Enter."
            in player.text
        )
        cards = hand_order(player.selection.asked.cards)[-pair.count :]
        await choose_by_keys(player, cards)
        assert f"Give {receiver} {pair.count} cards: press Enter." in player.text
        await player.press("backspace")
        assert ": choose 1 more, then Enter." in player.text
        await player.press("enter")
        assert player.acts == []
        assert "Choose 1 more card: it has to be" in player.text
        await player.press("space", "enter")
        assert player.acts == [Give(pair.receiver, tuple(sorted(cards)))]


async def test_after_an_exchange_both_ways_are_shown_until_a_key() -> None:
    session = asked_for(Phase.GIVE)
    async with seated(session) as player:
        pair = player.view.public.pairs[0]
        for card in hand_order(player.selection.asked.cards)[: pair.count]:
            await player.click_card(card)
        await player.press("enter")
        await player.until(lambda: "Exchanges of this hand" in player.text)
        counted = "1 card" if pair.count == 1 else f"{pair.count} cards"
        assert f"and gave {session.names[pair.receiver]} {counted}." in player.text
        assert " → " in player.text
        await player.close_pages()
        assert "Exchanges of this hand" not in player.text
        await player.press("e")
        assert "Exchanges of this hand" in player.text


async def test_the_player_who_receives_is_shown_the_exchange_too() -> None:
    session = FakeSession(seed=b"received", bots_at_once=False)
    session.skip_to(Phase.PLAY)
    async with seated(session) as player:
        for _ in range(2_000):
            if "Exchanges of this hand" in player.text:
                break
            await player.close_pages()
            if player.app.scene.model.my_turn:
                await player.decide_by_keys()
            else:
                session.play_bots(1)
                await player.settle()
        exchange = player.view.exchanges[-1]
        assert player.view.seat in (exchange.giver, exchange.receiver)
        assert re.search(r"you gave +you got", player.text)


async def test_lowest_cards_that_have_to_go_are_chosen_and_locked() -> None:
    session = FakeSession(preset("mess"), seed=b"lowest cards")
    session.skip_to(Phase.GIVE, lambda view: bool((asked := choice(view)) and asked.forced))
    async with seated(session) as player:
        forced = player.selection.asked.forced
        assert set(forced) <= set(player.selection.chosen)
        await player.click_card(forced[0])
        assert set(forced) <= set(player.selection.chosen)
        high = player.hand[0]
        if high not in player.selection.asked.cards:
            await player.click_card(high)
            assert "lowest by rank" in player.text
        free = [card for card in player.selection.asked.cards if card not in forced]
        for card in free[: player.selection.missing]:
            await player.click_card(card)
        await player.press("enter")
        assert isinstance(player.acts[0], Give)
        assert set(forced) < set(player.acts[0].cards)


async def test_highest_cards_are_returned_by_choice_among_equals() -> None:
    session = asked_for(Phase.RETURN, "mess")
    async with seated(session) as player:
        pair = player.view.public.pairs[0]
        assert "highest card" in player.text
        assert session.names[pair.giver] in player.text
        free = [c for c in player.selection.asked.cards if c not in player.selection.chosen]
        await choose_by_keys(player, tuple(free[: player.selection.missing]))
        await player.press("enter")
        assert isinstance(player.acts[0], Return)
        assert len(player.acts[0].cards) == pair.count


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        ("online", "Name trumps: choose a suit, then Enter."),
        ("mess", "+ marks new cards."),
        ("mess-blind", "before you see the kitty"),
        ("strict-51", "Name trumps: choose a suit, then Enter."),
    ],
)
async def test_trumps_are_named_by_letter_and_enter(rules: str, says: str) -> None:
    async with seated(asked_for(Phase.TRUMP, rules)) as player:
        assert says in player.text
        await player.press("h")
        assert player.acts == []
        await player.press("enter")
        assert player.acts == [NameTrump(2)]


async def test_trumps_are_named_by_arrows() -> None:
    async with seated(asked_for(Phase.TRUMP)) as player:
        await player.press("home", "right", "right", "enter")
        assert player.acts == [NameTrump(0)]


async def test_trumps_are_named_by_two_clicks() -> None:
    async with seated(asked_for(Phase.TRUMP)) as player:
        await player.press("home")
        await player.click_text("♦ diamonds")
        assert player.acts == []
        await player.click_text("♦ diamonds")
        assert player.acts == [NameTrump(1)]


async def test_four_cards_are_laid_away_and_the_kitty_is_marked() -> None:
    async with seated(asked_for(Phase.DISCARD, "mess")) as player:
        assert "Lay 4 cards away: choose 4 more, then Enter." in player.text
        assert player.text.count("+ ") >= 4
        cards = player.hand[-4:]
        for card in cards:
            await player.click_card(card)
        assert "Lay 4 cards away: press Enter." in player.text
        await player.click_card(player.hand[0])
        assert player.selection.chosen == cards
        await player.press("enter")
        assert player.acts == [Discard(tuple(sorted(cards)))]


async def test_the_dealer_hands_the_targets_out() -> None:
    async with seated(asked_for(Phase.TARGETS, "dealers-choice")) as player:
        assert "Who has to take how many tricks?" in player.text
        assert "Ann  8   Ben  5   Cat  3" in player.text
        await player.press("right")
        assert "Ann  8   Ben  3   Cat  5" in player.text
        await player.click_text("→")
        await player.press("enter")
        assert player.acts == [AssignTargets((5, 8, 3))]


@pytest.mark.parametrize(
    ("phase", "rules", "says"),
    [
        (Phase.TARGETS, "dealers-choice", "is handing out the targets."),
        (Phase.TRUMP, "online", "is naming trumps."),
        (Phase.DISCARD, "online", "is laying cards away."),
        (Phase.GIVE, "online", "is choosing"),
        (Phase.PLAY, "online", "is to play."),
    ],
)
async def test_the_others_are_told_who_decides_what(phase: Phase, rules: str, says: str) -> None:
    session = asked_for(phase, rules)
    session.seat = left = (session.seat + 1) % 3
    session.bots_at_once = False
    async with seated(session) as player:
        assert player.view.seat == left
        assert says in player.text
        await player.press("enter", "space", "a")
        assert player.acts == []


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (140, 40)])
async def test_whoever_has_to_choose_cards_is_told_which_keys_do_it(size: tuple[int, int]) -> None:
    session = FakeSession(seed=b"keys")
    session.skip_to(Phase.DISCARD)
    async with seated(session, size) as player:
        assert "arrows move   Space choose   Enter lay away" in player.text


async def test_a_high_card_is_laid_away_only_when_enter_says_so_once_more() -> None:
    session = FakeSession()
    session.skip_to(Phase.DISCARD)
    async with seated(session, settings=Settings()) as player:
        view = player.view
        high = max(card for card in view.hand if high_card(view, Discard((card,))))
        low = [card for card in view.hand if high_card(view, Discard((card,))) is None][:3]
        for card in (*low, high):
            await player.press(*typed(card))
        await player.press("enter")
        assert not player.acts
        assert f"Lay {card_sign(high, Signs.GLYPHS)} away?" in player.text
        await player.press("backspace")
        assert " away? " not in player.text
        await player.press(*typed(high), "enter")
        assert not player.acts
        await player.press("enter")
        assert len(player.acts) == 1
