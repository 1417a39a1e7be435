"""What somebody who looks on is told: whose side they look from, and which seat they can have."""

from client.words.language import _
from client.words.names import Names, player_name
from engine.seats import Seat
from protocol.messages import Occupant, TableState


def watching_sentence(viewpoint: Seat, names: Names) -> str:
    """Whose side they look from."""
    return _("You watch, from behind {name}.").format(name=player_name(viewpoint, names))


def seat_to_take(table: TableState, viewpoint: Seat) -> Seat | None:
    """The seat that they can have: the one whose side they look from, or else the first. None where
    people have all of them.
    """
    seats = [
        seat for seat, state in enumerate(table.seats) if state.occupant is not Occupant.PERSON
    ]
    return viewpoint if viewpoint in seats else next(iter(seats), None)


def seat_sentence(table: TableState, viewpoint: Seat, names: Names, how: str) -> str:
    """How they get a seat, empty where people have all of them. `how` is the key for it."""
    seat = seat_to_take(table, viewpoint)
    if seat is None:
        return ""
    if table.seats[seat].occupant is Occupant.NOBODY:
        return _("{key} takes seat {number}, which is free.").format(key=how, number=seat + 1)
    name = player_name(seat, names)
    if table.options.host_admits:
        return _("{name} is a bot: {key} asks for that seat.").format(name=name, key=how)
    return _("{name} is a bot: {key} takes that seat.").format(name=name, key=how)
