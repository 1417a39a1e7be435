"""What a player has come to in games alone: sums by rules and bots, and wins in a row. Pure."""

from collections.abc import Iterable, Sequence

import msgspec


class Outcome(msgspec.Struct, frozen=True):
    """One game. `file` is its record's name, `seconds` when it ended (since 1970). `preset` is the
    nearest to its rules; `is_changed`: they are others. `level` is that of the bots, `delta` the
    sum of the player's over `hands`. A game that `is_over` has been won by somebody.
    """

    file: str
    seconds: int
    preset: str
    is_changed: bool
    level: str
    deal: str
    is_over: bool
    is_won: bool
    hands: int
    delta: int


class SoloHistory(msgspec.Struct, frozen=True):
    """What came of all games before the one that is played."""

    outcomes: tuple[Outcome, ...] = ()


class SoloSum(msgspec.Struct, frozen=True):
    """All games by the same rules against bots of the same level. `in_a_row` are the wins since the
    last loss, `longest` the most there have ever been.
    """

    preset: str
    is_changed: bool
    level: str
    games: int = 0
    wins: int = 0
    hands: int = 0
    delta: int = 0
    in_a_row: int = 0
    longest: int = 0

    @property
    def delta_hundredths(self) -> int:
        """The average delta of a hand."""
        return round(100 * self.delta / self.hands) if self.hands else 0


def counted(outcomes: Iterable[Outcome]) -> list[Outcome]:
    """Those that count, in their order: games that are over, and of a deal that was played more
    than once only the first.
    """
    seen: set[str] = set()
    counting = []
    for outcome in outcomes:
        is_first = outcome.deal not in seen
        if outcome.deal:
            seen.add(outcome.deal)
        if outcome.is_over and is_first:
            counting.append(outcome)
    return counting


def sums(outcomes: Sequence[Outcome]) -> list[SoloSum]:
    """A sum for each kind of game, the one that has been played most often first."""
    found: dict[tuple[str, bool, str], SoloSum] = {}
    for outcome in outcomes:
        kind = outcome.preset, outcome.is_changed, outcome.level
        found[kind] = _and(found.get(kind) or SoloSum(*kind), outcome)
    return sorted(found.values(), key=lambda total: -total.games)


def total(outcomes: Sequence[Outcome]) -> SoloSum:
    """All of them in one."""
    result = SoloSum("", False, "")
    for outcome in outcomes:
        result = _and(result, outcome)
    return result


def _and(before: SoloSum, outcome: Outcome) -> SoloSum:
    in_a_row = before.in_a_row + 1 if outcome.is_won else 0
    return SoloSum(
        before.preset,
        before.is_changed,
        before.level,
        before.games + 1,
        before.wins + outcome.is_won,
        before.hands + outcome.hands,
        before.delta + outcome.delta,
        in_a_row,
        max(before.longest, in_a_row),
    )
