"""Text from outside in the midst of a sentence for a terminal."""


def one_line(text: str) -> str:
    """`text` as one line that steers no terminal: what is not printable is escaped as in Python."""
    return text if text.isprintable() else "".join(map(_escaped, text))


def _escaped(char: str) -> str:
    """Controls, direction overrides, lone surrogates and the like; these as the bytes they were."""
    if "\udc80" <= char <= "\udcff":
        return f"\\x{ord(char) - 0xDC00:02x}"
    return char if char.isprintable() else char.encode("unicode_escape").decode()
