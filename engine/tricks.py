"""Following suit and winning a trick."""

from collections.abc import Sequence

from engine.cards import Card, Suit, suit_of
from engine.public import Trick
from engine.seats import Seat


def legal_cards(hand: Sequence[Card], trick: Trick) -> tuple[Card, ...]:
    """The cards of `hand` that may be played to `trick`: of the suit led, or any without one."""
    if not trick.cards:
        return tuple(hand)
    led = suit_of(trick.cards[0])
    return tuple(card for card in hand if suit_of(card) == led) or tuple(hand)


def winning_seat(trick: Trick, trump: Suit | None, players: int) -> Seat:
    """Who wins the trick as it lies, finished or not: the highest trump, else the highest of the
    suit led. The trick must have a card.
    """
    cards = trick.cards
    trumps = [card for card in cards if suit_of(card) == trump]
    best = max(trumps or (card for card in cards if suit_of(card) == suit_of(cards[0])))
    return (trick.leader + cards.index(best)) % players


def seat_to_play(trick: Trick, players: int) -> Seat:
    """Whose card comes next to an unfinished trick."""
    return (trick.leader + len(trick.cards)) % players
