"""What the start screen has to know of the games that the player plays alone."""

import msgspec

from client.state.kept_game import KeptGame
from client.state.solo_news import SoloNotice
from client.state.solo_results import SoloSum


class SoloSoFar(msgspec.Struct, frozen=True):
    """`kept` is the game that was left, None for none, or while it is played elsewhere; `daily` is
    today's deal, where that was left. `has_played_daily`: it counts no more. `sums` are of all
    games by kind, `total` is of all together, None before the first. `damage` is told where what is
    known of a game that was left cannot be read.
    """

    kept: KeptGame | None = None
    daily: KeptGame | None = None
    has_played_daily: bool = False
    sums: tuple[SoloSum, ...] = ()
    total: SoloSum | None = None
    damage: SoloNotice | None = None


NOTHING_YET = SoloSoFar()
