"""Who is at the table: the players by seat, then the watchers, as a list with a cursor. Pure."""

import msgspec

from client.state.model import Model, is_over
from engine.seats import Seat
from protocol.messages import Occupant, SeatState, TableState


class Somebody(msgspec.Struct, frozen=True):
    """`seat` and `state` are None for a watcher."""

    name: str
    seat: Seat | None = None
    state: SeatState | None = None

    @property
    def is_person(self) -> bool:
        """Whether a person is meant, who may be away."""
        return self.state is None or self.state.occupant is Occupant.PERSON


def people(table: TableState | None) -> tuple[Somebody, ...]:
    """All who are there; free seats are nobody."""
    if table is None:
        return ()
    seated = [
        Somebody(state.name, seat, state)
        for seat, state in enumerate(table.seats)
        if state.occupant is not Occupant.NOBODY
    ]
    return (*seated, *map(Somebody, table.watchers))


def is_host(table: TableState | None) -> bool:
    """Whether this player may remove others and hand the table over."""
    return table is not None and table.your_seat is not None and table.your_seat == table.host


def may_be_muted(table: TableState | None, somebody: Somebody) -> bool:
    """Whether he says anything, and is not oneself."""
    is_me = table is None or (somebody.seat is not None and somebody.seat == table.your_seat)
    return somebody.is_person and not is_me


def may_be_removed(table: TableState | None, somebody: Somebody) -> bool:
    """Whether he has a seat that is not one's own."""
    return table is not None and somebody.seat is not None and somebody.seat != table.your_seat


def has_to_stay(model: Model, somebody: Somebody) -> bool:
    """Whether he is a bot in a game that goes on, which somebody has to play."""
    is_playing = model.view is not None and not is_over(model.view)
    return is_playing and not somebody.is_person


def may_be_host(table: TableState | None, somebody: Somebody) -> bool:
    """Whether the table can be his."""
    return may_be_removed(table, somebody) and somebody.is_person
