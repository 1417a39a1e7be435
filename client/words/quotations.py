"""How a text that somebody else has chosen stands in a sentence: never longer than can be read."""

MAX_SHOWN_CHARACTERS = 40


def shortened(text: str) -> str:
    """`text`, or its beginning where it is long."""
    return text if len(text) <= MAX_SHOWN_CHARACTERS else text[: MAX_SHOWN_CHARACTERS - 1] + "…"


def quoted(text: str) -> str:
    """The same in quotation marks."""
    return f'"{shortened(text)}"'
