"""The page at the end of a game: the winner, the standing and how it came about, another game."""

from collections.abc import Callable, Sequence
from itertools import zip_longest

from rich.cells import cell_len
from rich.style import Style
from textual._time import get_time
from textual.events import Click

from client.screen.base.bar import BarText
from client.screen.base.canvas import Line, Piece, cut, filled, width_of
from client.screen.base.foot import FootWords
from client.screen.base.full_page import FullPage
from client.screen.base.messages import Requested
from client.screen.base.screen import Input
from client.screen.pages.hand_result import record_lines
from client.screen.pages.solo_lines import solo_lines
from client.screen.scene.keys import OVER, Command, Keys, keys_without
from client.screen.scene.scene import Scene
from client.screen.table.chart import chart_lines, legend, marked_name
from client.screen.table.player import delta_piece
from client.state.advice import has_review
from client.state.connection import LinkStatus
from client.state.own_games import own_games
from client.words.another_game import another_game_answers, another_game_question
from client.words.game_result import made_targets, winner_sentence, winning_points
from client.words.language import _
from client.words.rules import title
from client.words.solo_games import own_games_notes
from engine.public import Public
from engine.seats import Seat
from protocol.messages import GetRecord, Leave, Ready

_CHART_HEIGHT = 8
_PLACE = 3  # columns
_NUMBER, _SLIM_NUMBER = 13, 9
_NOTES = 24  # columns beside the chart
_LEAST_WITH_NOTES = 64
_UNSEEN_SECONDS = 0.4

Column = tuple[str, Callable[[Seat], Piece]]


def game_over_lines(scene: Scene, width: int) -> list[Line]:
    """The winner, the standing, the chart, and what has become of the record."""
    view, palette = scene.model.view, scene.palette
    if view is None or view.public.winner is None:
        return []
    winner = view.public.winner
    star = "★ ★ ★", palette.winning
    blank = " ", palette.plain
    won = winner_sentence(winner, scene.names), palette.strong
    notes = _own_games(scene) if width >= _LEAST_WITH_NOTES else []
    chart = chart_lines(scene, width - (_NOTES if notes else 0), _CHART_HEIGHT)
    return [
        [star, blank, won, blank, star],
        [(winning_points(view.public, winner), palette.plain)],
        [],
        *_standing_lines(scene, view.public, width),
        [],
        [(_("Up and down, hand by hand"), palette.heading)],
        *_beside(chart, notes, width - _NOTES),
        legend(scene, chart),
        *solo_lines(scene, width),
        *record_lines(scene, width),
    ]


def _own_games(scene: Scene) -> list[Line]:
    """What a player alone has come to with this game, in a few short lines."""
    games, palette = own_games(scene.model), scene.palette
    if games is None:
        return []
    notes = [[(cut(note, _NOTES), palette.plain)] for note in own_games_notes(games)]
    return [[(_("Your games"), palette.heading)], *notes]


def _beside(lines: list[Line], notes: Sequence[Line], column: int) -> list[Line]:
    """The lines with notes at a column on their right."""
    blank: Line = ()
    return [
        [*line, (" " * (column - width_of(line)), Style()), *note] if note else line
        for line, note in zip_longest(lines, notes[: len(lines)], fillvalue=blank)
    ]


def _standing(public: Public) -> list[Seat]:
    """The winner, then the others by what the game was played for."""
    values = public.totals if public.rules.chips == "off" else public.chips
    seats = range(public.rules.players)
    return sorted(seats, key=lambda seat: (seat != public.winner, -values[seat]))


def _standing_lines(scene: Scene, public: Public, width: int) -> list[Line]:
    """A head, and a line for each player; the last columns only where they have room."""
    palette, names = scene.palette, [marked_name(scene, seat) for seat in _seats(public)]
    columns = _columns(scene, public)
    number = _NUMBER if width >= 4 * _NUMBER + 20 else _SLIM_NUMBER
    name = min(max(map(cell_len, names)), width - _PLACE - 2 * number)
    columns = columns[: max(1, (width - _PLACE - name) // number)]
    heads = ((_right(cut(head, number - 1), number), palette.faint) for head, _value in columns)
    lines: list[Line] = [[(" " * (_PLACE + name), palette.faint), *heads]]
    for place, seat in enumerate(_standing(public), 1):
        values = [value(seat) for _head, value in columns]
        lines.append(
            [
                (f"{place}".ljust(_PLACE), palette.faint),
                (filled(names[seat], name), palette.strong),
                *((_right(text, number), style) for text, style in values),
            ]
        )
    return lines


def _seats(public: Public) -> Sequence[Seat]:
    return range(public.rules.players)


def _columns(scene: Scene, public: Public) -> list[Column]:
    results, plain = public.results, scene.palette.plain
    hands = len(results)

    def made(seat: Seat) -> Piece:
        return made_targets(sum(each.deltas[seat] >= 0 for each in results), hands), plain

    columns: list[Column] = [
        (
            _("hand {number}").format(number=hands),
            lambda seat: delta_piece(scene, results[-1].deltas[seat]),
        ),
        (_("total"), lambda seat: delta_piece(scene, public.totals[seat])),
    ]
    if public.rules.chips != "off":
        columns.append((_("chips"), lambda seat: delta_piece(scene, public.chips[seat])))
    best: Column = (
        _("best hand"),
        lambda seat: delta_piece(scene, max(each.deltas[seat] for each in results)),
    )
    return [*columns, best, (_("made target"), made)]


def _right(text: str, width: int) -> str:
    return " " * (width - cell_len(text)) + text


class GameOverPage(FullPage):
    """Stays open until the next game begins."""

    KEYS = OVER
    lies_on_felt = True

    def __init__(self, scene: Scene, input_: Input) -> None:
        super().__init__(scene, input_, _("The game is over"), game_over_lines)

    def on_mount(self) -> None:
        """Opens by itself, so that a key which comes at once was meant for something else."""
        self.input.echo_filter.wait(get_time(), _UNSEEN_SECONDS)

    def aside(self) -> Line:
        view = self.scene.model.view
        return [(title(view.public.rules), self.scene.palette.faint)] if view else ()

    def bar(self) -> BarText:
        """Whether there is another game, and who is waited for."""
        table, palette = self.scene.model.table, self.scene.palette
        if table is None:
            return BarText([(_("The game is over."), palette.question)])
        is_gone = any(map(self.scene.model.has_gone, range(len(table.seats))))
        question = another_game_question(table, is_gone=is_gone)
        answers = self.scene.shown(another_game_answers(table))
        return BarText([(question, palette.question)], [(answers, palette.plain)])

    def keys(self) -> Keys:
        """A player may ask for another game; somebody who looks on may not. The lobby can be
        reached only from the table of a server.
        """
        model = self.scene.model
        may_play = model.table is None or model.table.your_seat is not None
        is_online = model.link.status is LinkStatus.ONLINE
        has_lobby = model.table is not None and is_online and not self.scene.is_alone
        idle = [Command.AGAIN] * (not may_play) + [Command.LEAVE] * (not has_lobby)
        idle += [Command.REVIEW] * (not has_review(model))
        return self.possible_keys(keys_without(self.KEYS, *idle))

    def foot_words(self) -> FootWords:
        words = {
            Command.AGAIN: _("a again"),
            Command.LEAVE: _("g lobby"),
            Command.REVIEW: _("d review"),
            Command.REPLAY: _("w replay"),
            Command.SAVE: _("f save"),
            Command.SCORES: _("v scores"),
            Command.QUIT: _("x quit"),
            Command.CHAT: _("/ chat"),
            Command.HELP: _("? help"),
        }
        return {command: words[command] for command in words if command in self.keys()}

    def obey(self, command: Command) -> None:
        match command:
            case Command.AGAIN:
                self.input.echo_filter.spend()
                self.post_message(Requested(Ready()))
            case Command.SAVE:
                self.input.echo_filter.spend()
                self.post_message(Requested(GetRecord()))
            case Command.LEAVE:
                self.post_message(Requested(Leave()))
            case _:
                super().obey(command)

    def show(self, scene: Scene) -> None:
        """Draws, with what has become of the record in sight as soon as that is known."""
        is_new = scene.record not in ("", self.scene.record)
        super().show(scene)
        if is_new:
            self.obey(Command.LAST)

    def click(self, event: Click) -> None:
        """Does nothing: only a key closes this page, or a click on its words."""
