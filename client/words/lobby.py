"""What Enter does with a table of the lobby, and what is played there, in sentences."""

from collections.abc import Iterator

from client.state.lobby import free_seats, has_ended
from client.words.durations import time_given
from client.words.language import _, ngettext
from client.words.names import listed
from client.words.rules import title
from client.words.rules_options import preset_line
from engine.presets import nearest_preset
from protocol.messages import Occupant, TableInfo


def sitting_down(table: TableInfo | None) -> str:
    """What Enter does: at that table, or at any."""
    if table is None:
        return _("Enter sits you down at any table, or at a new one.")
    if not free_seats(table):
        return _("Every seat at {code} is taken: w watches, as long as nobody leaves.").format(
            code=table.table
        )
    if table.has_password:
        return _("Enter asks for the password of {code}.").format(code=table.table)
    names = [seat.name for seat in table.seats if seat.occupant is Occupant.PERSON]
    if names:
        return _("Enter sits you down at {code}, with {names}.").format(
            code=table.table, names=listed(names)
        )
    return _("Enter sits you down at {code}.").format(code=table.table)


def table_sentences(table: TableInfo) -> Iterator[str]:
    """What is played there, and when it begins or how far it has come; the most important first."""
    what = preset_line(nearest_preset(table.rules)[0])
    yield _("{rules}: {what}").format(rules=title(table.rules), what=what)
    free = free_seats(table)
    if has_ended(table):
        yield _("The game is over.")
    elif table.hand and free:
        yield _("The game is on: you take the seat of a bot.")
    elif free:
        yield ngettext("{count} seat is free.", "{count} seats are free.", free).format(count=free)
    if time := time_given(table.decision_seconds, table.bank_seconds):
        yield _("Clock: {time}.").format(time=time)
