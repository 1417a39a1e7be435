"""Following suit and winning tricks."""

import pytest

from engine.cards import format_cards, parse_cards
from engine.public import Trick
from engine.seats import distance_left, left_of
from engine.tricks import legal_cards, seat_to_play, winning_seat
from tests.engine.positions import suit_named


@pytest.mark.parametrize(
    ("hand", "trick", "legal"),
    [
        ("AS 2H 3C", "", "AS 2H 3C"),  # any card may be led
        ("AS 2H 3H 3C", "KH", "2H 3H"),  # follow suit
        ("2H 3H", "AH", "2H 3H"),  # nobody has to beat a card, nor can he be made to
        ("AS 2S 3C", "KH", "AS 2S 3C"),  # nobody has to trump
        ("AS 2H 3C", "KH AS", "2H"),  # the suit led counts, not the one played last
        ("AS 3C", "KH AC", "AS 3C"),
        ("2S", "KH", "2S"),
    ],
)
def test_others_must_follow_suit_and_may_else_play_anything(
    hand: str, trick: str, legal: str
) -> None:
    assert format_cards(legal_cards(parse_cards(hand), Trick(0, parse_cards(trick)))) == legal


@pytest.mark.parametrize(
    ("trick", "trump", "place"),
    [
        ("9H KH 2H", "S", 1),  # the highest of the suit led
        ("9H KD AC", "S", 0),  # other suits win nothing
        ("9H 2S AH", "S", 1),  # a trump beats the ace
        ("9H 2S 3S", "S", 2),  # the highest trump
        ("2S AH 3S", "S", 2),  # trumps were led
        ("AH 2S KS AD", "S", 2),
        ("2H 3H 4H AH", "C", 3),
        ("9H", "S", 0),  # as it lies
        ("9H AD", "S", 0),
        ("9H KD AC", None, 0),
    ],
)
@pytest.mark.parametrize("leader", range(3))
def test_the_highest_trump_or_else_the_highest_of_the_suit_led_wins(
    trick: str, trump: str | None, place: int, leader: int
) -> None:
    cards = parse_cards(trick)
    players = max(3, len(cards))
    suit = None if trump is None else suit_named(trump)
    assert winning_seat(Trick(leader, cards), suit, players) == (leader + place) % players


def test_play_goes_round_to_the_left() -> None:
    assert [seat_to_play(Trick(2, parse_cards(cards)), 3) for cards in ("", "AS", "AS KS")] == [
        2,
        0,
        1,
    ]
    assert [left_of(seat, 4) for seat in range(4)] == [1, 2, 3, 0]


def test_a_seat_is_as_far_to_its_own_left_as_there_are_seats() -> None:
    assert [distance_left(1, seat, 3) for seat in range(3)] == [2, 3, 1]
    assert [distance_left(3, seat, 4) for seat in range(4)] == [1, 2, 3, 4]
