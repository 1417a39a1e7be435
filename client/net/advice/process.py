"""The process that thinks: `python -m client.net.advice.process`, started by a client that wants a
hint or a review. It reads questions on standard input and writes answers on standard output, until
its input ends. What goes wrong ends it.
"""

import os
import signal
import sys
from collections.abc import Iterator
from typing import BinaryIO

import msgspec

from client.net.advice.messages import (
    Answer,
    Hint,
    Judged,
    Question,
    Reviewed,
    WantsHint,
    read_message,
    write_message,
)
from engine.actions import Play

_MOST_SETS = 6
"""Of thousands of sets of cards nobody reads more."""


def answer_all(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answers until there are no more questions."""
    decoder = msgspec.msgpack.Decoder(Question)
    while (data := read_message(questions)) is not None:
        for answer in _answers(decoder.decode(data)):
            write_message(answers, answer)


def _answers(question: Question) -> Iterator[Answer]:
    # Here: numpy is only loaded once this process knows threads are not wanted of it.
    from engine.bots.advice import advise
    from engine.bots.review import judge, most_tricks

    if isinstance(question, WantsHint):
        options = advise(question.view)
        is_play = isinstance(options[0].action, Play)
        yield Hint(tuple(options if is_play else options[:_MOST_SETS]))
        return
    for judgement in judge(question.hand):
        yield Judged(judgement)
    yield Reviewed(most_tricks(question.hand))


def main() -> None:
    """Runs the process. It ends with the client, not by the signals that end that."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    answer_all(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
