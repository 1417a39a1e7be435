"""What a player alone is told besides what their server says."""

import msgspec


class Comparison(msgspec.Struct, frozen=True):
    """What bots have made of the deals that the player has had, in the player's seat: the deltas of
    bots of `level` in each hand of the game that is over.
    """

    level: str
    deltas: tuple[int, ...] = ()


class SoloNotice(msgspec.Struct, frozen=True):
    """Something about the game, or where it is kept. `code` is `daily` for today's deal, `not_kept`
    (with `directory` and `why`), `kept_elsewhere`, `damaged` (`file` and `why`) or `lost`.
    """

    code: str
    params: dict[str, str] = {}
