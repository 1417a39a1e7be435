"""Every text is readable on its ground, by the contrast of WCAG 2.1 (success criteria 1.4.3, 1.4.6,
and 1.4.11 for the table's edge).
"""

from collections.abc import Iterator

import pytest
from rich.color import ColorSystem
from rich.color_triplet import ColorTriplet
from rich.style import Style
from rich.terminal_theme import TerminalTheme

from client.screen.scene.palette import Palette
from client.screen.scene.themes import palette_for
from client.state.settings import Theme

_TEXT, _TEXT_ENHANCED, _EDGE = 4.5, 7.0, 3.0
_XTERM = (
    "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5",
    "7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff",
)
_CAMPBELL = (
    "0c0c0c c50f1f 13a10e c19c00 0037da 881798 3a96dd cccccc",
    "767676 e74856 16c60c f9f1a5 3b78ff b4009e 61d6d6 f2f2f2",
)
_SIXTEEN = {"xterm": _XTERM, "Windows Terminal": _CAMPBELL}
_LINES = ("felt", "edge", "card_edge", "back")  # which tell nothing by themselves
_ON_CARDS = (
    "plain", "faint", "strong", "trump", "winning", "chosen", "new", "cursor", "off", "suits",
    "four_suits",
)  # fmt: skip


def terminal(name: str, ground: str = "000000", text: str = "ffffff") -> TerminalTheme:
    """What a terminal makes of its 16 colours and of its own."""
    normal, bright = (list(map(_triplet, colors.split())) for colors in _SIXTEEN[name])
    return TerminalTheme(_triplet(ground), _triplet(text), normal, bright)


def contrasts(palette: Palette, shown: TerminalTheme) -> Iterator[tuple[str, float]]:
    """Each style's name, and the contrast of what is written in it, wherever it is."""
    page = palette.ground
    for name in set(palette.__struct_fields__) - {"on_cards", *_LINES}:
        if name.endswith("ground"):
            continue
        for ground in (page, page + palette.felt_ground):
            yield from _of_styles(name, palette, ground, shown)
        if name in _ON_CARDS:
            yield from _of_styles(name, palette.of_cards, page + palette.card_ground, shown)
    yield "off_ground", _contrast(page + palette.off_ground, shown)


def _of_styles(
    name: str, palette: Palette, ground: Style, shown: TerminalTheme
) -> Iterator[tuple[str, float]]:
    value = getattr(palette, name)
    for style in value if isinstance(value, tuple) else (value,):
        yield name, _contrast(ground + style, shown)


@pytest.mark.parametrize("four_suits", [False, True])
@pytest.mark.parametrize("colors", _SIXTEEN)
@pytest.mark.parametrize(
    ("theme", "least"),
    [
        (Theme.DARK, _TEXT),
        (Theme.LIGHT, _TEXT),
        (Theme.FELT, _TEXT),
        (Theme.CONTRAST, _TEXT_ENHANCED),
    ],
)
@pytest.mark.parametrize("depth", [ColorSystem.EIGHT_BIT, ColorSystem.TRUECOLOR])
def test_a_theme_is_readable_on_its_grounds(
    theme: Theme, least: float, colors: str, four_suits: bool, depth: ColorSystem
) -> None:
    palette = palette_for(theme, depth, four_suits=four_suits)
    shown = terminal(colors)
    poor = {name: contrast for name, contrast in contrasts(palette, shown) if contrast < least}
    assert poor == {}
    assert _contrast(palette.ground + palette.felt, shown) >= _EDGE


@pytest.mark.parametrize("colors", _SIXTEEN)
def test_the_terminals_own_colours_are_readable_on_white_where_it_says_that_it_is(
    colors: str,
) -> None:
    palette = palette_for(Theme.TERMINAL, ColorSystem.EIGHT_BIT, light=True)
    for name, contrast in contrasts(palette, terminal(colors, "ffffff", "000000")):
        assert contrast >= _TEXT, name


@pytest.mark.parametrize("colors", _SIXTEEN)
def test_the_terminals_own_colours_are_readable_on_black(colors: str) -> None:
    palette = palette_for(Theme.TERMINAL, ColorSystem.EIGHT_BIT)
    for name, contrast in contrasts(palette, terminal(colors)):
        assert contrast >= _TEXT or name == "four_suits", name


def _triplet(text: str) -> tuple[int, int, int]:
    red, green, blue = bytes.fromhex(text)
    return red, green, blue


def _contrast(style: Style, shown: TerminalTheme) -> float:
    color = style.color.get_truecolor(shown) if style.color else shown.foreground_color
    ground = shown.background_color
    if style.bgcolor is not None:
        ground = style.bgcolor.get_truecolor(shown, foreground=False)
    darker, lighter = sorted((_luminance(color), _luminance(ground)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(color: ColorTriplet) -> float:
    red, green, blue = map(_linear, color.normalized)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
