"""What the players are called."""

from client.language import _
from client.words.errors import player_name
from engine.seats import Seat
from protocol.messages import Occupant, TableState


def seat_names(table: TableState | None, players: int) -> tuple[str, ...]:
    """A name for each seat, whoever sits there or used to."""
    seats = table.seats if table else ()
    names = [seat.name for seat in seats]
    return tuple(player_name(seat, names) for seat in range(players))


def occupant_mark(table: TableState | None, seat: Seat) -> str:
    """A word about who sits there, where there is something to say: a bot, somebody away."""
    if table is None or seat >= len(table.seats):
        return ""
    state = table.seats[seat]
    if state.occupant is Occupant.BOT:
        return _("bot")
    if state.occupant is Occupant.NOBODY:
        return _("free")
    return "" if state.present else _("away")
