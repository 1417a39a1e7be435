"""Bytes as a terminal might send them: all forms of sequences, sound and broken."""

from collections.abc import Callable
from random import Random

_Form = Callable[[Random], bytes]

_NUMBERS = (0, 1, 2, 3, 5, 13, 27, 63, 97, 127, 155, 200, 201, 1089, 2026, 55296, 57409, 57441,
           1114111, 1114112, 2147483648, 10**40)  # fmt: skip
_FINALS = bytes(range(0x40, 0x7F))


def _parameters(random: Random) -> bytes:
    """Numbers and separators, sound or not."""
    parts = [
        random.choice((b"", b"", str(random.choice(_NUMBERS)).encode()))
        + random.choice((b";", b";", b":", b"", b"$", b"?", b"<"))
        for _ in range(random.choice((0, 1, 2, 3, 4, 40)))
    ]
    return random.choice((b"", b"", b"?", b">", b"<", b"=")) + b"".join(parts)


def _control_sequence(random: Random) -> bytes:
    final = random.choice(
        (b"u", b"u", b"~", b"A", b"M", b"m", b"R", bytes([random.choice(_FINALS)]))
    )
    return b"\x1b[" + _parameters(random) + final


def _kitty_key(random: Random) -> bytes:
    groups = (
        ":".join(str(random.choice(_NUMBERS)) for _ in range(random.randint(0, 4)))
        for _ in range(random.randint(0, 4))
    )
    return b"\x1b[" + ";".join(groups).encode() + random.choice((b"u", b"~", b"A", b"P"))


def _single_shift(random: Random) -> bytes:
    return b"\x1bO" + random.choice((b"", b"1;5")) + bytes([random.choice(_FINALS)])


def _control_string(random: Random) -> bytes:
    end = random.choice((b"\x1b\\", b"\x07", b"\xc2\x9c", b"", b"\x1b", b"\x18"))
    return b"\x1b" + random.choice((b"]", b"P", b"_", b"^", b"X")) + _noise(random) + end


def _paste(random: Random) -> bytes:
    return b"\x1b[200~" + _noise(random) + random.choice((b"\x1b[201~", b"", b"\x1b[201"))


def _click(random: Random) -> bytes:
    numbers = ";".join(str(random.choice(_NUMBERS)) for _ in range(random.randint(2, 4)))
    old = b"\x1b[M" + random.randbytes(3)
    return random.choice((f"\x1b[<{numbers}M".encode(), f"\x1b[<{numbers}m".encode(), old))


def _letters(random: Random) -> bytes:
    text = "".join(random.choice("qs7dйκ;ä♠\U0001f44d\u0301 \r\x03\t") for _ in range(3))
    return text.encode()


def _meta(random: Random) -> bytes:
    return b"\x1b" + random.choice((_letters(random), random.randbytes(1), b"\x1b", b""))


def _noise(random: Random) -> bytes:
    return random.randbytes(random.choice((0, 1, 3, 20, 200)))


_FORMS: tuple[_Form, ...] = (
    _control_sequence,
    _kitty_key,
    _single_shift,
    _control_string,
    _paste,
    _click,
    _letters,
    _meta,
    _noise,
)


def something(random: Random) -> bytes:
    """Some of them, one after the other."""
    return b"".join(random.choice(_FORMS)(random) for _ in range(random.randint(1, 6)))
