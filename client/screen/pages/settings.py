"""The page of settings: each with its value, what the one under the cursor does, and why settings
may not be kept. Every change counts at once.
"""

from itertools import chain

from rich.cells import cell_len
from textual.events import Click

from client.screen.base.bar import BarText
from client.screen.base.canvas import Line, width_of
from client.screen.base.foot import FootWords
from client.screen.base.full_page import FullPage
from client.screen.base.messages import SettingsChanged
from client.screen.base.screen import Input
from client.screen.pages.theme_sample import SAMPLE_WIDTH, sample_lines
from client.screen.scene.keys import SETTINGS, Command
from client.screen.scene.scene import Scene
from client.state.settings import changed, values_of
from client.words.cards import arrows
from client.words.language import N_, _
from client.words.settings import heading, purpose, value_name

GROUPS = (
    (N_("Look"), ("theme", "four_colour_deck", "animations", "ranks", "hand_order", "panels")),
    (
        N_("Pace"),
        ("bot_time", "trick_time", "play_single", "confirm_play", "confirm_high", "confirm_quit"),
    ),
    (N_("Other"), ("chat", "bell", "mouse", "title", "low_bandwidth")),
)
"""The settings by what they are about, each group with its heading."""
NAMES = tuple(chain.from_iterable(names for _title, names in GROUPS))

_GROUP = 7  # columns of the heading of a group
_VALUE = 25  # the column of the values
_STEPS = {Command.LEFT: -1, Command.RIGHT: 1, Command.TAKE: 1}


def widest_line() -> int:
    """The columns of the longest line, wherever the cursor is and whatever is chosen."""
    values = (value_name(value) for name in NAMES for value in values_of(name))
    return _VALUE + len("←  →") + max(map(cell_len, values))


def settings_lines(scene: Scene, width: int, place: int) -> list[Line]:
    """All settings by groups, the one at `place` under the cursor; beside them what comes of it,
    where that has room.
    """
    palette, lines = scene.palette, list[Line]()
    groups = {names[0]: _(title) for title, names in GROUPS}
    for number, name in enumerate(NAMES):
        value = value_name(getattr(scene.settings, name))
        at_cursor = number == place
        choice = f"← {value} →" if at_cursor else f"  {value}  "
        lines.append(
            [
                (groups.get(name, "").ljust(_GROUP), palette.heading),
                (
                    heading(name).ljust(_VALUE - _GROUP),
                    palette.strong if at_cursor else palette.plain,
                ),
                (choice, palette.cursor if at_cursor else palette.plain),
            ]
        )
    column = widest_line() + 1
    if column + SAMPLE_WIDTH <= width:
        for row, sample in enumerate(sample_lines(scene)):
            blank = " " * (column - width_of(lines[row]))
            lines[row] = [*lines[row], (blank, palette.plain), *sample]
    return lines


class SettingsPage(FullPage):
    """A list with a cursor; left and right change the value under it."""

    KEYS = SETTINGS

    def __init__(self, scene: Scene, input_: Input) -> None:
        self._place = 0
        super().__init__(scene, input_, _("Settings"), self._lines)
        self._box.least_columns = widest_line()

    def bar(self) -> BarText:
        """What the setting under the cursor does, or why settings cannot be kept."""
        palette, name = self.scene.palette, NAMES[self._place]
        told = _("{setting}: left and right change it.").format(setting=heading(name))
        below: Line = [(purpose(name), palette.plain)]
        if self.scene.trouble:
            below = [(self.scene.trouble, palette.alarm)]
        return BarText([(told, palette.question)], below)

    def foot_words(self) -> FootWords:
        return {
            Command.RIGHT: _("{arrows} change").format(arrows=arrows("←→", self.scene.signs)),
            Command.CLOSE: _("Esc back"),
            Command.HELP: _("? help"),
        }

    def obey(self, command: Command) -> None:
        match command:
            case Command.UP | Command.DOWN:
                self._point(self._place + (1 if command is Command.DOWN else -1))
            case Command.FIRST | Command.LAST:
                self._point(0 if command is Command.FIRST else len(NAMES) - 1)
            case Command.LEFT | Command.RIGHT | Command.TAKE:
                self._change(_STEPS[command])
            case _:
                super().obey(command)

    def click(self, event: Click) -> None:
        """A click on a setting points at it and changes it; elsewhere it closes the page."""
        line = self._box.line_at(event.screen_y)
        if line is None or not 0 <= line < len(NAMES):
            self.close()
            return
        self._point(line)
        self._change(1)

    def _lines(self, scene: Scene, width: int) -> list[Line]:
        return settings_lines(scene, width, self._place)

    def _point(self, place: int) -> None:
        self._place = place % len(NAMES)
        self._box.show_line(self._place)
        self.show(self.scene)

    def _change(self, steps: int) -> None:
        settings = changed(self.scene.settings, NAMES[self._place], steps)
        self.post_message(SettingsChanged(settings))
