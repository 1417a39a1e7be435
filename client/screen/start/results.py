"""The page of results alone: a line for each kind of game, below it the wins in a row."""

from collections.abc import Callable

from rich.cells import cell_len

from client.screen.base.canvas import Line
from client.screen.scene.scene import Scene
from client.state.solo_so_far import SoloSoFar
from client.words.solo_games import no_solo_results, record_so_far, solo_headings, solo_row

_GAP = 2
_WIDTH_OF_ALL = 76
_LEAST = (4, 5)  # the columns that are left out where there is no room for all


def solo_results_lines(so_far: SoloSoFar) -> Callable[[Scene, int], list[Line]]:
    """What draws the lines: rules and bots on the left, and as many figures as have room."""

    def lines(scene: Scene, width: int) -> list[Line]:
        palette = scene.palette
        if so_far.total is None:
            return [[(no_solo_results(), palette.plain)]]
        rows = [solo_headings(), *map(solo_row, so_far.sums)]
        if width < _WIDTH_OF_ALL:
            rows = [[text for place, text in enumerate(row) if place not in _LEAST] for row in rows]
        widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
        head, *others = (_line(row, widths) for row in rows)
        return [
            [(head, palette.faint)],
            *([(text, palette.plain)] for text in others),
            [],
            [(record_so_far(so_far.total), palette.strong)],
        ]

    return lines


def _line(row: list[str], widths: list[int]) -> str:
    cells = []
    for place, (text, width) in enumerate(zip(row, widths, strict=True)):
        gap = " " * (width - cell_len(text))
        cells.append(text + gap if place < 2 else gap + text)
    return (" " * _GAP).join(cells)
