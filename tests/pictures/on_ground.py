"""What a person sees in a theme, as SVG. Textual's own pictures know nothing of its ground."""

import io
from typing import Any

from rich.color import Color, ColorSystem
from rich.console import Console
from rich.segment import Segment, Segments
from rich.terminal_theme import DEFAULT_TERMINAL_THEME, TerminalTheme

from client.screen.scene.themes import palette_for
from client.state.settings import Theme
from tests.client.fakes.person import Person
from tests.client.fakes.picture import LookThrough, picture_of

_TITLE = "Sergeant Major"


async def on_ground(person: Person[Any], theme: Theme) -> str:
    """The screen in the theme's colours, on its background."""
    palette = palette_for(theme, ColorSystem.TRUECOLOR)
    await person.look_through(LookThrough(worn=palette))
    rows = picture_of(person)
    console = Console(
        width=len(rows[0]), file=io.StringIO(), record=True, force_terminal=True,
        color_system="truecolor", legacy_windows=False,
    )  # fmt: skip
    for row in rows:
        segments = [Segment(text, palette.ground + style) for text, style in row]
        console.print(Segments([*segments, Segment.line()]), end="")
    return console.export_svg(title=_TITLE, theme=_terminal(palette.ground.bgcolor))


def _terminal(ground: Color | None) -> TerminalTheme:
    """A terminal with the usual colours, dark where the theme says nothing of its ground."""
    theme = TerminalTheme((12, 12, 12), (204, 204, 204), [(0, 0, 0)])
    theme.ansi_colors = DEFAULT_TERMINAL_THEME.ansi_colors
    if ground is not None:
        theme.background_color = ground.get_truecolor()
    return theme
