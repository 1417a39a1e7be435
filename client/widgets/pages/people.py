"""Who is at the table, and what is known of each."""

from client.language import _
from client.people import Somebody, people
from client.scene import Scene
from client.widgets.canvas import Line, Piece, wrap
from client.words.ages import time_given
from client.words.names import occupant_mark
from protocol.messages import TableState

_NUMBER = 3


def people_lines(scene: Scene, width: int, place: int, below: str, rows: int) -> list[Line]:
    """A line for each, the one at `place` under the cursor; then the clock, and what is asked or
    told `below` in so many `rows`.
    """
    table, palette = scene.model.table, scene.palette
    if table is None:
        return [[(_("You are at no table."), palette.plain)]]
    lines = [
        _line(scene, table, somebody, number == place)
        for number, somebody in enumerate(people(table))
    ]
    facts = [[(line, palette.faint)] for line in wrap(_facts(table), width)]
    told = wrap(below, width) if below else []
    told += [""] * (rows - len(told))
    asked = [[(line, palette.question)] for line in told]
    return [*lines, [], *facts, [], *asked]


def _line(scene: Scene, table: TableState, somebody: Somebody, at_cursor: bool) -> Line:
    palette, seat = scene.palette, somebody.seat
    number = "" if seat is None else str(seat + 1)
    name = f" {scene.shown(somebody.name)} "
    line: list[Piece] = [
        (number.ljust(_NUMBER), palette.faint),
        (name, palette.cursor if at_cursor else palette.strong),
    ]
    marks = [_("looks on")] if seat is None else [occupant_mark(table, seat)]
    if seat is not None and seat == table.your_seat:
        marks.append(_("you"))
    if seat is not None and seat == table.host:
        marks.append(_("host"))
    if somebody.name in scene.chatter.muted:
        marks.append(_("not heard"))
    return [*line, (" " + ", ".join(filter(None, marks)), palette.plain)]


def _facts(table: TableState) -> str:
    options = table.options
    facts = [_("Table {code}.").format(code=table.table)]
    time = time_given(options.decision_seconds, options.bank_seconds)
    facts.append(_("Time: {time}.").format(time=time) if time else _("No clock."))
    facts.append(
        _("A bot plays for who is away longer than {seconds} s.").format(
            seconds=options.grace_seconds
        )
    )
    return " ".join(facts)
