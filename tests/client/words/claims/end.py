"""What the rules in words say of the score, the end and the winner, held against a hand."""

from collections.abc import Sequence

from msgspec.structs import replace

from engine.public import HandResult
from engine.scoring import game_winner
from engine.seats import Seat
from tests.client.words.claims.hand import Claim, Hand, seats


def totals(hand: Hand) -> int:
    before = hand.previous.totals if hand.previous else (0,) * hand.rules.players
    for seat in seats(hand):
        over = hand.result.tricks[seat] - hand.result.targets[seat]
        assert hand.result.totals[seat] == before[seat] + over
    return min(hand.result.totals) < 0


def _change(hand: Hand) -> int:
    before = hand.previous.totals if hand.previous else (0,) * hand.rules.players
    return sum(hand.result.totals) - sum(before)


def totals_fall(hand: Hand) -> int:
    assert _change(hand) == hand.rules.tricks_per_hand - sum(hand.rules.targets) < 0
    return 1


def totals_rise(hand: Hand) -> int:
    assert _change(hand) == hand.rules.tricks_per_hand - sum(hand.rules.targets) > 0
    return 1


def _chips_of(hand: Hand) -> list[int]:
    before = hand.previous.chips if hand.previous else (0,) * hand.rules.players
    return [now - was for now, was in zip(hand.result.chips, before, strict=True)]


def chip_from_each_down(hand: Hand) -> int:
    deltas = hand.result.deltas
    expected = [0] * hand.rules.players
    for up in seats(hand):
        for down in seats(hand):
            if deltas[up] > 0 > deltas[down]:
                expected[up] += deltas[up]
                expected[down] -= deltas[up]
    assert _chips_of(hand) == expected
    return any(expected)


def chips_as_points(hand: Hand) -> int:
    assert _chips_of(hand) == list(hand.result.deltas)
    return any(hand.result.deltas)


def no_chips_at_first(hand: Hand) -> int:
    """What a hand brings is held elsewhere: here, that it is added to nothing."""
    if hand.previous is None:
        assert sum(hand.turns[0].before.public.chips) == 0
    return min(hand.result.chips) < 0


def _wins_by(hand: Hand, standing: Sequence[int]) -> int:
    """The winner is one of those with the most."""
    assert hand.after.winner is not None
    assert standing[hand.after.winner] == max(standing)
    return 1


def points(hand: Hand) -> int:
    assert hand.is_last == (max(hand.result.totals) >= hand.rules.limit)
    return _wins_by(hand, hand.result.totals) if hand.is_last else 0


def hands_for_totals(hand: Hand) -> int:
    assert hand.is_last == (len(hand.results) == hand.rules.limit)
    return _wins_by(hand, hand.result.totals) if hand.is_last else 0


def hands_for_chips(hand: Hand) -> int:
    assert hand.is_last == (len(hand.results) == hand.rules.limit)
    return _wins_by(hand, hand.result.chips) if hand.is_last else 0


def tricks(hand: Hand) -> int:
    assert hand.is_last == (max(hand.result.tricks) >= hand.rules.limit)
    return _wins_by(hand, hand.result.tricks) if hand.is_last else 0


def standing(hand: Hand) -> Sequence[int]:
    """What the winner has the most of."""
    if hand.rules.end == "tricks":
        return hand.result.tricks
    if hand.rules.end == "hands" and hand.rules.chips != "off":
        return hand.result.chips
    return hand.result.totals


def ties(hand: Hand) -> int:
    """The best last hand among those who tie, and then the latest trick. It is told only where two
    can tie.
    """
    assert hand.rules.end != "tricks" or 2 * hand.rules.limit <= hand.rules.tricks_per_hand
    if not hand.is_last:
        return 0
    most = max(standing(hand))
    tied = [seat for seat in seats(hand) if standing(hand)[seat] == most]
    best = max(hand.result.deltas[seat] for seat in tied)
    equal = [seat for seat in tied if hand.result.deltas[seat] == best]
    latest = max(equal, key=lambda seat: hand.after.last_took[seat])
    if hand.after.last_took[latest]:
        assert hand.after.winner == latest
    return len(tied) > 1


def _has_made_it(hand: Hand, result: HandResult, total: bool, least: int) -> bool:
    measured = result.totals if total else result.deltas
    return measured[result.dealer] >= least


def makes_it(*, total: bool, least: int) -> Claim:
    """A dealer who makes it, when that counts, ends the game, and no other hand does."""

    def claim(hand: Hand) -> int:
        made = [_has_made_it(hand, result, total, least) for result in hand.results]
        first_hand = hand.rules.players + 1
        if len(hand.results) >= first_hand:
            assert hand.is_last == made[-1]
            return hand.is_last
        return 0

    return claim


by_target = makes_it(total=False, least=0)
by_more_than_target = makes_it(total=False, least=1)
by_total_of_0 = makes_it(total=True, least=0)
by_total_of_1 = makes_it(total=True, least=1)


def _made(hand: Hand) -> list[Seat]:
    """The dealers who have made it, in order."""
    total = hand.rules.dealer_basis == "cumulative"
    least = 1 if hand.rules.dealer_need == "ahead" else 0
    results = hand.results
    return [each.dealer for each in results if _has_made_it(hand, each, total, least)]


def first_round_does_not_count(hand: Hand) -> int:
    if len(hand.results) > hand.rules.players:
        return 0
    assert {each.dealer for each in hand.results} <= set(seats(hand))
    assert not hand.is_last
    return len(_made(hand))


def dealer_wins(hand: Hand) -> int:
    """What making it is, the sentence before says."""
    if len(hand.results) <= hand.rules.players or not hand.is_last:
        return 0
    assert hand.after.winner == hand.result.dealer
    return 1


def first_round_counts(hand: Hand) -> int:
    made = _made(hand)
    if len(hand.results) < hand.rules.players:
        assert not hand.is_last
        return 0
    if len(hand.results) > hand.rules.players:
        return 0
    assert {each.dealer for each in hand.results} == set(seats(hand))
    assert hand.is_last == bool(made)
    assert hand.after.winner == (made[0] if made else None)
    return bool(made)


def chips_do_not_win(hand: Hand) -> int:
    return _same_winner(hand, "chips") if hand.is_last else 0


def totals_do_not_win(hand: Hand) -> int:
    return _same_winner(hand, "totals") if hand.is_last else 0


def _same_winner(hand: Hand, field: str) -> int:
    """Whoever has however much of it."""
    for favourite in seats(hand):
        amounts = tuple(1000 if seat == favourite else -1000 for seat in seats(hand))
        changed = [replace(result, **{field: amounts}) for result in hand.results]
        assert game_winner(hand.rules, changed, hand.after.last_took) == hand.after.winner
    return 1
