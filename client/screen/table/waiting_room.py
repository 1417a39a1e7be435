"""The waiting room, before a game: who is in which seat, how others join, the rules in words."""

from textual.app import ComposeResult
from textual.events import Click

from client.screen.base.canvas import Canvas, Line, Piece, wrap, wrapped
from client.screen.base.drawn_widget import DrawnWidget
from client.screen.base.messages import Commanded, Requested
from client.screen.base.screen import SceneScreen
from client.screen.scene.keys import WAITING, Command, Keys, keys_without
from client.screen.scene.scene import Scene
from client.screen.table.bars import Status
from client.state.table_options import BOT_LEVEL
from client.words.connection import end_reason
from client.words.language import _
from client.words.names import presence_mark
from client.words.rules import describe, title
from client.words.table_changes import next_game, people_awaited
from protocol.messages import FillSeats, Leave, Occupant, SeatState, TableState

_LEFT = 3
_TOP = 3  # the row of the first seat
_WIDEST_WORDS = 80


class WaitingRoom(DrawnWidget):
    """From the top: heading, seats, what can be done, the rules as far as there is room."""

    reading_place = (_LEFT, _TOP)

    def on_click(self, event: Click) -> None:
        """A click on the words about bots or the lobby is like the key."""
        table = self.scene.model.table
        if table is None:
            return
        commands = [Command.FILL] if _has_free_seat(table) else []
        if not self.scene.is_alone and (commands or next_game(table) or people_awaited(table)):
            commands.append(Command.LEAVE)
        row = event.y - _TOP - len(table.seats) - 1
        if 0 <= row < len(commands):
            self.post_message(Commanded(commands[row]))

    def draw(self, canvas: Canvas) -> None:
        palette, table = self.scene.palette, self.scene.model.table
        canvas.write(_LEFT, 1, _("Sergeant Major"), palette.heading)
        if table is None:
            canvas.write(_LEFT, _TOP, _("Looking for a table …"))
            return
        name = _("rules: {name}").format(name=title(table.rules))
        canvas.write_right(canvas.width - _LEFT, 1, [(name, palette.faint)])
        lines = [
            *_seats(self.scene, table),
            [],
            *_advice(self.scene, table, canvas.width - 2 * _LEFT),
            [],
        ]
        room = canvas.height - _TOP - len(lines)
        lines += _rules(self.scene, table, min(_WIDEST_WORDS, canvas.width - 2 * _LEFT), room)
        canvas.write_lines(_LEFT, _TOP, lines)


def _seats(scene: Scene, table: TableState) -> list[Line]:
    return [
        _seat(scene, state, number, number - 1 == table.your_seat)
        for number, state in enumerate(table.seats, 1)
    ]


def _seat(scene: Scene, state: SeatState, number: int, is_own: bool) -> Line:
    palette = scene.palette
    line: list[Piece] = [(f"{number}  ", palette.faint)]
    if state.occupant is Occupant.NOBODY:
        return [*line, (presence_mark(state), palette.faint)]
    line.append((state.name, palette.strong))
    if is_own:
        line.append(("  " + _("you"), palette.question))
    if mark := presence_mark(state):
        style = palette.faint if state.occupant is Occupant.BOT else palette.alarm
        line.append(("  " + mark, style))
    return line


def _rules(scene: Scene, table: TableState, width: int, room: int) -> list[Line]:
    """The rules in words, as far as there is room, and then where the rest of them is."""
    paragraphs = [wrap(paragraph, width) for paragraph in describe(table.rules)]
    if sum(map(len, paragraphs)) + len(paragraphs) <= room:
        paragraphs = [[*paragraph, ""] for paragraph in paragraphs]
    words = [line for paragraph in paragraphs for line in paragraph]
    lines: list[Line] = [[(line, scene.palette.plain)] for line in words]
    if len(lines) <= room or room < 1:
        return lines[: max(room, 0)]
    return [*lines[: room - 1], [(_("… ? for all rules"), scene.palette.faint)]]


def _has_free_seat(table: TableState) -> bool:
    return any(state.occupant is Occupant.NOBODY for state in table.seats)


def _advice(scene: Scene, table: TableState, width: int) -> list[Line]:
    palette = scene.palette
    if why := end_reason(scene.model.link, scene.names):
        return wrapped(why, width, palette.alarm)
    next_ = next_game(table) or people_awaited(table)
    lines: list[Line] = []
    if _has_free_seat(table):
        waiting = _("Waiting for players. b gives the free seats to bots.")
        lines.append([(waiting, palette.question)])
    elif not next_:
        return [[(_("The game is about to begin."), palette.plain)]]
    if not scene.is_alone:
        lines.append([(_("g goes back to the lobby."), palette.faint)])
    if next_:
        lines += wrapped(scene.shown(next_), width, palette.plain)
    if scene.invitation:
        lines.append([(_("Others join with this command:"), palette.plain)])
        lines += [[("  " + line, palette.strong)] for line in wrap(scene.invitation, width - 2)]
    return lines


class WaitingScreen(SceneScreen):
    """The waiting room, or that a table is being looked for while there is none."""

    KEYS = WAITING

    def compose(self) -> ComposeResult:
        yield WaitingRoom()
        yield Status()

    def keys(self) -> Keys:
        table = self.scene.model.table
        if table is None:
            return keys_without(self.KEYS, Command.FILL, Command.LEAVE)
        is_alone = self.scene.is_alone
        return self.possible_keys(keys_without(self.KEYS, Command.LEAVE) if is_alone else self.KEYS)

    def obey(self, command: Command) -> None:
        if command is Command.FILL:
            self.post_message(Requested(FillSeats(BOT_LEVEL)))
        elif command is Command.LEAVE:
            self.post_message(Requested(Leave()))
        else:
            super().obey(command)
