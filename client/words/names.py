"""What the players are called."""

from collections.abc import Sequence

from client.state.model import Model
from client.words.language import _
from client.words.refusals import player_name
from engine.seats import Seat
from protocol.messages import Occupant, SeatState, TableState


def seat_names(names: Sequence[str], players: int) -> tuple[str, ...]:
    """A name for each seat, also where there is none. Bots of one name get numbers."""
    called = [player_name(seat, names) for seat in range(players)]
    return tuple(
        f"{name} {called[:seat].count(name) + 1}" if called.count(name) > 1 else name
        for seat, name in enumerate(called)
    )


def speaker(name: str) -> str:
    """Who has said something: a player, or without a name the operator, to all on the server."""
    return name or _("Operator")


def bot_stays(name: str) -> str:
    """Why a bot cannot be removed from a table just now."""
    return _("{name} is a bot: it can be removed when the game is over.").format(name=name)


def player_mark(model: Model, seat: Seat) -> str:
    """A word about who plays there, or has played: a bot, somebody away, somebody gone."""
    return _("gone") if model.has_gone(seat) else occupant_mark(model.table, seat)


def occupant_mark(table: TableState | None, seat: Seat) -> str:
    """A word about who sits there, where there is something to say: a bot, somebody away."""
    return seat_mark(table.seats[seat]) if table and seat < len(table.seats) else ""


def seat_mark(state: SeatState) -> str:
    """The same for a seat of any table."""
    if state.occupant is Occupant.BOT:
        return _("bot")
    if state.occupant is Occupant.NOBODY:
        return _("free")
    if state.stand_in:
        return _("stand-in")
    return "" if state.present else _("away")
