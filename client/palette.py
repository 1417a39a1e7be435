"""The styles of everything that is drawn, by what it means.

Colour is never the only sign: each of these goes with a word, a mark or a place.
"""

import msgspec
from rich.style import Style


class Palette(msgspec.Struct, frozen=True):
    """A style for each meaning. The defaults are the terminal's own colours, few and short."""

    plain: Style = Style()
    faint: Style = Style(dim=True)
    strong: Style = Style(bold=True)
    heading: Style = Style(bold=True, color="cyan")
    question: Style = Style(bold=True, color="yellow")
    alarm: Style = Style(bold=True, color="red")
    up: Style = Style(color="green")
    down: Style = Style(color="red")
    taken: Style = Style(color="green")  # the filled part of a bar
    felt: Style = Style(color="green")  # the table's edge
    to_act: Style = Style(reverse=True, bold=True)
    cursor: Style = Style(reverse=True, bold=True)
    chosen: Style = Style(bold=True, color="yellow")
    winning: Style = Style(bold=True, color="green")
    suits: tuple[Style, Style, Style, Style] = (
        Style(bold=True),
        Style(bold=True, color="red"),
        Style(bold=True, color="red"),
        Style(bold=True),
    )


TERMINAL = Palette()
