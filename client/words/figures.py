"""How points are written: totals, deltas and averages, each in one way everywhere.

A minus is a hyphen: the longer one is two columns wide in some terminals.
"""


def signed(number: int) -> str:
    """A total, or a delta in a sentence that may be read aloud: `+3`, `-2`, `0`."""
    return f"{number:+d}" if number else "0"


def up_or_down(delta: int) -> str:
    """A delta on the screen: `▲2` for up, `▼1` for down, `=` for neither."""
    if delta > 0:
        return f"▲{delta}"
    return f"▼{-delta}" if delta < 0 else "="


def signed_average(hundredths: int, places: int) -> str:
    """An average of deltas, with so many decimal places: `+0.52`, `-0.1`, `0.00`."""
    text = f"{hundredths / 100:+.{places}f}"
    return text if text.strip("+-0.") else text[1:]
