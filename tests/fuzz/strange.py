"""Texts and bytes that a stranger may send or write, and what none of them may do to a screen."""

import unicodedata
from collections.abc import Sequence
from random import Random

TEXTS: tuple[str, ...] = (
    "",
    " ",
    "\x1b[31mred",
    "\x1b]2;title\x07",
    "\x9b31m",
    "\x00",
    "two\nlines",
    "a\rb",
    "\u202eevil",
    "e" + "\u0301" * 30,
    "A👍🏽B",
    "[bold]x",
    "[/]",
    "[@click=app.quit]x[/]",
    "{0.__class__}",
    "{name}",
    "%s%n",
    "\\",
    "'\"",
    "x" * 500,
    "-1",
    "9" * 5000,
    "../..",
    "/dev/zero",
)
"""They draw, they end a sequence or a quotation, they are markup or a format, they are too long."""

_PIECES = (
    *(text.encode() for text in TEXTS),
    b"\xff",
    b"\xc3",
    b"\xed\xa0\x80",
    b"\xef\xbb\xbf",
    b"[" * 3000,
    b"{",
    b"}",
    b"=",
    b"#",
    b"\r\n",
    b"1e400",
    b"nan",
    b"null",
    b"true",
)


def with_faults(data: bytes, random: Random, most: int = 4) -> bytes:
    """Bytes with some of them changed, left out, doubled, moved, or strange ones between them."""
    for _ in range(random.randint(1, most)):
        start = random.randint(0, len(data))
        end = min(len(data), start + random.choice((0, 1, 1, 2, 8, 60)))
        piece = random.choice(
            (b"", data[start:end] * 2, random.randbytes(end - start), random.choice(_PIECES))
        )
        data = data[:start] + piece + data[end:]
    return data[: random.randint(0, len(data))] if random.random() < 0.1 else data


def with_lines_moved(data: bytes, random: Random) -> bytes:
    """A text with its lines in another order, some of them doubled or gone."""
    lines = data.split(b"\n")
    for _ in range(random.randint(1, 3)):
        place = random.randrange(len(lines))
        lines.insert(random.randrange(len(lines)), lines[place])
        if random.random() < 0.5:
            del lines[random.randrange(len(lines))]
    return b"\n".join(lines)


def assert_harmless(lines: Sequence[str]) -> None:
    """No control character, and so no escape sequence, is in what a person is shown."""
    for line in lines:
        wild = [char for char in line if unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp")]
        assert wild == [], line
