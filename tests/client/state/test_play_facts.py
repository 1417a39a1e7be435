"""What is said of a card is true of the cards that nobody has shown, and is said of every card."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from client.state.play_facts import play_facts
from client.words.play_reasons import play_reason
from engine.bots import decide
from engine.cards import Card, rank_of, suit_of
from engine.presets import preset
from engine.public import Phase
from engine.redact import view_for
from engine.seats import Seat
from engine.state import State
from engine.tricks import legal_cards, winning_seat
from tests.engine.games import played_game

NAMES = ("Ann", "Ben", "Cat", "Dan")


def plays(name: str, seed: int) -> Iterator[tuple[State, Seat, Card]]:
    """Every card that could be played in a game of two hands, with the state before it."""
    rules = preset(name)
    bots = [lambda view, _: decide("casual", view)] * rules.players
    for turn in played_game(rules, seed, 2, bots):
        public = turn.before.public
        if turn.seat is not None and public.phase is Phase.PLAY:
            for card in legal_cards(turn.before.hands[turn.seat], public.trick):
                yield turn.before, turn.seat, card


@pytest.mark.parametrize("name", ["online", "four-6433", "strict-51"])
def test_the_facts_of_every_card_are_true(name: str) -> None:
    reasons = set()
    for state, seat, card in plays(name, 6):
        view, public = view_for(state, seat), state.public
        facts = play_facts(view, card)
        others = [hand for other, hand in enumerate(state.hands) if other != seat]
        better = {
            other
            for hand in others
            for other in hand
            if suit_of(other) == suit_of(card) and rank_of(other) > rank_of(card)
        }
        assert better <= set(facts.higher)
        trumps = sum(suit_of(other) == public.trump for hand in others for other in hand)
        assert trumps <= facts.trumps
        for other in facts.without:
            assert not any(suit_of(held) == suit_of(card) for held in state.hands[other])
        if facts.without and not facts.may_trump:
            held = [suit_of(held) for other in facts.without for held in state.hands[other]]
            assert public.trump not in held
        after = replace(public.trick, cards=(*public.trick.cards, card))
        assert facts.takes == (winning_seat(after, public.trump, public.rules.players) == seat)
        assert facts.is_last == (len(after.cards) == public.rules.players)
        reasons.add(play_reason(view, card, NAMES).split(":")[0])
    assert len(reasons) > 12
