"""A game alone that is not over: what has to be known of it to offer it another time. Pure."""

import msgspec

from client.state.model import Model
from engine.rules import RuleSet
from engine.seats import Seat


class KeptGame(msgspec.Struct, frozen=True):
    """`players` are the names by seat, `seat` is the player's own, `level` that of the bots.
    `totals` are those before the `hand` in play, by seat; `deal` is the code of the game.
    """

    players: tuple[str, ...]
    seat: Seat
    level: str
    rules: RuleSet
    hand: int
    totals: tuple[int, ...]
    deal: str = ""

    @property
    def name(self) -> str:
        """The player's own."""
        return self.players[self.seat]


def kept_game(model: Model) -> KeptGame | None:
    """The game that is under way, None where there is none."""
    view, table = model.view, model.table
    if view is None or view.seat is None or table is None or not model.is_playing:
        return None
    return KeptGame(
        players=model.players,
        seat=view.seat,
        level=bot_level(model),
        rules=view.public.rules,
        hand=view.public.hand,
        totals=view.public.totals,
        deal=table.deal,
    )


def bot_level(model: Model) -> str:
    """The level of the bots at the table, of the first of them where they are unlike; empty where
    there are none.
    """
    seats = model.table.seats if model.table else ()
    return next((seat.level for seat in seats if seat.level), "")
