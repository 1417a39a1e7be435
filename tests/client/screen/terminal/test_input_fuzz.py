"""Whatever a terminal sends, in one piece or split anywhere: nothing raises, nothing makes the keys
deaf, and the same bytes mean the same; nothing ends the client in a real pty but a key for that.
What is tried are all forms of sequences (strange_input.py).
"""

import signal
import time
from random import Random

import pytest
from textual.events import Key, MouseEvent, Paste
from textual.message import Message

from client.screen.terminal.input import TerminalInput
from client.screen.terminal.sequences import LONGEST_PAUSE_SECONDS
from tests.amounts import amount
from tests.client.fakes.strange_input import something
from tests.client.fakes.thin_line import ThinLine

VISITS = amount(1, 50)
PIECES = 60
ROUNDS = amount(500, 10_000_000)
SECONDS = amount(60, 600)
PATIENCE_SECONDS = 0.1
LARGEST_PLACE = 100_000


def read(pieces: list[bytes]) -> list[Message]:
    """What is read of the pieces, all at once, and what comes of it when nothing follows."""
    terminal_input = TerminalInput()
    messages: list[Message] = []
    for piece in pieces:
        messages += terminal_input.take(piece, 1.0)
        messages += terminal_input.tick(1.0, PATIENCE_SECONDS)
    messages += terminal_input.tick(1.0 + PATIENCE_SECONDS, PATIENCE_SECONDS)
    messages += terminal_input.tick(9.0, PATIENCE_SECONDS)
    assert_heard(terminal_input, 9.0 + 2 * LONGEST_PAUSE_SECONDS)
    return messages


def read_slowly(pieces: list[bytes], random: Random) -> None:
    """Reads the pieces with pauses between them, after each of which it may be too late."""
    terminal_input, seconds = TerminalInput(), 1.0
    for piece in pieces:
        seconds += random.choice((0.0, 0.01, 0.2, 1.0, 3.0))
        terminal_input.tick(seconds, PATIENCE_SECONDS)
        terminal_input.take(piece, seconds)
    assert_heard(terminal_input, seconds + 2 * LONGEST_PAUSE_SECONDS)


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
        data = something(random)
        whole, pieces = [data], split(data, random)
        told = f"seed {seed}, round {number}: {pieces}"
        try:
            once, again = (meaning(read(way)) for way in (whole, pieces))
            read_slowly(pieces, random)
        except Exception as error:
            raise AssertionError(told) from error
        if b"\x1b[200~" not in data:  # in a paste a key that comes alone is one
            assert once == again, told
        if time.monotonic() > deadline:
            break


@pytest.mark.e2e
@pytest.mark.slow
def test_nothing_that_comes_ends_the_client_but_a_key_for_that() -> None:
    for seed in range(VISITS):
        random = Random(seed)
        with ThinLine() as line:
            line.wait_for_turn()
            for _ in range(PIECES):
                line.send(something(random))
                line.work(0.02)
            line.process.terminate()
            line.wait_for_end()
            ended = line.process.returncode
            assert ended in (0, 128 + signal.SIGTERM), f"seed {seed}: {ended}\n{line.text}"
