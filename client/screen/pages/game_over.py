"""The page at the end of a game: the winner, the standing and how it came about, another game."""

from textual.events import Click

from client.screen.base.canvas import Line, Piece, width_of
from client.screen.base.foot import FootWords
from client.screen.base.messages import Requested
from client.screen.base.page import Page
from client.screen.base.screen import Input
from client.screen.pages.summary import record_lines, summary_lines
from client.screen.scene.keys import OVER, Command, Keys, keys_without
from client.screen.scene.scene import Scene
from client.screen.table.chart import LEAST_WIDTH, chart_lines, legend, marked_name
from client.screen.table.score_sheet import side_by_side
from client.words.language import _
from client.words.names import player_name
from engine.public import Public
from engine.seats import Seat
from protocol.messages import GetRecord, Occupant, Ready

_HEADING = 2  # lines of a summary above its figures
_CHART_HEIGHT = 6
_GAP = 3


def game_over_lines(scene: Scene, width: int) -> list[Line]:
    """The winner, then the last hand with the totals, then which players want another game. The
    chart is beside the totals, or without room there at the end: it can best be done without.
    """
    view, palette = scene.model.view, scene.palette
    if view is None or view.public.winner is None:
        return []
    winner = _("{name} has won.").format(name=player_name(view.public.winner, scene.names))
    names = [marked_name(scene, seat) for seat in range(len(scene.names))]
    summary = summary_lines(scene, width, _standing(view.public), names)
    heading, totals = summary[:_HEADING], summary[_HEADING:]
    left = max(map(width_of, totals)) + _GAP
    if is_beside := width - left >= LEAST_WIDTH:
        totals = side_by_side(scene, totals, _chart(scene, width - left), left)
    return [
        [("★ ", palette.winning), (winner, palette.strong)],
        [],
        *heading,
        *totals,
        [],
        _again(scene),
        *record_lines(scene, width),
        *([] if is_beside else _chart(scene, width)),
    ]


def _chart(scene: Scene, width: int) -> list[Line]:
    chart = chart_lines(scene, width, _CHART_HEIGHT)
    return [*chart, legend(scene, chart)]


def _standing(public: Public) -> list[Seat]:
    """The winner, then the others by what the game was played for."""
    values = public.totals if public.rules.chips == "off" else public.chips
    seats = range(public.rules.players)
    return sorted(seats, key=lambda seat: (seat != public.winner, -values[seat]))


def _again(scene: Scene) -> Line:
    """Which players want another game, or how to ask for one."""
    table, palette = scene.model.table, scene.palette
    if table is None:
        return []
    ready = [
        state.name for state in table.seats if state.ready and state.occupant is Occupant.PERSON
    ]
    if not ready and table.your_seat is None:
        return []
    if not ready:
        if any(map(scene.model.has_gone, range(len(table.seats)))):
            return [(_("a for another game."), palette.question)]
        return [(_("a for another game with the same players."), palette.question)]
    line: list[Piece] = [(_("Ready for another game:") + " ", palette.plain)]
    return [*line, (", ".join(ready), palette.strong)]


class GameOverPage(Page):
    """Stays open until the next game begins."""

    KEYS = OVER

    def __init__(self, scene: Scene, input_: Input) -> None:
        super().__init__(scene, input_, _("The game is over"), game_over_lines)

    def keys(self) -> Keys:
        """A player may ask for another game; somebody who looks on may not."""
        table = self.scene.model.table
        may_play = table is None or table.your_seat is not None
        return self.possible_keys(self.KEYS if may_play else keys_without(self.KEYS, Command.AGAIN))

    def foot_words(self) -> FootWords:
        words = {
            Command.AGAIN: _("a again"),
            Command.SAVE: _("f save"),
            Command.SCORES: _("v scores"),
            Command.QUIT: _("x quit"),
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
