"""What a hand costs on the wire: the budget of slow lines."""

from collections import defaultdict
from collections.abc import Iterator

import msgspec
import pytest

from engine.actions import Play
from engine.cards import PACK_SIZE
from engine.events import Event, Played
from engine.presets import CHANGES, preset
from engine.redact import redact
from engine.rules import RuleSet
from engine.seats import Seat
from protocol.codec import encode
from protocol.limits import MAX_EVENTS
from protocol.messages import Act, DealCommitted, DealRevealed, Happened
from tests.engine.games import random_game

MAX_HAND_BYTES = 700
MAX_CARD_BYTES = 8
MAX_PROOF_BYTES = 130
HANDS = 4  # from the second on there is an exchange


def told(rules: RuleSet, seed: int) -> Iterator[tuple[int, Seat | None, Happened]]:
    """Each message of a random game: of which hand it is, for whom, and what it says."""
    for turn in random_game(rules, seed, HANDS):
        for recipient in (*range(rules.players), None):
            shown = (redact(event, recipient) for event in turn.events)
            events: tuple[Event, ...] = tuple(event for event in shown if event is not None)
            yield turn.before.public.hand, recipient, Happened(events)


@pytest.mark.parametrize("name", CHANGES)
def test_all_messages_to_one_player_for_one_hand_take_700_bytes_or_less(name: str) -> None:
    spent: defaultdict[tuple[int, int, Seat | None], int] = defaultdict(int)
    for seed in range(5):
        for hand, recipient, message in told(preset(name), seed):
            assert len(message.events) <= MAX_EVENTS
            spent[seed, hand, recipient] += len(encode(message))
    assert len(spent) >= 5 * 4
    assert max(spent.values()) + MAX_PROOF_BYTES <= MAX_HAND_BYTES


def test_what_proves_a_deal_takes_130_bytes_or_less() -> None:
    committed = DealCommitted(99, bytes(32))
    revealed = DealRevealed(99, bytes(32), (bytes(16),) * 3)
    assert len(encode(committed)) + len(encode(revealed)) <= MAX_PROOF_BYTES


@pytest.mark.parametrize("card", range(PACK_SIZE))
@pytest.mark.parametrize("seat", range(4))
def test_a_card_played_takes_8_bytes_or_less(seat: Seat, card: int) -> None:
    assert len(encode(Happened((Played(seat, card),)))) <= MAX_CARD_BYTES


def test_playing_a_card_takes_no_more_than_8_bytes_in_the_first_65536_actions() -> None:
    assert all(len(encode(Act(seq, Play(51)))) <= MAX_CARD_BYTES for seq in (0, 127, 255, 65535))


def test_the_values_of_a_game_are_as_short_as_msgpack_can_say_them() -> None:
    for _, _, message in told(preset("mess"), seed=0):
        assert encode(message) == msgspec.msgpack.encode(message)
