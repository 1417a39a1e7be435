"""What a screen shows, cell by cell; and as text, with what the style of each cell means.

The meanings are those of the palette. Who looks through MEANINGS, a palette in which each of them
has a colour of its own, can tell them apart, also where two of them look alike in a theme.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from msgspec.structs import replace
from rich.style import Style

from client.screen.scene.look import Look
from client.screen.scene.palette import Palette
from client.screen.terminal.cells import BLANK, PLAIN, Cell, cells_of
from client.state.settings import Settings
from engine.cards import SUITS
from tests.client.fakes.person import Person

Picture = list[list[Cell]]
Meaning = tuple[str, int | None]
"""A field of the palette, and the index where it has several styles."""

_SUIT_SIGNS = dict(zip("CDHS", "♣♦♥♠", strict=True))


_GROUNDS = ("ground", "felt_ground", "card_ground", "off_ground")


def _meanings() -> Iterator[Meaning]:
    for name in Palette.__struct_fields__:
        if name.endswith("suits"):
            yield from ((name, suit) for suit in range(len(SUITS)))
        elif name not in (*_GROUNDS, "on_cards"):
            yield name, None


def _style_of(meaning: Meaning, palette: Palette) -> Style:
    name, index = meaning
    styles = getattr(palette, name)
    style: Style = styles if index is None else styles[index]
    return style


def _palette_of(styles: dict[Meaning, Style]) -> Palette:
    fields: dict[str, Any] = {name: style for (name, index), style in styles.items()}
    for name in ("suits", "four_suits"):
        fields[name] = tuple(styles[name, suit] for suit in range(len(SUITS)))
    return Palette(**fields)


_STYLES = {meaning: Style(color=f"color({16 + n})") for n, meaning in enumerate(_meanings())}
_STYLES_ON_CARDS = {
    meaning: Style(color=f"color({116 + n})") for n, meaning in enumerate(_meanings())
}
_GROUND_STYLES = {name: Style(bgcolor=f"color({216 + n})") for n, name in enumerate(_GROUNDS[1:])}
_MEANING_OF = {style: meaning for meaning, style in _STYLES.items()}
MEANINGS = _palette_of(_STYLES)
"""Without grounds, as most terminals show it."""

MEANINGS_ON_GROUNDS = replace(MEANINGS, **_GROUND_STYLES, on_cards=_palette_of(_STYLES_ON_CARDS))
"""With grounds of felt and cards, as the themes have them that have any."""


class LookThrough(Look, frozen=True):
    """A look with a palette of its own, whatever the settings say of themes."""

    worn: Palette = MEANINGS

    def palette(self, settings: Settings) -> Palette:
        return self.worn.in_four_colours() if settings.four_colour_deck else self.worn


def picture_of(person: Person[Any]) -> Picture:
    """What the person sees."""
    return [cells_of(strip) for strip in person.strips]


async def picture_in(palette: Palette, person: Person[Any]) -> Picture:
    """What the person sees through a palette."""
    await person.look_through(LookThrough(worn=palette))
    return picture_of(person)


def drawn_in(picture: Picture, palette: Palette) -> Picture:
    """How a picture that was seen through MEANINGS, or MEANINGS_ON_GROUNDS, has to look in another
    palette.
    """
    styles = {
        ground + style: real_ground + real
        for ground, real_ground in (
            (PLAIN, PLAIN),
            *((style, getattr(palette, name)) for name, style in _GROUND_STYLES.items()),
        )
        for style, real in (
            (PLAIN, PLAIN),
            *((_STYLES[meaning], _style_of(meaning, palette)) for meaning in _meanings()),
            *(
                (_STYLES_ON_CARDS[meaning], _style_of(meaning, palette.of_cards))
                for meaning in _meanings()
            ),
        )
    }
    return [[(text, styles[style]) for text, style in row] for row in picture]


def meanings_for(palette: Palette) -> Palette:
    """What to look through, to see what is drawn in a palette."""
    return MEANINGS_ON_GROUNDS if palette.shows_cards else MEANINGS


def differences(picture: Picture, expected: Picture) -> list[str]:
    """What is not as expected, row by row: the cells, or where only that is wrong, their styles."""
    rows = zip(picture, expected, strict=True)
    return [f"{y}: {_difference(*row)}" for y, row in enumerate(rows, 1) if row[0] != row[1]]


def _difference(row: Sequence[Cell], expected: Sequence[Cell]) -> str:
    texts = ["".join(text for text, _ in cells) for cells in (row, expected)]
    if texts[0] != texts[1]:
        return f"{texts[0]!r} for {texts[1]!r}"
    wrong = [x for x, cell in enumerate(row) if cell != expected[x]]
    styles = {f"{row[x][1]} for {expected[x][1]}" for x in wrong}
    return f"{', '.join(sorted(styles))} in columns {wrong[0] + 1} to {wrong[-1] + 1}"


def picture_text(picture: Picture) -> str:
    """The rows of a picture that was seen through MEANINGS, and below what is not plain in them:
    rows, meaning, columns, all counted from 1.
    """
    rows = ["".join(text for text, _ in row).rstrip() for row in picture]
    coded = groupby(enumerate(map(_told, picture), 1), key=lambda numbered: numbered[1])
    styles = [_line([number for number, _ in group], told) for told, group in coded if told]
    return "\n".join([*rows, "-" * len(picture[0]), *styles, ""])


def palette_text(palette: Palette) -> str:
    """A line for each meaning: how it is drawn."""
    styles = {name: getattr(palette, name) for name in _GROUNDS}
    styles |= {_name(_STYLES[meaning]): _style_of(meaning, palette) for meaning in _meanings()}
    on_cards = {
        f"{name} on cards": style
        for meaning in _meanings()
        if (style := _style_of(meaning, palette.of_cards))
        != styles[name := _name(_STYLES[meaning])]
    }
    return "".join(f"{name:18}{style}\n" for name, style in {**styles, **on_cards}.items())


def _line(rows: Sequence[int], told: str) -> str:
    return f"{_run(rows[0], rows[-1]):>5}  {told}"


def _told(row: Sequence[Cell]) -> str:
    """`heading 2-7  felt 28 57`, in the order of the first columns."""
    runs: dict[str, list[str]] = {}
    start = 1
    for style, cells in groupby(row, key=lambda cell: PLAIN if cell == BLANK else cell[1]):
        end = start + len(list(cells))
        if style not in (PLAIN, MEANINGS.plain):
            runs.setdefault(_name(style), []).append(_run(start, end - 1))
        start = end
    return "  ".join(f"{name} {' '.join(columns)}" for name, columns in runs.items())


def _run(first: int, last: int) -> str:
    return f"{first}-{last}" if last > first else str(first)


def _name(style: Style) -> str:
    name, index = _MEANING_OF[style]
    if index is None:
        return name
    sign = _SUIT_SIGNS[SUITS[index]]
    return sign if name == "suits" else f"four:{sign}"
