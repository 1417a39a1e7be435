"""The styles of everything that is drawn, by what it means.

Colour is never the only sign: each of these goes with a word, a mark or a place.
"""

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace
from rich.color import ColorSystem
from rich.style import Style

from client.state.settings import Theme

Suits = tuple[Style, Style, Style, Style]


def _two_colours(red: Style) -> Suits:
    return Style(bold=True), red, red, Style(bold=True)


def _four_colours(clubs: Style, diamonds: Style, hearts: Style) -> Suits:
    return clubs, diamonds, hearts, Style(bold=True)


class Palette(msgspec.Struct, frozen=True):
    """A style for each meaning. The defaults are the terminal's own colours, few and short; of red
    and blue the bright ones, which most terminals show readably on black, and on white as well.

    `ground` is what all of it is drawn on; without colours in it, that is the terminal's own.
    """

    ground: Style = Style()
    plain: Style = Style()
    faint: Style = Style(dim=True)
    strong: Style = Style(bold=True)
    heading: Style = Style(bold=True, color="cyan")
    question: Style = Style(bold=True, color="yellow")
    alarm: Style = Style(bold=True, color="bright_red")
    up: Style = Style(color="green")
    down: Style = Style(color="bright_red")
    taken: Style = Style(color="green")  # the filled part of a bar
    felt: Style = Style(color="green")  # the table's edge
    to_act: Style = Style(reverse=True, bold=True)
    cursor: Style = Style(reverse=True, bold=True)
    chosen: Style = Style(bold=True, color="yellow")
    winning: Style = Style(bold=True, color="green")
    suits: Suits = _two_colours(Style(bold=True, color="bright_red"))
    four_suits: Suits = _four_colours(
        Style(bold=True, color="green"),
        Style(bold=True, color="bright_blue"),
        Style(bold=True, color="bright_red"),
    )

    @property
    def taking(self) -> Style:
        """For a moment, of the card that wins a finished trick."""
        return self.winning + Style(reverse=True)

    @property
    def players(self) -> tuple[Style, Style, Style, Style]:
        """By seats, for what also has a letter for each player."""
        return self.strong, self.heading, self.winning, self.plain


TERMINAL = Palette()

# Yellow, cyan and green are hard to read on white.
_TERMINAL_ON_LIGHT = Palette(
    heading=Style(bold=True, color="blue"),
    question=Style(bold=True, color="magenta"),
    alarm=Style(bold=True, color="red"),
    up=Style(color="blue"),
    down=Style(color="red"),
    taken=Style(color="blue"),
    chosen=Style(bold=True, color="magenta"),
    winning=Style(bold=True, color="blue"),
    suits=_two_colours(Style(bold=True, color="red")),
    four_suits=_four_colours(
        Style(bold=True, color="magenta"),
        Style(bold=True, color="blue"),
        Style(bold=True, color="red"),
    ),
)

# Bold, underlined and reversed are all there is: red suits are underlined besides their signs.
_COLOURLESS = Palette(
    heading=Style(bold=True),
    question=Style(bold=True, underline=True),
    alarm=Style(bold=True, underline=True),
    up=Style(),
    down=Style(underline=True),
    taken=Style(bold=True),
    felt=Style(),
    chosen=Style(bold=True, underline=True),
    winning=Style(bold=True),
    suits=_two_colours(Style(bold=True, underline=True)),
)


def _color(number: int, *, bold: bool = False) -> Style:
    """One of the 256 colours: shorter to send than others, though not as short as the first 16,
    of which the most frequent are.
    """
    return Style(color=f"color({number})", bold=bold or None)


_DARK = Palette(
    ground=Style(color="bright_white", bgcolor="color(234)"),
    faint=_color(245),
    heading=_color(116, bold=True),
    question=Style(bold=True, color="bright_yellow"),
    alarm=_color(210, bold=True),
    up=_color(114),
    down=_color(210),
    taken=_color(114),
    felt=_color(65),
    chosen=_color(221, bold=True),
    winning=_color(120, bold=True),
    suits=_two_colours(_color(210, bold=True)),
    four_suits=_four_colours(
        _color(114, bold=True), _color(117, bold=True), _color(210, bold=True)
    ),
)

_LIGHT = Palette(
    ground=Style(color="black", bgcolor="color(255)"),
    faint=_color(241),
    heading=_color(90, bold=True),
    question=Style(bold=True, color="blue"),
    alarm=_color(160, bold=True),
    up=_color(22),
    down=_color(160),
    taken=_color(22),
    felt=_color(65),
    chosen=_color(90, bold=True),
    winning=_color(22, bold=True),
    suits=_two_colours(_color(160, bold=True)),
    four_suits=_four_colours(_color(22, bold=True), _color(25, bold=True), _color(160, bold=True)),
)

_CONTRAST = Palette(
    ground=Style(color="bright_white", bgcolor="color(16)"),
    faint=_color(248),
    heading=_color(51, bold=True),
    question=Style(bold=True, color="bright_yellow"),
    alarm=Style(color="color(16)", bgcolor="color(226)", bold=True),
    up=_color(46, bold=True),
    down=_color(213, bold=True),
    taken=_color(46),
    felt=_color(231),
    chosen=_color(226, bold=True),
    winning=_color(46, bold=True),
    suits=_two_colours(_color(213, bold=True)),
    four_suits=_four_colours(_color(46, bold=True), _color(51, bold=True), _color(213, bold=True)),
)

_THEMES: Mapping[Theme, Palette] = {
    Theme.TERMINAL: TERMINAL,
    Theme.DARK: _DARK,
    Theme.LIGHT: _LIGHT,
    Theme.CONTRAST: _CONTRAST,
}


def palette_for(
    theme: Theme, colors: ColorSystem | None, *, light: bool = False, four_suits: bool = False
) -> Palette:
    """The styles of a theme, as far as the terminal has its colours. `light`: the terminal's own
    background is.
    """
    if colors is None:
        return _COLOURLESS
    palette = TERMINAL if colors is ColorSystem.STANDARD else _THEMES[theme]
    if palette is TERMINAL and light:
        palette = _TERMINAL_ON_LIGHT
    return replace(palette, suits=palette.four_suits) if four_suits else palette
