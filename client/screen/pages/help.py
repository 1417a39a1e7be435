"""The help: the keys of the screen below, what marks mean, and the rules of the table, in words.

A click on a key's line gives that command, and the lesson can be opened from here.
"""

from functools import partial

from textual.events import Click

from client.screen.base.canvas import Line, wrap, wrapped
from client.screen.base.foot import FootWords
from client.screen.base.full_page import FullPage
from client.screen.base.screen import Input, SceneScreen
from client.screen.scene.key_names import key_name
from client.screen.scene.keys import HELP, Command, Keys
from client.screen.scene.scene import Scene
from client.words.language import _
from client.words.rules import describe, title

_KEY = 18  # columns for the names of keys


def help_lines(scene: Scene, width: int, keys: Keys) -> list[Line]:
    """All keys, what the marks mean, then the rules."""
    palette = scene.palette
    by_mouse = "  " + _("a click does the same") if scene.takes_clicks else ""
    lines: list[Line] = [[(_("Keys"), palette.heading), (by_mouse, palette.faint)]]
    for command, names in keys.items():
        lines += _key_lines(scene, command, names, width)
    typing = _(
        "A card can be typed: q s is the queen of spades, t h or 1 0 h the ten of hearts. The rank "
        "alone is enough where just one such card may be chosen: it is taken after a moment, or at "
        "once with Enter."
    )
    if scene.takes_clicks:
        typing = f"{typing} {_('A click does the same.')}"
    words = list[Line]()
    if Command.CHOOSE in keys:
        words += wrapped(typing, width, palette.plain)
    marks = _(
        "★ takes the trick so far, led is the card that was led, ═ marks a trump, + a card that "
        "is new in your hand. ■ is a trick taken, □ one still to take, ▲ one over the target; in "
        "scores ▲ is up, ▼ down, = neither. ● stands for chips. In the chart of the totals a "
        "letter or number stands for each player, * for several at once."
    )
    if scene.model.view is not None:
        words += wrapped(marks, width, palette.plain)
    rules = rules_lines(scene, width)
    return [*lines, *([[], *words] if words else []), *([[], *rules] if rules else [])]


def commands_by_line(width: int, keys: Keys) -> list[Command | None]:
    """The command that each line of the help is about, as far as there is one."""
    commands: list[Command | None] = [None]
    for command in keys:
        commands += [command] * len(wrap(command.words, width - _KEY))
    return commands


def rules_lines(scene: Scene, width: int) -> list[Line]:
    """The rules of the table."""
    model = scene.model
    rules = model.view.public.rules if model.view else model.table.rules if model.table else None
    if rules is None:
        return []
    heading = _("The rules here: {name}").format(name=title(rules))
    lines: list[Line] = [[(heading, scene.palette.heading)]]
    for paragraph in describe(rules):
        lines += wrapped(paragraph, width, scene.palette.plain)
    return lines


def _key_lines(scene: Scene, command: Command, names: tuple[str, ...], width: int) -> list[Line]:
    shown = " ".join(key_name(name, scene.signs) for name in names)
    heads = [shown, *[""] * len(shown)]
    return [
        [(head.ljust(_KEY), scene.palette.strong), (line, scene.palette.plain)]
        for head, line in zip(heads, wrap(command.words, width - _KEY), strict=False)
    ]


class HelpPage(FullPage):
    """Tells of the `keys` of the screen below, and of the rules."""

    KEYS = HELP

    def __init__(self, scene: Scene, input_: Input, keys: Keys) -> None:
        super().__init__(scene, input_, _("Help"), partial(help_lines, keys=keys))
        self._told = keys

    def foot_words(self) -> FootWords:
        return {
            **super().foot_words(),
            Command.LESSON: _("t learn the game"),
            Command.QUIT: _("x quit"),
        }

    def click(self, event: Click) -> None:
        """A click on a line closes the page, and does on the screen below what the line tells."""
        line = self._box.line_at(event.screen_y)
        commands = commands_by_line(self._box.words_width, self._told)
        self.close()
        screen = self.app.screen
        if line is None or line >= len(commands) or not isinstance(screen, SceneScreen):
            return
        command = commands[line]
        if command not in (None, Command.HELP):
            screen.obey(command)
