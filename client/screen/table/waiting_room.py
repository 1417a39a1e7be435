"""The waiting room, before a game: who is in which seat and ready, how others come, what differs
from the preset, who looks on; what was said; and in the bar what is waited for.
"""

from types import MappingProxyType

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.events import Click

from client.screen.base.bar import (
    BarText,
    draw_bar,
    in_two_lines,
    room_beside_bar,
    sentences_that_fit,
)
from client.screen.base.canvas import Canvas, Line, cut, wrap
from client.screen.base.drawn_widget import DrawnWidget
from client.screen.base.foot import FootWords
from client.screen.base.frame import EDGE_INSET, Edges, draw_edges, edge_command_at, edge_keys
from client.screen.base.framed import ROWS_BELOW, framed_command_at
from client.screen.base.key_row import draw_keys
from client.screen.base.messages import Commanded, Requested
from client.screen.base.screen import SceneScreen
from client.screen.scene.command_kinds import with_another_try
from client.screen.scene.keys import WAITING, Command, Keys, keys_without
from client.screen.scene.scene import Scene
from client.screen.scene.table_prompt import notice
from client.screen.table.chat import chat_keys, chat_lines
from client.screen.table.question import halt
from client.screen.table.seat_tiles import (
    TILE_ROWS,
    draw_tile,
    seat_key_at,
    seat_line,
    tile_places,
    tile_width,
)
from client.state.connection import LinkStatus
from client.state.people import is_host
from client.state.table_options import BOT_LEVEL
from client.words.absence import away_sentence
from client.words.invitation import invitation_facts, join_command
from client.words.language import _
from client.words.rules_options import preset_line
from client.words.waiting import awaited, beginning, is_asked_to_be_ready, rules_line
from engine.presets import nearest_preset
from protocol.messages import FillSeats, Join, Leave, Occupant, Ready, TableState

_INSET = 3
_LABEL = 9  # columns
_ROOMY = 24  # rows from which on seats are tiles
_LEAST_CHAT = 3  # rows, its frame included
_AT_TABLE = (
    Command.READY,
    Command.TAKE_SEAT,
    Command.FILL,
    Command.LEAVE,
    Command.RULES,
    Command.COPY,
)


class WaitingRoom(DrawnWidget):
    """From the top: seats and facts, chat, bar, keys."""

    foot_words: FootWords = MappingProxyType({})
    has_copied = False
    _chat_edge = -1  # the row of the lower edge of the chat, -1 without one

    def draw(self, canvas: Canvas) -> None:
        scene, table, palette = self.scene, self.scene.model.table, self.scene.palette
        bar_row = canvas.height - ROWS_BELOW + 1
        facts = [] if table is None else _facts(scene, table, canvas.width - 2 * _INSET)
        seats_row, facts_row = _rows(canvas.width, canvas.height, table)
        height = facts_row + len(facts) + 1
        said = not scene.is_alone and scene.settings.chat and table is not None
        if not said or height + _LEAST_CHAT > bar_row:
            height = bar_row
        canvas.frame(0, 0, canvas.width, height, palette.edge)
        draw_edges(canvas, 0, height, _edges(scene, table))
        if table is not None:
            self._draw_seats(canvas, table, seats_row)
        canvas.write_lines(_INSET, facts_row, facts[: height - 1 - facts_row])
        self._chat_edge = bar_row - 1 if height < bar_row else -1
        if height < bar_row:
            self._draw_chat(canvas, height, bar_row - height)
        draw_bar(canvas, bar_row, self._bar(room_beside_bar(canvas.width)), palette)
        self.reading_place = _INSET, bar_row
        draw_keys(canvas, canvas.height - 1, self.foot_words, palette)

    def on_click(self, event: Click) -> None:
        """A click on the words for a key is like the key."""
        command = framed_command_at(self.foot_words, *self.size, event.x, event.y)
        table = self.scene.model.table
        if command is None and table is not None:
            row = _rows(*self.size, table)[0]
            width = self.size.width - 2 * _INSET
            command = seat_key_at(table, _INSET, row, width, (event.x, event.y))
        if event.y == self._chat_edge:
            command = edge_command_at(chat_keys(), event.x - EDGE_INSET)
        if command is not None:
            self.post_message(Commanded(command))

    def _draw_seats(self, canvas: Canvas, table: TableState, y: int) -> None:
        width, count = canvas.width - 2 * _INSET, len(table.seats)
        if not _has_tiles(canvas.width, canvas.height, table):
            lines = [seat_line(self.scene, table, seat) for seat in range(count)]
            canvas.write_lines(_INSET, y, lines, width)
            return
        columns = tile_width(width, count)
        for seat, x in enumerate(tile_places(_INSET, width, count)):
            draw_tile(canvas, self.scene, table, seat, x, y, columns)

    def _draw_chat(self, canvas: Canvas, y: int, height: int) -> None:
        palette, scene = self.scene.palette, self.scene
        canvas.frame(0, y, canvas.width, height, palette.edge)
        draw_edges(
            canvas,
            y,
            height,
            Edges(
                title=[(_("Chat"), palette.heading)],
                foot=edge_keys(chat_keys(), palette),
                foot_aside=[(scene.news, palette.faint)] if scene.news else (),
            ),
        )
        said = chat_lines(scene, canvas.width - 2 * _INSET, height - 2)
        canvas.write_lines(_INSET, y + 1, said)

    def _bar(self, width: int) -> BarText:
        scene, palette = self.scene, self.scene.palette
        if stopped := halt(scene, width):
            why, then = stopped
            return BarText([(why, palette.alarm)], [(then, palette.plain)], is_alarm=True)
        table = scene.model.table
        if table is None:
            return BarText([(_("Looking for a table …"), palette.question)])
        asked, waiting = _asked(table), _waiting(scene, table)
        first, then = asked, sentences_that_fit(waiting, width)
        if not asked:
            first, then = in_two_lines(waiting, width)
        second: Line = [(then, palette.plain)]
        if wrong := scene.warning or scene.trouble or notice(scene):
            second = [(wrong, palette.alarm)]
        elif self.has_copied:
            copied = _("The command to join is copied, if your terminal lets programs copy.")
            second = [(copied, palette.plain)]
        return BarText([(first, palette.question if asked else palette.plain)], second)


def _rows(width: int, height: int, table: TableState | None) -> tuple[int, int]:
    """The row at which the seats begin, and that of the facts."""
    air = 1 if height >= _ROOMY else 0
    if table is None:
        return 1, 1
    seats = TILE_ROWS if _has_tiles(width, height, table) else len(table.seats)
    return 1 + air, 1 + air + seats + 1


def _has_tiles(width: int, height: int, table: TableState) -> bool:
    return height >= _ROOMY and tile_width(width - 2 * _INSET, len(table.seats)) > 0


def _edges(scene: Scene, table: TableState | None) -> Edges:
    palette = scene.palette
    if table is None:
        return Edges(title=[(_("Sergeant Major"), palette.heading)])
    title = _("Table {code}").format(code=table.table)
    host = _("you are the host") if is_host(table) else ""
    if not host and table.host is not None:
        name = scene.shown(table.seats[table.host].name)
        host = _("{name} is the host").format(name=name)
    aside = [(host, palette.faint)] if host else ()
    return Edges(title=[(title, palette.heading)], aside=aside)


def _asked(table: TableState) -> str:
    """What this player can do."""
    if is_asked_to_be_ready(table):
        return _("Enter says that you are ready.")
    return "" if table.your_seat is not None else _("s takes a seat.")


def _waiting(scene: Scene, table: TableState) -> list[str]:
    """What is waited for, and when it begins."""
    names = [state.name for state in table.seats]
    away = [
        away_sentence(one, names[one.seat], is_playing=False)
        for one in scene.time_left.absences
        if one.seconds_left is not None
    ]
    return list(map(scene.shown, (*away, *awaited(table), *beginning(table))))


def _may_fill(table: TableState) -> bool:
    return is_host(table) and any(state.occupant is Occupant.NOBODY for state in table.seats)


def _facts(scene: Scene, table: TableState, width: int) -> list[Line]:
    """How others come, the rules, and who looks on, each with a word before it."""
    lines: list[Line] = []
    link, invitation = scene.model.link, scene.invitation
    invitation = replace(invitation, key_words=invitation.key_words or link.key_words)
    for label, text in invitation_facts(invitation, table.table, link.ssh_port):
        lines += _labelled(scene, label, wrap(text, width - _LABEL))
    rules = rules_line(table.rules, table.options)
    what = preset_line(nearest_preset(table.rules)[0])
    told = sentences_that_fit((rules, what), width - _LABEL) or cut(rules, width - _LABEL)
    lines += _labelled(scene, _("Rules"), [told])
    if table.watchers:
        names = ", ".join(map(scene.shown, table.watchers))
        lines += _labelled(scene, _("Watching"), [cut(names, width - _LABEL)])
    return lines


def _labelled(scene: Scene, label: str, texts: list[str]) -> list[Line]:
    heads = [label, *[""] * len(texts)]
    return [
        [(head.ljust(_LABEL), scene.palette.faint), (text, scene.palette.plain)]
        for head, text in zip(heads, texts, strict=False)
    ]


class WaitingScreen(SceneScreen):
    """The waiting room, or that a table is being looked for while there is none."""

    KEYS = WAITING

    def compose(self) -> ComposeResult:
        yield WaitingRoom()

    def show(self, scene: Scene) -> None:
        self.scene = scene
        for room in self.query(WaitingRoom):
            room.foot_words = _foot_words(scene, self.keys())
        super().show(scene)

    def keys(self) -> Keys:
        """The ones that do something: only the host seats bots, and a watcher is never ready."""
        table = self.scene.model.table
        if table is None:
            return keys_without(self.KEYS, *_AT_TABLE)
        idle = [
            *([] if _may_fill(table) else [Command.FILL]),
            Command.READY if table.your_seat is None else Command.TAKE_SEAT,
            *([Command.LEAVE] if self.scene.is_alone else []),
            *([] if self.scene.invitation.address else [Command.COPY]),
        ]
        keys = self.possible_keys(keys_without(self.KEYS, *idle))
        return with_another_try(keys, self.scene.model.link.status)

    def obey(self, command: Command) -> None:
        table, room = self.scene.model.table, self.query_one(WaitingRoom)
        room.has_copied = command is Command.COPY
        if command is Command.COPY and table is not None:
            self.app.copy_to_clipboard(join_command(self.scene.invitation, table.table))
            room.redraw()
        elif command is Command.READY and table is not None:
            self.post_message(Requested(Ready(ready=is_asked_to_be_ready(table))))
        elif command is Command.TAKE_SEAT and table is not None:
            self.post_message(Requested(Join(table.table)))
        elif command is Command.FILL:
            self.post_message(Requested(FillSeats(BOT_LEVEL)))
        elif command is Command.LEAVE:
            self.post_message(Requested(Leave()))
        else:
            super().obey(command)


def _foot_words(scene: Scene, keys: Keys) -> FootWords:
    """The words for each key that does something now, the most important first."""
    status, table = scene.model.link.status, scene.model.table
    if status is LinkStatus.ENDED:
        return {Command.QUIT: _("x leave"), Command.HELP: _("? help")}
    is_ready = table is not None and not is_asked_to_be_ready(table)
    words = {
        Command.TRY_NOW: _("Enter try now"),
        Command.READY: _("Enter not ready") if is_ready else _("Enter ready"),
        Command.TAKE_SEAT: _("s sit down"),
        Command.FILL: _("b bots"),
        Command.PEOPLE: _("m people"),
        Command.COPY: _("c copy command"),
        Command.RULES: _("u rules"),
        Command.LEAVE: _("g lobby"),
        Command.QUIT: _("x quit"),
        Command.HELP: _("? help"),
    }
    return {command: text for command, text in words.items() if command in keys}
