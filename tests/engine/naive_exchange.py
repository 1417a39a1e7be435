"""The second implementation's exchange: who deals with whom, and which cards may or must go."""

from itertools import combinations
from typing import Any

from tests.engine.naive_answers import high_to_low, rank

Options = dict[str, Any]


def pairs(
    options: Options, deltas: list[int], before: list[int], targets: list[int], dealer: int
) -> list[tuple[int, int, int]]:
    """Giver, receiver and how many cards, in order; `before` are the targets behind the deltas."""
    seats = range(len(deltas))
    to_give = {seat: deltas[seat] for seat in seats if deltas[seat] > 0}
    to_take = {seat: -deltas[seat] for seat in seats if deltas[seat] < 0}
    order = before if options["up_order"] == "previous_target" else targets
    ups = by_target(list(to_give), order, dealer)
    if options["up_order"] == "most_up":
        ups.sort(key=lambda seat: deltas[seat], reverse=True)
    exchanges = []
    for giver in ups:
        order = before if options["down_order"] == "previous_target" else targets
        downs = by_target(list(to_take), order, dealer)
        if options["down_order"] == "seat":
            downs = [seat for seat in round_from(giver, len(deltas)) if seat in to_take]
        for receiver in downs:
            count = min(to_give[giver], to_take[receiver])
            if count > 0:
                exchanges.append((giver, receiver, count))
                to_give[giver] -= count
                to_take[receiver] -= count
    return exchanges


def by_target(seats: list[int], targets: list[int], dealer: int) -> list[int]:
    """The higher target first; equal ones nearest on the dealer's left, the dealer last."""
    order = round_from(dealer, len(targets))
    return sorted(seats, key=lambda seat: (-targets[seat], order.index(seat)))


def round_from(seat: int, players: int) -> list[int]:
    """The left neighbour of `seat` first, `seat` last."""
    return [(seat + places) % players for places in range(1, players + 1)]


def what_comes_back(given: set[str], hand: set[str]) -> set[str]:
    returned: set[str] = set()
    for suit in "CDHS":
        of_suit = [card for card in given if card[1] == suit]
        theirs = [card for card in hand if card[1] == suit]
        together = sorted(of_suit + theirs, key=rank, reverse=True)
        returned |= set(together[: len(of_suit)])
    return returned


def extreme_sets(hand: set[str], count: int, lowest: bool) -> list[str]:
    """Every set of so many cards such that no card left behind is lower (or higher)."""
    border = sorted((rank(card) for card in hand), reverse=not lowest)[count - 1]
    beyond = {card for card in hand if (rank(card) < border if lowest else rank(card) > border)}
    at_border = {card for card in hand if rank(card) == border}
    return [
        high_to_low([*beyond, *some])
        for some in combinations(sorted(at_border), count - len(beyond))
    ]
