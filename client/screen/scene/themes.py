"""The styles of each theme, and which of them a terminal is shown."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace
from rich.color import ColorSystem
from rich.style import Style

from client.screen.scene.palette import TERMINAL, Palette, four_colours, two_colours
from client.state.settings import Theme

# Yellow, cyan and green are hard to read on white.
_RED_ON_LIGHT = two_colours(Style(bold=True, color="red"))
_TERMINAL_ON_LIGHT = Palette(
    heading=Style(bold=True, color="blue"),
    question=Style(bold=True, color="magenta"),
    alarm=Style(bold=True, color="red"),
    up=Style(color="blue"),
    down=Style(color="red"),
    trump=Style(bold=True, color="magenta"),
    winning=Style(bold=True, color="blue"),
    chosen=Style(bold=True, color="magenta"),
    new=Style(bold=True, color="blue"),
    key=Style(color="blue"),
    suits=_RED_ON_LIGHT,
    four_suits=four_colours(
        Style(bold=True, color="magenta"), Style(bold=True, color="blue"), _RED_ON_LIGHT
    ),
)

# Bold, dim, underlined and reversed are all there is: red suits are underlined besides their signs.
_BOLD = Style(bold=True)
_COLOURLESS = Palette(
    heading=_BOLD,
    question=_BOLD,
    alarm=_BOLD,
    up=Style(),
    down=Style(),
    trump=_BOLD,
    winning=_BOLD,
    chosen=_BOLD,
    new=_BOLD,
    key=_BOLD,
    back=Style(),
    felt=Style(),
    suits=two_colours(Style(bold=True, underline=True)),
)


def _color(number: int, *, bold: bool = False, on: int | None = None) -> Style:
    """One of the 256 colours: shorter to send than others."""
    ground = None if on is None else f"color({on})"
    return Style(color=f"color({number})", bgcolor=ground, bold=bold or None)


def _bold(number: int, on: int | None = None) -> Style:
    return _color(number, bold=True, on=on)


def _ground(number: int) -> Style:
    return Style(bgcolor=f"color({number})")


_DARK_SUITS = two_colours(_bold(210), _bold(231))
_DARK = Palette(
    ground=_color(253, on=234),
    felt_ground=_ground(235),
    card_ground=_ground(237),
    off_ground=_color(248, on=235),
    faint=_color(248),
    strong=_bold(231),
    heading=_bold(116),
    question=_bold(221),
    alarm=_bold(210),
    up=_color(114),
    down=_color(210),
    trump=_bold(221),
    winning=_bold(120),
    chosen=_bold(221),
    new=_bold(116),
    key=_color(221),
    to_act=_bold(234, on=221),
    cursor=_bold(234, on=221),
    selected=_bold(234, on=116),
    off=_color(248),
    back=_color(67),
    felt=_color(65),
    edge=_color(242),
    card_edge=_color(248),
    suits=_DARK_SUITS,
    four_suits=four_colours(_bold(114), _bold(117), _DARK_SUITS),
)

_LIGHT_SUITS = two_colours(_bold(124), _bold(16))
_LIGHT = Palette(
    ground=_color(235, on=255),
    felt_ground=_ground(254),
    card_ground=_ground(231),
    off_ground=_color(241, on=254),
    faint=_color(241),
    strong=_bold(16),
    heading=_bold(25),
    question=_bold(90),
    alarm=_bold(124),
    up=_color(22),
    down=_color(124),
    trump=_bold(94),
    winning=_bold(22),
    chosen=_bold(90),
    new=_bold(25),
    key=_color(90),
    to_act=_bold(231, on=90),
    cursor=_bold(231, on=90),
    selected=_bold(231, on=25),
    off=_color(241),
    back=_color(67),
    felt=_color(65),
    edge=_color(247),
    card_edge=_color(243),
    suits=_LIGHT_SUITS,
    four_suits=four_colours(_bold(22), _bold(25), _LIGHT_SUITS),
)

_FELT_SUITS = two_colours(_bold(217), _bold(231))
_FELT_SUITS_ON_CARDS = two_colours(_bold(160), _bold(16))
_FELT = Palette(
    ground=_color(254, on=232),
    felt_ground=_ground(22),
    card_ground=_ground(230),
    off_ground=_color(237, on=144),
    faint=_color(151),
    strong=_bold(231),
    heading=_bold(222),
    question=_bold(222),
    alarm=_bold(217),
    up=_color(157),
    down=_color(217),
    trump=_bold(222),
    winning=_bold(157),
    chosen=_bold(222),
    new=_bold(222),
    key=_color(222),
    to_act=_bold(16, on=222),
    cursor=_bold(16, on=220),
    selected=_bold(16, on=222),
    off=_color(151),
    back=_color(110),
    felt=_color(179),
    edge=_color(65),
    card_edge=_color(180),
    suits=_FELT_SUITS,
    four_suits=four_colours(_bold(157), _bold(153), _FELT_SUITS),
)
_FELT = replace(
    _FELT,
    on_cards=replace(
        _FELT,
        plain=_color(16),
        faint=_color(240),
        strong=_bold(16),
        trump=_bold(130),
        winning=_bold(22),
        chosen=_bold(130),
        new=_bold(25),
        key=_color(130),
        off=_color(242),
        back=_color(25),
        card_edge=_color(137),
        suits=_FELT_SUITS_ON_CARDS,
        four_suits=four_colours(_bold(22), _bold(25), _FELT_SUITS_ON_CARDS),
    ),
)

_CONTRAST_SUITS = two_colours(_bold(213), _bold(231))
_CONTRAST = Palette(
    ground=_color(231, on=16),
    faint=_color(250),
    strong=_bold(231),
    heading=_bold(51),
    question=_bold(226),
    alarm=_bold(16, on=226),
    up=_color(46),
    down=_color(213),
    trump=_bold(226),
    winning=_bold(46),
    chosen=_bold(226),
    new=_bold(51),
    key=_color(226),
    to_act=_bold(16, on=226),
    cursor=_bold(16, on=226),
    selected=_bold(16, on=51),
    off=_color(248),
    back=_color(51),
    felt=_color(231),
    edge=_color(231),
    card_edge=_color(231),
    suits=_CONTRAST_SUITS,
    four_suits=four_colours(_bold(46), _bold(51), _CONTRAST_SUITS),
)

_THEMES: Mapping[Theme, Palette] = {
    Theme.TERMINAL: TERMINAL,
    Theme.DARK: _DARK,
    Theme.LIGHT: _LIGHT,
    Theme.FELT: _FELT,
    Theme.CONTRAST: _CONTRAST,
}

# Where a terminal has 16 million colours, grounds are softer than any of the 256.
_SOFT_GROUNDS: Mapping[Theme, Mapping[str, Any]] = {
    Theme.DARK: {"felt_ground": Style(bgcolor="#17261f")},
    Theme.LIGHT: {"felt_ground": Style(bgcolor="#dbe8dc")},
    Theme.FELT: {
        "ground": Style(color="color(254)", bgcolor="#0d1f17"),
        "felt_ground": Style(bgcolor="#13492f"),
    },
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
    if colors is ColorSystem.TRUECOLOR:
        palette = replace(palette, **_SOFT_GROUNDS.get(theme, {}))
    return palette.in_four_colours() if four_suits else palette
