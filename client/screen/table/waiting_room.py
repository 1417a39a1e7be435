"""The waiting room, before a game: who is in which seat and ready, what is waited for, how others
come, what differs from the preset, who looks on, what was said.
"""

from textual.app import ComposeResult
from textual.events import Click

from client.screen.base.canvas import Canvas, Line, Piece, cut, wrap, wrapped
from client.screen.base.drawn_widget import DrawnWidget
from client.screen.base.messages import Commanded, Requested
from client.screen.base.screen import SceneScreen
from client.screen.scene.keys import WAITING, Command, Keys, keys_without
from client.screen.scene.scene import Scene
from client.screen.table.chat import chat_lines
from client.screen.table.status import Status
from client.state.people import is_host
from client.state.table_options import BOT_LEVEL
from client.words.absence import away_sentence
from client.words.connection import end_reason
from client.words.invitation import join_command, key_sentence
from client.words.language import _
from client.words.names import presence_mark
from client.words.rules_options import preset_line
from client.words.waiting import (
    awaited,
    beginning,
    is_asked_to_be_ready,
    ready_mark,
    rules_line,
)
from engine.presets import nearest_preset
from protocol.messages import FillSeats, Join, Leave, Occupant, Ready, SeatState, TableState

_LEFT = 3
_TOP = 3  # the row of the first seat
_LABEL = 10  # columns
_AT_TABLE = (Command.READY, Command.TAKE_SEAT, Command.FILL, Command.LEAVE)

_Words = tuple[Line, Command | None]
"""A line, and the command that a click on it gives."""


class WaitingRoom(DrawnWidget):
    """From the top: heading, seats, what can be done, how others come, rules, chat."""

    reading_place = (_LEFT, _TOP)

    def on_click(self, event: Click) -> None:
        """A click on the words for a key is like the key."""
        row = event.y - _TOP
        if self.scene.model.table is not None:
            lines = _lines(self.scene, self.scene.model.table, self.size.width - 2 * _LEFT)
            command = lines[row][1] if 0 <= row < len(lines) else None
            if command is not None:
                self.post_message(Commanded(command))

    def draw(self, canvas: Canvas) -> None:
        palette, table = self.scene.palette, self.scene.model.table
        if table is None:
            canvas.write(_LEFT, 1, _("Sergeant Major"), palette.heading)
            canvas.write(_LEFT, _TOP, _("Looking for a table …"))
            return
        heading = _("Table {code}").format(code=table.table)
        canvas.write(_LEFT, 1, heading, palette.heading)
        canvas.write_right(canvas.width - _LEFT, 1, [(_host(self.scene, table), palette.faint)])
        width = canvas.width - 2 * _LEFT
        lines = [line for line, _command in _lines(self.scene, table, width)]
        canvas.write_lines(_LEFT, _TOP, lines)
        room = canvas.height - _TOP - len(lines) - 1
        if room > 0 and self.scene.settings.chat and not self.scene.is_alone:
            said = chat_lines(self.scene, width, room)
            canvas.write_lines(_LEFT, canvas.height - len(said), said)


def _host(scene: Scene, table: TableState) -> str:
    if table.host is None:
        return ""
    if is_host(table):
        return _("you are the host")
    return _("{name} is the host").format(name=scene.shown(table.seats[table.host].name))


def _lines(scene: Scene, table: TableState, width: int) -> list[_Words]:
    seats: list[Line] = [_seat(scene, table, seat) for seat in range(len(table.seats))]
    return [
        *((line, None) for line in seats),
        ([], None),
        *_advice(scene, table, width),
        ([], None),
        *((line, None) for line in _facts(scene, table, width)),
        ([], None),
    ]


def _seat(scene: Scene, table: TableState, seat: int) -> Line:
    palette, state = scene.palette, table.seats[seat]
    line: list[Piece] = [(f"{seat + 1}  ", palette.faint)]
    if state.occupant is Occupant.NOBODY:
        return [*line, (presence_mark(state), palette.faint)]
    line.append((scene.shown(state.name), palette.strong))
    if seat == table.your_seat:
        line.append(("  " + _("you"), palette.question))
    if seat == table.host:
        line.append(("  " + _("host"), palette.faint))
    return [*line, *_marks(scene, state)]


def _marks(scene: Scene, state: SeatState) -> Line:
    palette = scene.palette
    if mark := ready_mark(state):
        return [
            (f"  {'■' if state.ready else '□'} ", palette.up if state.ready else palette.question),
            (mark, palette.plain),
        ]
    style = palette.faint if state.occupant is Occupant.BOT else palette.alarm
    level = f", {state.level}" if state.level else ""
    return [(f"  {presence_mark(state)}{level}", style)]


def _advice(scene: Scene, table: TableState, width: int) -> list[_Words]:
    """What this player can do, what is waited for, and when it begins."""
    palette = scene.palette
    if why := end_reason(scene.model.link, scene.names):
        return [(line, None) for line in wrapped(why, width, palette.alarm)]
    lines: list[_Words] = []
    if is_asked_to_be_ready(table):
        ask = _("Enter says that you are ready.")
        lines.append(([(ask, palette.question)], Command.READY))
    elif table.your_seat is None:
        take = _("s takes a seat.")
        lines.append(([(take, palette.question)], Command.TAKE_SEAT))
    else:
        ready = _("You are ready. Enter takes that back.")
        lines.append(([(ready, palette.plain)], Command.READY))
    if _may_fill(table):
        fill = _("b gives the free seats to bots, and begins.")
        lines.append(([(fill, palette.question)], Command.FILL))
    names = [state.name for state in table.seats]
    away = [
        away_sentence(one, names[one.seat], is_playing=False)
        for one in scene.absences
        if one.seconds_left is not None
    ]
    for sentence in (*away, *awaited(table), beginning(table)):
        lines += [(line, None) for line in wrapped(scene.shown(sentence), width, palette.plain)]
    if not scene.is_alone:
        lines.append(([(_("g goes back to the lobby."), palette.faint)], Command.LEAVE))
    return lines


def _may_fill(table: TableState) -> bool:
    return is_host(table) and any(state.occupant is Occupant.NOBODY for state in table.seats)


def _facts(scene: Scene, table: TableState, width: int) -> list[Line]:
    """How others come, the rules, and who looks on, each with a word before it."""
    lines: list[Line] = []
    if scene.invitation.address:
        command = join_command(scene.invitation, table.table)
        lines += _labelled(scene, _("Join"), command, width)
        if scene.invitation.is_announced:
            short = _("On this network sergeant-major join is enough.")
            lines += _labelled(scene, "", short, width)
        if key := key_sentence(scene.invitation):
            lines += _labelled(scene, "", key, width)
    what = preset_line(nearest_preset(table.rules)[0])
    rules = f"{rules_line(table.rules, table.options)} {what}"
    lines += _labelled(scene, _("Rules"), rules, width)
    if table.watchers:
        names = ", ".join(map(scene.shown, table.watchers))
        lines += _labelled(scene, _("Watching"), cut(names, width - _LABEL), width)
    return lines


def _labelled(scene: Scene, label: str, text: str, width: int) -> list[Line]:
    first, *rest = wrap(text, width - _LABEL)
    heads = [label, *[""] * len(rest)]
    return [
        [(head.ljust(_LABEL), scene.palette.faint), (line, scene.palette.plain)]
        for head, line in zip(heads, [first, *rest], strict=True)
    ]


class WaitingScreen(SceneScreen):
    """The waiting room, or that a table is being looked for while there is none."""

    KEYS = WAITING

    def compose(self) -> ComposeResult:
        yield WaitingRoom()
        yield Status()

    def keys(self) -> Keys:
        """The ones that do something: only the host seats bots, and a watcher is never ready."""
        table = self.scene.model.table
        if table is None:
            return keys_without(self.KEYS, *_AT_TABLE)
        idle = [
            *([] if _may_fill(table) else [Command.FILL]),
            Command.READY if table.your_seat is None else Command.TAKE_SEAT,
            *([Command.LEAVE] if self.scene.is_alone else []),
        ]
        return self.possible_keys(keys_without(self.KEYS, *idle))

    def obey(self, command: Command) -> None:
        table = self.scene.model.table
        if command is Command.READY and table is not None:
            self.post_message(Requested(Ready(ready=is_asked_to_be_ready(table))))
        elif command is Command.TAKE_SEAT and table is not None:
            self.post_message(Requested(Join(table.table)))
        elif command is Command.FILL:
            self.post_message(Requested(FillSeats(BOT_LEVEL)))
        elif command is Command.LEAVE:
            self.post_message(Requested(Leave()))
        else:
            super().obey(command)
