"""Rates how strong players are, by their games against other people: a Plackett-Luce rating.

Only people are rated, and only against each other: a game with one person among bots changes
nothing, so nobody becomes strong by beating bots. The sums are openskill's.
"""

import functools
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from openskill.models import PlackettLuce


class Rating(msgspec.Struct, frozen=True, array_like=True):
    """A strength: what is believed, and how unsure that is (one standard deviation)."""

    mean: float
    deviation: float

    @property
    def sure_hundredths(self) -> int:
        """What the player is worth almost for certain: 0 for a beginner, 2500 for a good one."""
        return round(100 * (self.mean - 3 * self.deviation))


BEGINNER = Rating(25.0, 25.0 / 3)


def rate(ratings: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """The ratings after a game of those people. `places` are 0 for the first; equals are a draw."""
    if len(ratings) < 2:
        return list(ratings)
    model = _model()
    teams = [[model.rating(rating.mean, rating.deviation)] for rating in ratings]
    rated = model.rate(teams, ranks=list(map(float, places)))
    return [Rating(player.mu, player.sigma) for [player] in rated]


@functools.cache
def _model() -> "PlackettLuce":
    """Imported when the first game between people is over: it takes a while."""
    from openskill.models import PlackettLuce

    return PlackettLuce()
