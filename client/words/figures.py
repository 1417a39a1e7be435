"""How points are written: hands, totals and averages alike, as figures on the screen and in words.

A minus sign is never used: it reads as a dash, and the longer one is two columns wide in some
terminals.
"""

from client.words.language import _


def up_or_down(points: int) -> str:
    """A figure: `▲2` for up, `▼1` for down, `=` for neither."""
    return _marked(points, str(abs(points)))


def up_or_down_words(points: int) -> str:
    """The same in a sentence, which may be read aloud: `up 2`, `down 1`, `even`."""
    return _in_words(points, str(abs(points)))


def average(hundredths: int, places: int) -> str:
    """An average as a figure, with so many decimal places: `▲0.52`, `▼0.1`, `=`."""
    return _marked(*_rounded(hundredths, places))


def average_words(hundredths: int, places: int) -> str:
    """The same in a sentence: `up 0.52`, `down 0.1`, `even`."""
    return _in_words(*_rounded(hundredths, places))


def _rounded(hundredths: int, places: int) -> tuple[int, str]:
    """The sign, none where nothing is left of the average, and its digits."""
    digits = f"{abs(hundredths) / 100:.{places}f}"
    return (hundredths if digits.strip("0.") else 0), digits


def _marked(sign: int, digits: str) -> str:
    if not sign:
        return "="
    return f"▲{digits}" if sign > 0 else f"▼{digits}"


def _in_words(sign: int, digits: str) -> str:
    if not sign:
        return _("even")
    up_or_down = _("up {points}") if sign > 0 else _("down {points}")
    return up_or_down.format(points=digits)
