"""The people and bots at a table, and the free seats, by seat, then the watchers; and what can be
done with each.
"""

import msgspec

from client.state.model import Model, is_over
from engine.seats import Seat
from protocol.messages import Occupant, SeatState, TableState


class Somebody(msgspec.Struct, frozen=True):
    """`seat` and `state` are None for a watcher, and nobody's `name` is empty."""

    name: str
    seat: Seat | None = None
    state: SeatState | None = None

    @property
    def is_person(self) -> bool:
        """Whether this is a person, who may be away."""
        return self.state is None or self.state.occupant is Occupant.PERSON


def people(table: TableState | None) -> tuple[Somebody, ...]:
    """All who are there, and nobody for each free seat."""
    if table is None:
        return ()
    seated = [Somebody(state.name, seat, state) for seat, state in enumerate(table.seats)]
    return (*seated, *map(Somebody, table.watchers))


def is_host(table: TableState | None) -> bool:
    """Whether this player may remove others and hand the table over."""
    return table is not None and table.your_seat is not None and table.your_seat == table.host


def may_be_muted(table: TableState | None, somebody: Somebody) -> bool:
    """Whether they can say anything, and are not this player."""
    is_me = table is None or (somebody.seat is not None and somebody.seat == table.your_seat)
    return somebody.is_person and not is_me


def may_be_removed(table: TableState | None, somebody: Somebody) -> bool:
    """Whether they have a seat, and are not this player."""
    has_seat = table is not None and somebody.seat is not None and somebody.name != ""
    return has_seat and table is not None and somebody.seat != table.your_seat


def has_to_stay(model: Model, somebody: Somebody) -> bool:
    """Whether this is a bot in a game that goes on: somebody has to play it."""
    is_playing = model.view is not None and not is_over(model.view)
    return is_playing and not somebody.is_person


def may_be_host(table: TableState | None, somebody: Somebody) -> bool:
    """Whether they can be made the host."""
    return may_be_removed(table, somebody) and somebody.is_person


def may_be_bot(somebody: Somebody) -> bool:
    """Whether the host can give that seat to a bot, of whatever level."""
    return somebody.state is not None and not somebody.is_person
