"""Whatever a terminal sends, in one piece or split anywhere: nothing raises, nothing makes the keys
deaf, and the same bytes mean the same. What is tried are all forms of sequences, sound and broken.
"""

import time
from collections.abc import Callable
from random import Random

import pytest
from textual.events import Key, MouseEvent, Paste
from textual.message import Message

from client.screen.terminal.input import TerminalInput
from client.screen.terminal.sequences import LONGEST_PAUSE_SECONDS
from tests.amounts import amount

ROUNDS = amount(500, 10_000_000)
SECONDS = amount(60, 600)
PATIENCE_SECONDS = 0.1
LARGEST_PLACE = 100_000

Form = Callable[[Random], bytes]

NUMBERS = (0, 1, 2, 3, 5, 13, 27, 63, 97, 127, 155, 200, 201, 1089, 2026, 55296, 57409, 57441,
           1114111, 1114112, 2147483648, 10**40)  # fmt: skip
FINALS = bytes(range(0x40, 0x7F))


def parameters(random: Random) -> bytes:
    """Numbers and separators, sound or not."""
    parts = [
        random.choice((b"", b"", str(random.choice(NUMBERS)).encode()))
        + random.choice((b";", b";", b":", b"", b"$", b"?", b"<"))
        for _ in range(random.choice((0, 1, 2, 3, 4, 40)))
    ]
    return random.choice((b"", b"", b"?", b">", b"<", b"=")) + b"".join(parts)


def control_sequence(random: Random) -> bytes:
    final = random.choice(
        (b"u", b"u", b"~", b"A", b"M", b"m", b"R", bytes([random.choice(FINALS)]))
    )
    return b"\x1b[" + parameters(random) + final


def kitty_key(random: Random) -> bytes:
    groups = (
        ":".join(str(random.choice(NUMBERS)) for _ in range(random.randint(0, 4)))
        for _ in range(random.randint(0, 4))
    )
    return b"\x1b[" + ";".join(groups).encode() + random.choice((b"u", b"~", b"A", b"P"))


def single_shift(random: Random) -> bytes:
    return b"\x1bO" + random.choice((b"", b"1;5")) + bytes([random.choice(FINALS)])


def control_string(random: Random) -> bytes:
    end = random.choice((b"\x1b\\", b"\x07", b"\xc2\x9c", b"", b"\x1b", b"\x18"))
    return b"\x1b" + random.choice((b"]", b"P", b"_", b"^", b"X")) + noise(random) + end


def paste(random: Random) -> bytes:
    return b"\x1b[200~" + noise(random) + random.choice((b"\x1b[201~", b"", b"\x1b[201"))


def click(random: Random) -> bytes:
    numbers = ";".join(str(random.choice(NUMBERS)) for _ in range(random.randint(2, 4)))
    old = b"\x1b[M" + random.randbytes(3)
    return random.choice((f"\x1b[<{numbers}M".encode(), f"\x1b[<{numbers}m".encode(), old))


def letters(random: Random) -> bytes:
    text = "".join(random.choice("qs7dйκ;ä♠\U0001f44d\u0301 \r\x03\t") for _ in range(3))
    return text.encode()


def meta(random: Random) -> bytes:
    return b"\x1b" + random.choice((letters(random), random.randbytes(1), b"\x1b", b""))


def noise(random: Random) -> bytes:
    return random.randbytes(random.choice((0, 1, 3, 20, 200)))


FORMS: tuple[Form, ...] = (
    control_sequence,
    kitty_key,
    single_shift,
    control_string,
    paste,
    click,
    letters,
    meta,
    noise,
)


def read(pieces: list[bytes]) -> list[Message]:
    """What is read of the pieces, all at once, and what comes of it when nothing follows."""
    terminal_input = TerminalInput()
    messages: list[Message] = []
    for piece in pieces:
        messages += terminal_input.take(piece, 1.0)
        messages += terminal_input.tick(1.0, PATIENCE_SECONDS)
    messages += terminal_input.tick(1.0 + PATIENCE_SECONDS, PATIENCE_SECONDS)
    messages += terminal_input.tick(9.0, PATIENCE_SECONDS)
    assert_heard(terminal_input, 9.0 + LONGEST_PAUSE_SECONDS)
    return messages


def assert_heard(terminal_input: TerminalInput, seconds: float) -> None:
    """The input is as it was at first: a key is a key."""
    keys = terminal_input.take(b"q", seconds)
    assert [(key.key, key.character) for key in keys if isinstance(key, Key)] == [("q", "q")]


def split(data: bytes, random: Random) -> list[bytes]:
    places = sorted(random.randint(0, len(data)) for _ in range(random.randint(1, 5)))
    ends = zip([0, *places], [*places, len(data)], strict=True)
    return [data[start:end] for start, end in ends if start < end]


def meaning(messages: list[Message]) -> list[object]:
    """What is left to compare of messages: all but their times."""
    return [(message.handler_name, *_parts(message)) for message in messages]


def _parts(message: Message) -> tuple[object, ...]:
    match message:
        case Key():
            assert message.key.isascii() or len(message.key) == 1 or "+" in message.key
            typed = message.character or ""
            assert typed in ("", "\r") or (typed.isprintable() and len(typed) == 1)
            return message.key, typed
        case Paste():
            message.text.encode()
            return (message.text,)
        case MouseEvent():
            assert 0 <= message.screen_x < LARGEST_PLACE
            assert 0 <= message.screen_y < LARGEST_PLACE
            return message.screen_x, message.screen_y, message.button
    return ()


@pytest.mark.slow
def test_whatever_comes_nothing_raises_and_the_same_bytes_mean_the_same() -> None:
    random = Random()
    seed = random.randrange(2**32)
    random.seed(seed)
    deadline = time.monotonic() + SECONDS
    for number in range(ROUNDS):
        data = b"".join(random.choice(FORMS)(random) for _ in range(random.randint(1, 6)))
        whole, pieces = [data], split(data, random)
        told = f"seed {seed}, round {number}: {pieces}"
        try:
            once, again = (meaning(read(way)) for way in (whole, pieces))
        except Exception as error:
            raise AssertionError(told) from error
        if b"\x1b[200~" not in data:  # in a paste a key that comes alone is one
            assert once == again, told
        if time.monotonic() > deadline:
            break
