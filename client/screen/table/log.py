"""The log of the hand in play, beside a wide table, the newest line at the bottom; and all of it,
on a page.

Where all rows of the panel are full, a third of them makes room at once: with every line that moves
up, all of them would have to be written anew.
"""

from collections.abc import Sequence

from client.screen.base.canvas import Line, Piece, width_of, wrap, wrapped
from client.screen.base.foot import FootWords
from client.screen.base.panel import Panel
from client.screen.scene.keys import Command
from client.screen.scene.log import Entry
from client.screen.scene.scene import Scene
from client.words.language import _
from client.words.names import player_name

_INDENT = 2
_NUMBER = 3  # columns of the number of a trick
_GAP = 8  # columns between its cards and who took it


class LogPanel(Panel):
    """As much of the log as there is room for."""

    def heading(self) -> str:
        return _("Log")

    def edge_keys(self) -> FootWords:
        return {Command.LOG: _("o all")}

    def lines(self, width: int, height: int) -> Sequence[Line]:
        lines = [
            line for entry in self.scene.log.entries for line in _lines_of(self.scene, entry, width)
        ]
        return lines[rows_gone(len(lines), height) :]


def rows_gone(count: int, room: int) -> int:
    """How many of so many rows have made room for the others."""
    if count <= room:
        return 0
    step = max(1, room // 3)
    return -(-(count - room) // step) * step


def _lines_of(scene: Scene, entry: Entry, width: int) -> list[Line]:
    view = scene.model.view
    if view is None or not entry.trick:
        first, *rest = wrap(entry.text, width)
        more = wrap(" ".join(rest), width - _INDENT) if rest else []
        texts = [first, *(" " * _INDENT + line for line in more)]
        return [[(text, scene.palette.plain)] for text in texts]
    tricks, plain = (*view.public.tricks, view.public.trick), scene.palette.plain
    if entry.trick > len(tricks):
        return []
    line: list[Piece] = [(f"{entry.trick:<{_NUMBER}}", scene.palette.faint)]
    for card in tricks[entry.trick - 1].cards:
        line += [scene.card(card), (" ", plain)]
    if entry.trick < len(tricks):
        taker = player_name(tricks[entry.trick].leader, scene.names)
        line += [(" " * max(1, _taker_column(scene) - width_of(line)), plain), (taker, plain)]
    return [line]


def _taker_column(scene: Scene) -> int:
    view = scene.model.view
    return _NUMBER + 3 * (view.public.rules.players if view else 0) + _GAP


def log_lines(scene: Scene, width: int) -> list[Line]:
    """All of the log, the newest at the bottom."""
    entries = (*scene.log.earlier, *scene.log.hand)
    return [line for entry in entries for line in wrapped(entry, width, scene.palette.plain)]
