"""What the process that thinks is asked, and what it answers: each a length and as many bytes of
msgpack on a pipe.
"""

from typing import IO

import msgspec

from engine.bots.opinions import Judgement, Option
from engine.decided import ReviewedHand
from engine.view import View

_LENGTH_BYTES = 4


class WantsHint(msgspec.Struct, frozen=True, array_like=True, tag=0):
    """What may be done in a view? Answered by a Hint."""

    view: View


class WantsReview(msgspec.Struct, frozen=True, array_like=True, tag=1):
    """What have the decisions of a hand cost? Answered by a Judged for each, then a Reviewed."""

    hand: ReviewedHand


class Hint(msgspec.Struct, frozen=True, array_like=True, tag=2):
    """What may be done, the best first: all cards, but not all sets of cards."""

    options: tuple[Option, ...]


class Judged(msgspec.Struct, frozen=True, array_like=True, tag=3):
    """One decision has been thought about."""

    judgement: Judgement


class Reviewed(msgspec.Struct, frozen=True, array_like=True, tag=4):
    """All have been. `most_tricks` could have been taken with all cards in sight; None where no
    card was played with a choice.
    """

    most_tricks: int | None


Question = WantsHint | WantsReview
Answer = Hint | Judged | Reviewed


def write_message(stream: IO[bytes], message: Question | Answer) -> None:
    """Raises OSError where nobody reads."""
    data = msgspec.msgpack.encode(message)
    stream.write(len(data).to_bytes(_LENGTH_BYTES) + data)
    stream.flush()


def read_message(stream: IO[bytes]) -> bytes | None:
    """The bytes of the next message, None where the stream has ended."""
    length = stream.read(_LENGTH_BYTES)
    if len(length) < _LENGTH_BYTES:
        return None
    data = stream.read(int.from_bytes(length))
    return data if len(data) == int.from_bytes(length) else None
