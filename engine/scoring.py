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


def game_winner(
    rules: RuleSet, results: Sequence[HandResult], last_took: Sequence[int]
) -> Seat | None:
    """Who has won the game with the last of its hands, or None where it goes on.

    `results` are those of all hands so far, `last_took` is as in Public.
    """
    if rules.end == "dealer":
        return _winning_dealer(rules, results)
    result = results[-1]
    if not _has_reached_limit(rules, result):
        return None
    standing = _standing(rules, result)

    def merit(seat: Seat) -> tuple[int, int, int, int]:
        nearest_left = -distance_left(result.dealer, seat, rules.players)
        return standing[seat], result.deltas[seat], last_took[seat], nearest_left

    return max(range(rules.players), key=merit)


def _has_reached_limit(rules: RuleSet, result: HandResult) -> bool:
    if rules.end == "points":
        return max(result.totals) >= rules.limit
    if rules.end == "hands":
        return result.hand >= rules.limit
    return max(result.tricks) >= rules.limit


def _standing(rules: RuleSet, result: HandResult) -> tuple[int, ...]:
    """What the players of a game that a limit has ended are measured by."""
    if rules.end == "tricks":
        return result.tricks
    if rules.end == "hands" and rules.chips != "off":
        return result.chips
    return result.totals


def _winning_dealer(rules: RuleSet, results: Sequence[HandResult]) -> Seat | None:
    """The first dealer to make it whose deal counts. Those of the first round count, if at all,
    when the deal has gone round.
    """
    hand = results[-1].hand
    deals: Sequence[HandResult] = ()
    if hand > rules.players:
        deals = results[-1:]
    elif hand == rules.players and rules.dealer_counts_from == "first_round":
        deals = results
    return next((deal.dealer for deal in deals if _has_made_it(rules, deal)), None)


def _has_made_it(rules: RuleSet, deal: HandResult) -> bool:
    measured = deal.totals if rules.dealer_basis == "cumulative" else deal.deltas
    return measured[deal.dealer] >= rules.dealer_needs


def _add(left: tuple[int, ...], right: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(left, right, strict=True))
