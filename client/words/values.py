"""How a value that somebody else has chosen stands in a sentence."""

MAX_SHOWN_CHARACTERS = 40


def shortened(text: str) -> str:
    """`text`, or its beginning where it is long."""
    return text if len(text) <= MAX_SHOWN_CHARACTERS else text[: MAX_SHOWN_CHARACTERS - 1] + "…"
