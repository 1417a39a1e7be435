"""The lobby in lines: its tables in a sentence each, what changes there, and what is asked. Pure.

Not here: what the player asks for in it (lobby_requests.py).
"""

from collections.abc import Iterator, Sequence
from itertools import islice

from client.state.lobby import LobbyModel, Wish, free_seats, has_ended, vacant_seats
from client.state.model import Update
from client.words.durations import age, time_given
from client.words.language import _, ngettext
from client.words.names import lobby_mark
from client.words.rules import title
from protocol.messages import LobbyState, Occupant, TableInfo

_MOST_TOLD = 10  # tables at once, where nobody has asked for all of them


def lobby_lines(before: LobbyModel, after: LobbyModel, update: Update) -> Iterator[str]:
    """What the player is told of an update, in the lobby or on coming to it."""
    if after.is_here and not before.is_here:
        yield from arrival(after)
    elif after.is_here and isinstance(update, LobbyState):
        yield from _news(before, after)


def arrival(lobby: LobbyModel) -> Iterator[str]:
    """For a player who has just come to the lobby."""
    if not lobby.tables:
        yield _("You are in the lobby.")
        return
    yield ngettext(
        "You are in the lobby, where there is {count} table.",
        "You are in the lobby, where there are {count} tables.",
        len(lobby.tables),
    ).format(count=len(lobby.tables))
    yield from _some(lobby.tables)


def tables(lobby: LobbyModel) -> Iterator[str]:
    """All of them, in a sentence each."""
    if not lobby.tables:
        yield _("There is no table yet.")
    yield from map(table_line, lobby.tables)


def people(lobby: LobbyModel) -> str:
    """The people in the lobby."""
    return _("In the lobby: {names}.").format(names=", ".join(lobby.people))


def lobby_question(lobby: LobbyModel, wish: Wish) -> str:
    """What is asked in the lobby."""
    if wish is Wish.WATCH:
        if lobby.tables:
            return _("Which table do you watch: its code, or quit?")
        return _("There is no table to watch yet: wait, or quit?")
    if lobby.tables:
        return _("Which table: its code, watch and its code, open, or quit?")
    return _("There is no table yet: open, wait, or quit?")


def table_line(table: TableInfo) -> str:
    """`Table AC3D, online: Ann, Bea (bot), 1 seat free, hand 3, 12 min.`"""
    return _("Table {code}, {rules}: {facts}.").format(
        code=table.table, rules=title(table.rules), facts=", ".join(_facts(table))
    )


def _facts(table: TableInfo) -> Iterator[str]:
    for seat in table.seats:
        if seat.occupant is not Occupant.NOBODY:
            mark = lobby_mark(seat, host_admits=table.host_admits and table.hand > 0)
            yield f"{seat.name} ({mark})" if mark else seat.name
    free = free_seats(table)
    if free:
        yield ngettext("{count} seat free", "{count} seats free", free).format(count=free)
    if table.has_password:
        yield _("password")
    if time := time_given(table.decision_seconds, table.bank_seconds):
        yield time
    if has_ended(table):
        yield _("game over")
    elif table.hand:
        yield _("hand {number}").format(number=table.hand)
    yield age(table.age_seconds)
    if table.watchers:
        watching = ngettext("{count} watcher", "{count} watchers", table.watchers)
        yield watching.format(count=table.watchers)


def _some(found: Sequence[TableInfo]) -> Iterator[str]:
    yield from map(table_line, islice(found, _MOST_TOLD))
    others = len(found) - _MOST_TOLD
    if others > 0:
        yield ngettext(
            "There is {count} more: say tables to hear of all.",
            "There are {count} more: say tables to hear of all.",
            others,
        ).format(count=others)


def _news(before: LobbyModel, after: LobbyModel) -> Iterator[str]:
    """Tables with a free seat, as they come and change, and those that are gone."""
    known = {table.table: table for table in before.tables}
    yield from _some([table for table in after.tables if _is_news(known.get(table.table), table)])
    gone = known.keys() - {table.table for table in after.tables}
    if gone:
        yield ngettext(
            "Table {codes} has been closed.", "Tables {codes} have been closed.", len(gone)
        ).format(codes=", ".join(sorted(gone)))


def _is_news(was: TableInfo | None, now: TableInfo) -> bool:
    if was is None:
        return free_seats(now) > 0
    is_open = vacant_seats(was) > 0 or vacant_seats(now) > 0
    return is_open and _sitters(was) != _sitters(now)


def _sitters(table: TableInfo) -> list[tuple[Occupant, str]]:
    """Who sits where, there or away."""
    return [(seat.occupant, seat.name) for seat in table.seats]
