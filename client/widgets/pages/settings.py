"""The settings, a line for each with its value, what the one under the cursor does, and below it
what has gone wrong: they may not be kept.
"""

from rich.cells import cell_len

from client.scene import Scene
from client.settings import NAMES, values_of
from client.widgets.canvas import Line, wrap
from client.words.settings import heading, purpose, value_name

_VALUE = 27  # the column of the values
_PURPOSE_LINES = 2


def widest_line() -> int:
    """The columns of the longest line, wherever the cursor is and whatever is chosen."""
    values = (value_name(value) for name in NAMES for value in values_of(name))
    return max(
        _VALUE + len("←  →") + max(map(cell_len, values)),
        *(cell_len(purpose(name)) for name in NAMES),
    )


def settings_lines(scene: Scene, width: int, place: int) -> list[Line]:
    """All settings, the one at `place` under the cursor."""
    palette, lines = scene.palette, list[Line]()
    for number, name in enumerate(NAMES):
        value = value_name(getattr(scene.settings, name))
        at_cursor = number == place
        shown = f"← {value} →" if at_cursor else f"  {value}  "
        lines.append(
            [
                (heading(name).ljust(_VALUE), palette.strong if at_cursor else palette.plain),
                (shown, palette.cursor if at_cursor else palette.plain),
            ]
        )
    told = [*wrap(purpose(NAMES[place]), width), *[""] * _PURPOSE_LINES][:_PURPOSE_LINES]
    trouble = wrap(scene.trouble, width) if scene.trouble else []
    return [
        *lines,
        *([(line, palette.faint)] for line in told),
        *([(line, palette.alarm)] for line in trouble),
    ]
