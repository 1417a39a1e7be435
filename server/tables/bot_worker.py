"""The process in which slow bots decide: `python -m server.tables.bot_worker`, started by a server.

Reads questions on standard input and writes answers on standard output, each a length and as many
bytes of msgpack, until its input ends. What goes wrong ends it: the server starts another one.
"""

import os
import signal
import sys
from typing import BinaryIO

import msgspec

from engine.actions import SeatAction
from engine.view import View

LENGTH_BYTES = 4
_NICER = 10
"""So much later than the server is it its turn, where both want to compute."""


class Question(msgspec.Struct, frozen=True, array_like=True):
    """What an expert does in a view, with so many `worlds` to look into."""

    number: int
    worlds: int
    view: View


class Answer(msgspec.Struct, frozen=True, array_like=True):
    """The answer to the question of that number."""

    number: int
    action: SeatAction


def answer_all(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer until there are no more questions."""
    from engine.bots.expert import decide_by_search

    decoder = msgspec.msgpack.Decoder(Question)
    while length := questions.read(LENGTH_BYTES):
        question = decoder.decode(questions.read(int.from_bytes(length)))
        action = decide_by_search(question.view, question.worlds)
        answer = msgspec.msgpack.encode(Answer(question.number, action))
        answers.write(len(answer).to_bytes(LENGTH_BYTES) + answer)
        answers.flush()


def main() -> None:
    """Runs the worker. It ends with the server, not by the signals that end that."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(_NICER)
    answer_all(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
