"""The exchange: who deals with whom, which cards a side may choose, and what comes back.

It settles the deltas of the hand before with the cards of this one: the up players take turns, each
with the down players one after another.
"""

from collections.abc import Iterable

from engine.cards import Card, rank_of, suit_of
from engine.public import Pair, Public
from engine.seats import Seat, distance_left


def plan_exchange(public: Public) -> tuple[Pair, ...]:
    """All pairs that have cards to exchange, in order, from the deltas of the last hand."""
    if not public.results or public.rules.exchange == "off":
        return ()
    left = list(public.results[-1].deltas)
    pairs = []
    for giver in _up_players(public, left):
        for receiver in _down_players(public, left, giver):
            count = min(left[giver], -left[receiver])
            if count > 0:
                pairs.append(Pair(giver, receiver, count))
                left[giver] -= count
                left[receiver] += count
    return tuple(pairs)


def _up_players(public: Public, deltas: list[int]) -> list[Seat]:
    ups = [seat for seat, delta in enumerate(deltas) if delta > 0]
    if public.rules.up_order == "previous_target":
        return _by_target(public, ups, public.results[-1].targets)
    ups = _by_target(public, ups, public.targets)
    if public.rules.up_order == "most_up":
        ups.sort(key=lambda seat: -public.results[-1].deltas[seat])
    return ups


def _down_players(public: Public, deltas: list[int], giver: Seat) -> list[Seat]:
    downs = [seat for seat, delta in enumerate(deltas) if delta < 0]
    if public.rules.down_order == "seat":
        return sorted(downs, key=lambda seat: distance_left(giver, seat, public.rules.players))
    previous = public.rules.down_order == "previous_target"
    return _by_target(public, downs, public.results[-1].targets if previous else public.targets)


def _by_target(public: Public, seats: list[Seat], targets: tuple[int, ...]) -> list[Seat]:
    """Higher target first; equal ones nearest on the left of this hand's dealer, who is last."""

    def place(seat: Seat) -> tuple[int, int]:
        return -targets[seat], distance_left(public.dealer, seat, public.rules.players)

    return sorted(seats, key=place)


def settle_suits(given: Iterable[Card], receiver_hand: Iterable[Card]) -> tuple[Card, ...]:
    """What the giver gets under `exchange = suit`: for each suit with m cards given, the m highest
    of the receiver's cards of that suit and the given ones together.
    """
    given = tuple(given)
    pool = (*given, *receiver_hand)
    returned: list[Card] = []
    for suit in sorted({suit_of(card) for card in given}):
        of_suit = sorted((card for card in pool if suit_of(card) == suit), reverse=True)
        returned += of_suit[: sum(suit_of(card) == suit for card in given)]
    return tuple(sorted(returned))


def extremes(
    hand: Iterable[Card], count: int, *, lowest: bool
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The `count` lowest (or highest) cards by rank: those that have to go, and those of the rank
    at the border, of which the owner picks the rest (none where nothing is left open).
    """
    ordered = sorted(hand, reverse=not lowest)
    border = rank_of(ordered[count - 1])
    forced = tuple(card for card in ordered[:count] if rank_of(card) != border)
    open_cards = tuple(card for card in ordered if rank_of(card) == border)
    if len(forced) + len(open_cards) == count:
        return tuple(sorted(forced + open_cards)), ()
    return tuple(sorted(forced)), tuple(sorted(open_cards))
