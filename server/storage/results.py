"""Counts the results of a server's players: games, hands, wins, deltas and a rating.

A game counts once it is over, for the people who were dealt in at its start and were there: who
left after half of it has the result of the bot that played on for them, and of who was missing for
more than half it is only counted how often. Games that were broken off do not count. Deltas are
summed by how the hand's target stands among those of the table: the highest, the lowest or one
between them; where all targets are alike they count as between.

Not here: the rating itself (rating.py), and where it is all kept (sqlite_results.py).
"""

from collections.abc import Collection, Iterable, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from engine.public import HandResult, Public
from engine.seats import Seat
from protocol.messages import PlayerResult
from protocol.names import name_key
from server.storage.rating import BEGINNER, Rating, rate

HIGHEST, MIDDLE, LOWEST = range(3)
_LARGEST_COUNT = 2**32 - 1


class Tally(msgspec.Struct, frozen=True):
    """One player's sums. `hands_at` and `deltas_at` are by the standing of the target: HIGHEST,
    MIDDLE, LOWEST. `unrated` are games for which the player was not there.
    """

    key: str
    name: str
    games: int = 0
    wins: int = 0
    hands_at: tuple[int, int, int] = (0, 0, 0)
    deltas_at: tuple[int, int, int] = (0, 0, 0)
    rating: Rating = BEGINNER
    unrated: int = 0

    def as_told(self) -> PlayerResult:
        """What is told of it."""
        averages = (
            round(100 * deltas / hands) if hands else None
            for deltas, hands in zip(self.deltas_at, self.hands_at, strict=True)
        )
        return PlayerResult(
            name=self.name,
            games=min(self.games, _LARGEST_COUNT),
            hands=min(sum(self.hands_at), _LARGEST_COUNT),
            wins=min(self.wins, _LARGEST_COUNT),
            deltas_hundredths=tuple(averages),
            rating_hundredths=self.rating.sure_hundredths,
            unrated=min(self.unrated, _LARGEST_COUNT),
        )


def keys_of(people: Iterable[str]) -> list[str]:
    """By which keys the tallies of a game's people are found."""
    return [name_key(name) for name in people if name]


def count_game(
    known: Mapping[str, Tally],
    people: Sequence[str],
    public: Public,
    missing: Collection[Seat] = (),
) -> dict[str, Tally]:
    """The tallies, by key, of those who played a game that is over; `known` are those before it.

    `people` are the names by seat, empty for a bot; those of `missing` were not there.
    """
    unrated = (_tally_before(known, people[seat]) for seat in missing)
    seats = [seat for seat, name in enumerate(people) if name and seat not in missing]
    before = {seat: _tally_before(known, people[seat]) for seat in seats}
    ratings = rate([before[seat].rating for seat in seats], _places(public, seats))
    after = (
        replace(_with_hands(before[seat], seat, public), rating=rating)
        for seat, rating in zip(seats, ratings, strict=True)
    )
    others = (replace(tally, unrated=tally.unrated + 1) for tally in unrated)
    return {tally.key: tally for tally in (*after, *others)}


def _tally_before(known: Mapping[str, Tally], name: str) -> Tally:
    key = name_key(name)
    return replace(known[key], name=name) if key in known else Tally(key, name)


def _places(public: Public, seats: Sequence[Seat]) -> list[int]:
    """The players' places: the winner first, then by what was played for; equals share a place."""
    standing = public.totals if public.rules.chips == "off" else public.chips

    def merit(seat: Seat) -> tuple[bool, int]:
        return seat == public.winner, standing[seat]

    return [sum(merit(other) > merit(seat) for other in seats) for seat in seats]


def _with_hands(tally: Tally, seat: Seat, public: Public) -> Tally:
    hands, deltas = list(tally.hands_at), list(tally.deltas_at)
    for result in public.results:
        standing = _standing_of_target(result, seat)
        hands[standing] += 1
        deltas[standing] += result.deltas[seat]
    return replace(
        tally,
        games=tally.games + 1,
        wins=tally.wins + (seat == public.winner),
        hands_at=tuple(hands),
        deltas_at=tuple(deltas),
    )


def _standing_of_target(result: HandResult, seat: Seat) -> int:
    target, highest, lowest = result.targets[seat], max(result.targets), min(result.targets)
    if lowest < target < highest or lowest == highest:
        return MIDDLE
    return HIGHEST if target == highest else LOWEST


class MemoryResults:
    """Tallies for as long as the server runs."""

    def __init__(self) -> None:
        self._tallies: dict[str, Tally] = {}

    def count(self, people: Sequence[str], public: Public, missing: Collection[Seat] = ()) -> None:
        """A game has come to its end; one without a winner does not count."""
        if public.winner is not None:
            self._tallies |= count_game(self._tallies, people, public, missing)

    def best(self, most: int) -> list[Tally]:
        """The best, the best of them first."""
        ranked = sorted(self._tallies.values(), key=lambda tally: tally.key)
        ranked.sort(key=lambda tally: (-tally.rating.sure_hundredths, -tally.games))
        return ranked[:most]
