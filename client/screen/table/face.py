"""What stands on a card between its signs, where there is room for it: as many pips as it counts,
or a letter in a frame for its face. Rows of text, without a colour.
"""

from collections.abc import Mapping, Sequence

from client.words.cards import Signs, rank_sign, suit_sign
from engine.cards import Card, rank_of, suit_of

_JACK, _ACE = 9, 12
_PIP = "x"

# So many pips in a row, by the columns of the room for them.
_PIPS: Mapping[int, Sequence[str]] = {
    5: ("", "  x  ", " x x ", "x x x", "xx xx"),
    7: ("", "   x   ", "  x x  ", " x x x ", "x x x x"),
    9: ("", "    x    ", "  x   x  ", "  x x x  ", " x x x x "),
}
# The pips in each row, from the two to the ten and for the ace, by the number of rows. The outer
# ones of four and of six are those of the signs.
_COUNTS: Mapping[int, Sequence[Sequence[int]]] = {
    1: ((1,),) * 10,
    3: (
        (1, 0, 1), (1, 1, 1), (2, 0, 2), (2, 1, 2), (2, 2, 2),
        (2, 3, 2), (3, 2, 3), (3, 3, 3), (3, 4, 3), (0, 1, 0),
    ),
    4: (
        (0, 1, 1, 0), (0, 1, 2, 0), (0, 2, 2, 0), (0, 3, 2, 0), (0, 3, 3, 0),
        (0, 4, 3, 0), (0, 4, 4, 0), (1, 4, 4, 0), (1, 4, 4, 1), (0, 1, 0, 0),
    ),
    6: (
        (0, 1, 0, 0, 1, 0), (0, 0, 1, 2, 0, 0), (0, 2, 0, 0, 2, 0), (0, 0, 3, 2, 0, 0),
        (0, 0, 3, 3, 0, 0), (0, 2, 2, 1, 2, 0), (0, 2, 2, 2, 2, 0), (0, 2, 3, 2, 2, 0),
        (0, 3, 2, 2, 3, 0), (0, 0, 1, 0, 0, 0),
    ),
}  # fmt: skip
_COURTS: Mapping[int, Sequence[str]] = {
    3: ("┌───┐", "│ R │", "└───┘"),
    4: ("", "  ┌S┐  ", "  └R┘  ", ""),
    6: ("", "  ┌───┐  ", "  │ S │  ", "  │ R │  ", "  └───┘  ", ""),
}


def face_rows(card: Card, width: int, height: int, signs: Signs) -> list[str]:
    """The rows of a card's face, in a room of 5 by 1 or 3, 7 by 4 or 9 by 6 cells."""
    rank, sign = rank_of(card), suit_sign(suit_of(card), signs)
    if _JACK <= rank < _ACE and height in _COURTS:
        letters = {"S": sign, "R": rank_sign(card)}
        return ["".join(letters.get(char, char) for char in row) for row in _COURTS[height]]
    counts = _COUNTS[height][-1 if rank == _ACE else min(rank, _JACK - 1)]
    return [_PIPS[width][count].replace(_PIP, sign) for count in counts]
