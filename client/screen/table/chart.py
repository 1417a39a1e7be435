"""The totals of a game as a small chart: from left to right the hands, upwards the points, and a
letter for each player. It needs neither colours nor more than ASCII.
"""

from collections.abc import Sequence
from itertools import pairwise

from rich.cells import cell_len
from rich.style import Style

from client.screen.base.canvas import Line, Piece
from client.screen.scene.scene import Scene
from client.words.cards import Signs
from client.words.figures import up_or_down
from client.words.language import _
from engine.public import Public
from engine.seats import Seat

LEAST_WIDTH = 16  # columns in which a chart still says something
_WIDEST_STEP = 4  # columns from hand to hand
_SEVERAL = "*"

Course = tuple[int, ...]
"""One player's total before the first hand, and after each one that is shown."""


def marks(names: Sequence[str]) -> tuple[str, ...]:
    """What stands for each player: their initial, or the number of their seat where two have the
    same initial or one has none.
    """
    initials = tuple(name[:1].upper() for name in names)
    if len(set(initials)) == len(names) and all(map(_is_plain, initials)):
        return initials
    return tuple(map(str, range(1, len(names) + 1)))


def marked_name(scene: Scene, seat: Seat) -> str:
    """A player's name for tables beside a chart: with their mark, where that is no initial."""
    name, mark = scene.names[seat], marks(scene.names)[seat]
    return name if name.upper().startswith(mark) else f"{mark} {name}"


def chart_lines(scene: Scene, width: int, height: int) -> list[Line]:
    """The chart in so many rows, empty where no hand is finished yet."""
    view = scene.model.view
    if view is None or not view.public.results:
        return []
    low, high = _ends(view.public)
    axis = max(len(_mark(low)), len(_mark(high))) + 1
    courses = _courses(view.public, width - axis)
    plot = _Plot(scene, (low, high), height, _step(len(courses[0]), width - axis))
    for seat, course in enumerate(courses):
        plot.join(seat, course)
    for seat, course in enumerate(courses):
        plot.mark(seat, course)
    return plot.lines(axis)


def legend(scene: Scene, chart: Sequence[Line]) -> Line:
    """What the star in a chart means, nothing where there is none."""
    has_star = any(text == _SEVERAL for line in chart for text, _style in line)
    return [(_("{star} several").format(star=_SEVERAL), scene.palette.faint)] if has_star else []


class _Plot:
    """`ends` are the lowest and the highest value, `step` are the columns from hand to hand."""

    def __init__(self, scene: Scene, ends: tuple[int, int], height: int, step: int) -> None:
        self._scene = scene
        self._low, self._high = ends
        self._height = height
        self._step = step
        self._cells: dict[tuple[int, int], Piece] = {}
        self._dot = "·" if scene.signs is Signs.GLYPHS else "."
        self._marks = marks(scene.names)

    def join(self, seat: Seat, course: Course) -> None:
        """Dots between a player's marks."""
        for hand, (before, after) in enumerate(pairwise(course)):
            for part in range(1, self._step):
                value = before + (after - before) * part / self._step
                cell = hand * self._step + part, self._row(value)
                self._cells[cell] = self._dot, self._style(seat)

    def mark(self, seat: Seat, course: Course) -> None:
        """A player's mark at each hand, or a star where somebody else's is already."""
        for hand, value in enumerate(course):
            cell = hand * self._step, self._row(value)
            is_free = self._cells.get(cell, (self._dot,))[0] == self._dot
            several = (_SEVERAL, self._scene.palette.plain)
            self._cells[cell] = (self._marks[seat], self._style(seat)) if is_free else several

    def lines(self, axis: int) -> list[Line]:
        """All rows, with the numbers of the axis in so many columns on the left."""
        faint, plain = self._scene.palette.faint, self._scene.palette.plain
        columns = max(x for x, _row in self._cells) + 1
        numbers = {self._row(value): _mark(value) for value in (self._low, self._high, 0)}
        lines: list[Line] = []
        for row in range(self._height):
            ground = ("─", faint) if row == self._row(0) else (" ", plain)
            number = (f"{numbers.get(row, ''):>{axis - 1}} ", faint)
            lines.append([number, *(self._cells.get((x, row), ground) for x in range(columns))])
        return lines

    def _row(self, value: float) -> int:
        return round((self._high - value) * (self._height - 1) / (self._high - self._low))

    def _style(self, seat: Seat) -> Style:
        return self._scene.palette.players[seat]


def _ends(public: Public) -> tuple[int, int]:
    """The lowest and the highest total of the game, zero among them, and never the same."""
    totals = [0, *(total for result in public.results for total in result.totals)]
    return min(totals), max(*totals, min(totals) + 1)


def _courses(public: Public, columns: int) -> list[Course]:
    """Each player's course, with no more values than columns: the last is always among them."""
    count = len(public.results)
    distance = -(-count // max(1, columns - 1))
    all_totals = [result.totals for result in public.results[::-1][::distance][::-1]]
    return [(0, *(totals[seat] for totals in all_totals)) for seat in range(public.rules.players)]


def _step(count: int, columns: int) -> int:
    return max(1, min(_WIDEST_STEP, (columns - 1) // max(1, count - 1)))


def _is_plain(initial: str) -> bool:
    return initial.isalnum() and cell_len(initial) == 1


def _mark(total: int) -> str:
    """A total at the axis."""
    return up_or_down(total) if total else "0"
