"""Targets by position, the score of a hand, the end of the game and its winner."""

from collections.abc import Sequence

from engine.public import HandResult, Public
from engine.rules import RuleSet
from engine.seats import Seat, distance_left


def targets_by_position(rules: RuleSet, dealer: Seat) -> tuple[int, ...]:
    """Targets by seat; the option gives them clockwise from the dealer."""
    return tuple(rules.targets[(seat - dealer) % rules.players] for seat in range(rules.players))


def score_hand(public: Public) -> HandResult:
    """The result of a hand whose tricks are all taken. `public` is as it was before scoring."""
    deltas = tuple(took - target for took, target in zip(public.taken, public.targets, strict=True))
    assert public.trump is not None
    return HandResult(
        hand=public.hand,
        dealer=public.dealer,
        targets=public.targets,
        trump=public.trump,
        tricks=public.taken,
        deltas=deltas,
        totals=_add(public.totals, deltas),
        chips=_add(public.chips, chips_won(public.rules, deltas)),
    )


def chips_won(rules: RuleSet, deltas: tuple[int, ...]) -> tuple[int, ...]:
    """Chips that each seat wins or pays (negative) after a hand.

    `per_down`: each up player gets one chip for each overtrick from every player who was down.
    """
    if rules.chips == "off":
        return (0,) * len(deltas)
    if rules.chips == "stakes":
        return deltas
    downs = sum(delta < 0 for delta in deltas)
    overtricks = sum(delta for delta in deltas if delta > 0)
    return tuple(
        delta * downs if delta > 0 else -overtricks if delta < 0 else 0 for delta in deltas
    )


def game_winner(rules: RuleSet, result: HandResult, last_took: Sequence[int]) -> Seat | None:
    """Who has won the game with this hand, or None where it goes on."""
    if not _is_over(rules, result):
        return None
    if rules.end == "dealer":
        return result.dealer
    if rules.chips != "off" and rules.end != "points":
        standing = result.chips
    elif rules.end == "tricks":
        standing = result.tricks
    else:
        standing = result.totals

    def merit(seat: Seat) -> tuple[int, int, int, int]:
        nearest_left = -distance_left(result.dealer, seat, rules.players)
        return standing[seat], result.deltas[seat], last_took[seat], nearest_left

    return max(range(rules.players), key=merit)


def _is_over(rules: RuleSet, result: HandResult) -> bool:
    if rules.end == "points":
        return max(result.totals) >= rules.limit
    if rules.end == "hands":
        return result.hand >= rules.limit
    if rules.end == "tricks":
        return max(result.tricks) >= rules.limit
    measured = result.totals if rules.dealer_basis == "cumulative" else result.deltas
    needed = 1 if rules.dealer_need == "ahead" else 0
    return result.hand > rules.players and measured[result.dealer] >= needed


def _add(left: tuple[int, ...], right: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(left, right, strict=True))
