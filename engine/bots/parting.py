"""Which cards to part with: a gift, a return, and what the declarer lays away.

Sets are built card by card from what each is worth, never by trying all of them.
"""

from collections.abc import Iterable

from engine.bots.outlook import Outlook, look_out
from engine.bots.worth import worth
from engine.cards import SUITS, Card, Suit, suit_of
from engine.choices import Choice
from engine.seats import Seat
from engine.view import View

_RUFFS_PER_VOID = 0.7


def choose_gift(view: View, asked: Choice) -> tuple[Card, ...]:
    """The giver's cards. By `high_low` only equal ranks are his to choose from; by `suit` he gives
    where he expects the most back, his lowest of a suit first: what cannot be beaten comes back.
    """
    if view.public.rules.exchange == "high_low":
        return choose_forced(view, asked)
    outlook, receiver = look_out(view), view.public.pairs[0].receiver
    given: list[Card] = []
    while len(given) < asked.count:
        given.append(
            max(
                _lowest_by_suit(asked.cards, given),
                key=lambda card: (_expected_gain(outlook, receiver, given, card), -card),
            )
        )
    return tuple(sorted(given))


def _lowest_by_suit(hand: Iterable[Card], given: list[Card]) -> list[Card]:
    left = [card for card in hand if card not in given]
    suits = sorted({suit_of(card) for card in left})
    return [min(card for card in left if suit_of(card) == suit) for suit in suits]


def _expected_gain(outlook: Outlook, receiver: Seat, given: list[Card], card: Card) -> float:
    """What comes back for `card` beyond its own worth: the receiver's next highest of the suit."""
    suit, share = suit_of(card), outlook.share[receiver]
    rank_among_his = sum(suit_of(other) == suit for other in given)
    chances = [0.0] * (rank_among_his + 1)  # that he has been found to hold so many so far
    chances[0] = 1.0
    gain = 0.0
    for theirs in outlook.unseen[suit]:
        if theirs < card:
            break
        gain += chances[-1] * share * (worth(theirs, outlook) - worth(card, outlook))
        for held in range(rank_among_his, -1, -1):
            fewer = chances[held - 1] if held else 0.0
            chances[held] = chances[held] * (1 - share) + fewer * share
    return gain


def choose_forced(view: View, asked: Choice) -> tuple[Card, ...]:
    """Of equal ranks, those from the suits that help least: not trumps, and the shortest."""
    outlook = look_out(view)
    free = [card for card in asked.cards if card not in asked.forced]
    free.sort(key=lambda card: (suit_of(card) == outlook.trump, _length(view.hand, suit_of(card))))
    return tuple(sorted((*asked.forced, *free[: asked.count - len(asked.forced)])))


def choose_discard(view: View, asked: Choice) -> tuple[Card, ...]:
    """What the declarer lays away: whole short suits, if trumps are left to ruff them with and no
    likely winner goes, then the least worth.
    """
    outlook = look_out(view)
    away: list[Card] = []
    for suit in sorted(range(len(SUITS)), key=lambda suit: _length(view.hand, suit)):
        cards = [card for card in view.hand if suit_of(card) == suit]
        fits = 0 < len(cards) <= asked.count - len(away)
        if fits and suit != outlook.trump and _total(cards, outlook) < _RUFFS_PER_VOID:
            away += cards
    rest = [card for card in view.hand if card not in away]
    rest.sort(key=lambda card: (worth(card, outlook), card))
    return tuple(sorted((*away, *rest[: asked.count - len(away)])))


def _total(cards: Iterable[Card], outlook: Outlook) -> float:
    return sum(worth(card, outlook) for card in cards)


def _length(hand: Iterable[Card], suit: Suit) -> int:
    return sum(suit_of(card) == suit for card in hand)
