"""What somebody reads off the screen of a table: the cards in his hand, the results at the end."""

import re
from collections.abc import Sequence
from typing import NamedTuple

_SIGN = re.compile(r"[2-9TJQKA][♠♥♣♦]")
_HAND_ROWS = slice(-6, -1)  # the last one has the keys
_LED = re.compile(r"Your turn: follow (?P<suit>\w+)")
_SUITS = {"spades": "♠", "hearts": "♥", "clubs": "♣", "diamonds": "♦"}
_STANDING = re.compile(r"│ \d  (?:\d )?(?P<name>\S+) +(?:[▲▼]\d+|=) +(?P<total>[▲▼]\d+|=) .*│")


class HeldCard(NamedTuple):
    """A card of the hand: its sign, and the cell where that begins."""

    sign: str
    x: int
    y: int


def hand(lines: Sequence[str]) -> list[HeldCard]:
    """One's own cards from left to right."""
    first = len(lines) + _HAND_ROWS.start
    rows = enumerate(lines[_HAND_ROWS], first)
    cards = [HeldCard(m.group(), m.start(), y) for y, row in rows for m in _SIGN.finditer(row)]
    return sorted(cards, key=lambda card: card.x)


def fitting(lines: Sequence[str]) -> list[HeldCard]:
    """The cards of the hand that may be played, at one's own turn."""
    led = _LED.search("\n".join(lines))
    return [card for card in hand(lines) if not led or card.sign[1] == _SUITS[led["suit"]]]


def totals(lines: Sequence[str]) -> dict[str, int]:
    """Each player's total on the page at the end of a game."""
    rows = map(_STANDING.search, lines)
    return {row["name"]: _points(row["total"]) for row in rows if row}


def _points(figure: str) -> int:
    """`▲3`, `▼2` or `=`."""
    return 0 if figure == "=" else int(figure[1:]) * (1 if figure[0] == "▲" else -1)
