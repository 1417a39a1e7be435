"""The page with everybody at the table, where a player can mute somebody, and its host can remove a
player or make another one the host.
"""

from collections.abc import Callable, Collection, Mapping

from rich.cells import cell_len
from textual.events import Click

from client.screen.base.canvas import Line, Piece, wrap, wrapped
from client.screen.base.foot import FootWords, foot_text
from client.screen.base.messages import Muted, Requested
from client.screen.base.page import Page
from client.screen.base.screen import Input
from client.screen.scene.keys import CONFIRMING, PEOPLE, Command, Keys, keys_without
from client.screen.scene.scene import Scene
from client.state.model import Model
from client.state.people import (
    Somebody,
    has_to_stay,
    is_host,
    may_be_bot,
    may_be_host,
    may_be_muted,
    may_be_removed,
    people,
)
from client.words.durations import time_given
from client.words.language import _
from client.words.names import bot_stays, seat_mark
from client.words.waiting import ready_mark
from engine.bots import LEVELS
from engine.seats import Seat
from protocol.messages import ClientMessage, FillSeats, HandOverTable, RemovePlayer, TableState

_NUMBER = 3  # columns
_HOST_COMMANDS = (Command.REMOVE, Command.HAND_OVER, Command.FILL)

Sentence = Callable[[str], str]
"""About somebody of that name."""

Request = Callable[[Seat], ClientMessage]
Condition = Callable[[TableState | None, Somebody], bool]


def people_lines(scene: Scene, width: int, place: int, below: str, rows: int) -> list[Line]:
    """A line for each person, the one at `place` under the cursor; then the clock, and in so many
    `rows` the sentence `below`.
    """
    table, palette = scene.model.table, scene.palette
    if table is None:
        return [[(_("You are at no table."), palette.plain)]]
    lines = [
        _line(scene, table, somebody, number == place)
        for number, somebody in enumerate(people(table))
    ]
    facts = wrapped(_facts(table), width, palette.faint)
    sentence = wrap(below, width) if below else []
    sentence += [""] * (rows - len(sentence))
    return [*lines, [], *facts, [], *([(line, palette.question)] for line in sentence)]


def _line(scene: Scene, table: TableState, somebody: Somebody, at_cursor: bool) -> Line:
    palette, seat = scene.palette, somebody.seat
    number = "" if seat is None else str(seat + 1)
    name = f" {scene.shown(somebody.name) or '-'} "
    line: list[Piece] = [
        (number.ljust(_NUMBER), palette.faint),
        (name, palette.cursor if at_cursor else palette.strong),
    ]
    state = somebody.state
    marks = [_("looks on")] if state is None else [seat_mark(state)]
    if state is not None and state.level:
        marks.append(state.level)
    if state is not None and not scene.model.is_playing:
        marks.append(ready_mark(state))
    if seat is not None and seat == table.your_seat:
        marks.append(_("you"))
    if seat is not None and seat == table.host:
        marks.append(_("host"))
    if somebody.name in scene.chat_state.muted:
        marks.append(_("muted"))
    return [*line, (" " + ", ".join(filter(None, marks)), palette.plain)]


def _facts(table: TableState) -> str:
    options = table.options
    facts = [_("Table {code}.").format(code=table.table)]
    time = time_given(options.decision_seconds, options.bank_seconds)
    facts.append(_("Time: {time}.").format(time=time) if time else _("No clock."))
    facts.append(
        _("A bot plays for people who are away longer than {seconds} s.").format(
            seconds=options.grace_seconds
        )
    )
    return " ".join(facts)


class PeoplePage(Page):
    """A list with a cursor. It asks before it does what cannot be taken back, and says why
    something cannot be done.
    """

    KEYS = PEOPLE

    def __init__(self, scene: Scene, input_: Input) -> None:
        self._place = _first_other(scene)
        self._asked: tuple[ClientMessage, str] | None = None
        self._refusal = ""
        self._sentences: list[str] = []  # all that may be asked or said in this list
        super().__init__(scene, input_, _("Who is here"), self._lines)
        self._reserve_room(scene)

    def keys(self) -> Keys:
        if self._asked is not None:
            return CONFIRMING
        return keys_without(self.KEYS, *(set(_CONDITIONS) - self._possible()))

    def foot_words(self) -> FootWords:
        keys = self.keys()
        if (somebody := self._pointed_at()) and has_to_stay(self.scene.model, somebody):
            keys = keys_without(keys, Command.REMOVE)  # the key says why it does not
        return _foot_words(keys)

    def obey(self, command: Command) -> None:
        self._refusal = ""
        match command:
            case Command.UP | Command.DOWN:
                self._point(self._place + (1 if command is Command.DOWN else -1))
            case Command.FIRST | Command.LAST:
                self._point(0 if command is Command.FIRST else -1)
            case Command.MUTE:
                self._mute()
            case Command.REMOVE:
                self._remove()
            case Command.HAND_OVER:
                self._ask(HandOverTable, _handing_over)
            case Command.FILL:
                self._seat_bot()
            case Command.YES | Command.NO:
                self._answer(command is Command.YES)
            case _:
                super().obey(command)

    def click(self, event: Click) -> None:
        """A click points at somebody; elsewhere it closes the page."""
        line = self._box.line_at(event.screen_y)
        if line is None or not 0 <= line < len(people(self.scene.model.table)):
            self.close()
        else:
            self._point(line)

    def show(self, scene: Scene) -> None:
        """Draws, with the cursor in the list, which may have become shorter."""
        self._reserve_room(scene)
        last = len(people(scene.model.table)) - 1
        self._place = max(0, min(self._place, last))
        super().show(scene)

    def _lines(self, scene: Scene, width: int) -> list[Line]:
        below = self._asked[1] if self._asked else self._refusal
        rows = max((len(wrap(sentence, width)) for sentence in self._sentences), default=1)
        return people_lines(scene, width, self._place, below, rows)

    def _reserve_room(self, scene: Scene) -> None:
        """Makes the box large enough for whatever may be asked or said, so that it never moves."""
        table = scene.model.table
        may_host = is_host(table)
        self._box.widest_foot = foot_text(
            _foot_words(PEOPLE if may_host else keys_without(PEOPLE, *_HOST_COMMANDS))
        )
        self._sentences = [
            sentence(scene.shown(somebody.name))
            for somebody in people(table)
            if may_host
            for sentence in _sentences_about(scene.model, somebody)
        ]
        self._box.least_columns = max(map(cell_len, self._sentences), default=0)

    def _point(self, place: int) -> None:
        count = len(people(self.scene.model.table))
        self._place = place % count if count else 0
        self.show(self.scene)
        self._box.show_line(self._place)

    def _mute(self) -> None:
        somebody = self._pointed_at()
        if somebody is not None:
            self.post_message(Muted(somebody.name))

    def _remove(self) -> None:
        somebody = self._pointed_at()
        if somebody is not None and has_to_stay(self.scene.model, somebody):
            self._refusal = bot_stays(self.scene.shown(somebody.name))
            self.show(self.scene)
        else:
            self._ask(RemovePlayer, _removing)

    def _seat_bot(self) -> None:
        """On a free seat, or a bot of the next level in place of the one that is there."""
        somebody = self._pointed_at()
        if somebody is not None and somebody.state is not None:
            levels, level = tuple(LEVELS), somebody.state.level
            place = levels.index(level) + 1 if level in levels else 0
            self.post_message(Requested(FillSeats(levels[place % len(levels)], somebody.seat)))

    def _ask(self, request: Request, question: Sentence) -> None:
        somebody = self._pointed_at()
        if somebody is not None and somebody.seat is not None:
            text = question(self.scene.shown(somebody.name))
            self._asked = (request(somebody.seat), text)
            self.show(self.scene)

    def _answer(self, is_yes: bool) -> None:
        if self._asked is not None and is_yes:
            self.post_message(Requested(self._asked[0]))
        self._asked = None
        self.show(self.scene)

    def _pointed_at(self) -> Somebody | None:
        everybody = people(self.scene.model.table)
        return everybody[self._place] if self._place < len(everybody) else None

    def _possible(self) -> set[Command]:
        """What can be done with the person under the cursor."""
        somebody, table = self._pointed_at(), self.scene.model.table
        if somebody is None:
            return set()
        return {command for command, holds in _CONDITIONS.items() if holds(table, somebody)}


def _first_other(scene: Scene) -> int:
    """The place in the list of the first person other than oneself, or of oneself if alone."""
    table = scene.model.table
    everybody = people(table)
    own = None if table is None else table.your_seat
    others = (place for place, one in enumerate(everybody) if own is None or one.seat != own)
    return next(others, 0)


def _foot_words(commands: Collection[Command]) -> FootWords:
    words = {
        Command.YES: _("y yes"),
        Command.NO: _("n no"),
        Command.MUTE: _("Enter mute"),
        Command.REMOVE: _("Del remove"),
        Command.HAND_OVER: _("h hand over"),
        Command.FILL: _("b bot"),
        Command.CLOSE: _("Esc or m closes"),
    }
    return {command: words[command] for command in words if command in commands}


def _sentences_about(model: Model, somebody: Somebody) -> tuple[Sentence, ...]:
    """What a host may be asked or told about somebody."""
    return (bot_stays,) if has_to_stay(model, somebody) else (_removing, _handing_over)


def _removing(name: str) -> str:
    return _("Remove {name} from the table?").format(name=name)


def _handing_over(name: str) -> str:
    return _("Make {name} the host instead of you?").format(name=name)


def _is_for_host(condition: Condition) -> Condition:
    return lambda table, somebody: is_host(table) and condition(table, somebody)


_CONDITIONS: Mapping[Command, Condition] = {
    Command.MUTE: may_be_muted,
    Command.REMOVE: _is_for_host(may_be_removed),
    Command.HAND_OVER: _is_for_host(may_be_host),
    Command.FILL: _is_for_host(lambda _table, somebody: may_be_bot(somebody)),
}
