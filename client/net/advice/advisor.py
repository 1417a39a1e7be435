"""Asks the process that thinks, and waits for its answers without holding anything up.

The process is started for the first question and kept for the next ones. A question that is
cancelled ends it, in the middle of whatever it computes.
"""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

import msgspec

from client.net.advice.messages import (
    Answer,
    Hint,
    Judged,
    Question,
    Reviewed,
    WantsHint,
    WantsReview,
    read_message,
    write_message,
)
from engine.bots.opinions import Judgement, Option
from engine.decided import ReviewedHand
from engine.view import View

COMMAND = (sys.executable, "-m", "client.net.advice.process")
PATIENCE_SECONDS = 30.0
"""How long an answer may take on a machine with much else to do."""


class AdviceFailed(Exception):
    """The process could not be started, has died, or has said nothing for too long. `is_forbidden`:
    no program may be started here, as behind a door for SSH.
    """

    def __init__(self, *, is_forbidden: bool = False) -> None:
        super().__init__()
        self.is_forbidden = is_forbidden


class Advisor:
    """One process, which is asked one thing after another. It has to be closed."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = asyncio.Lock()

    async def hint(self, view: View) -> tuple[Option, ...]:
        """What may be done, the best first. Raises AdviceFailed."""
        async with self._asking(WantsHint(view)) as next_answer:
            answer = await next_answer()
        if not isinstance(answer, Hint):
            raise AdviceFailed
        return answer.options

    async def review(self, hand: ReviewedHand, tell: Callable[[Judgement], object]) -> int | None:
        """What was the most that could have been taken, as Reviewed has it. `tell` hears of each
        decision when it has been thought about. Raises AdviceFailed.
        """
        async with self._asking(WantsReview(hand)) as next_answer:
            while isinstance(answer := await next_answer(), Judged):
                tell(answer.judgement)
        if not isinstance(answer, Reviewed):
            raise AdviceFailed
        return answer.most_tricks

    @asynccontextmanager
    async def _asking(self, question: Question) -> AsyncIterator[Callable[[], Awaitable[Answer]]]:
        """Gives what waits for the next answer. Whatever goes wrong ends the process, so that the
        next question is not answered by what was left over.
        """
        async with self._lock:
            try:
                process = self._running()
                async with asyncio.timeout(PATIENCE_SECONDS):
                    await asyncio.to_thread(_ask, process, question)
                yield lambda: _answer_in_time(process)
            except (OSError, TimeoutError, msgspec.MsgspecError) as error:
                self.close()
                raise AdviceFailed(is_forbidden=isinstance(error, PermissionError)) from error
            except BaseException:
                self.close()
                raise

    def _running(self) -> "subprocess.Popen[bytes]":
        """The process. Raises OSError where it cannot be started."""
        if self._process is None or self._process.poll() is not None:
            self.close()
            self._process = subprocess.Popen(
                COMMAND,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,  # the screen is no place for it
                start_new_session=True,  # a Ctrl+C at the terminal is for the client alone
            )
        return self._process

    def close(self) -> None:
        """Ends the process, if there is one. The next question starts another."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            assert pipe is not None
            with suppress(BrokenPipeError):  # it was killed before it had read all
                pipe.close()


def _ask(process: "subprocess.Popen[bytes]", question: Question) -> None:
    assert process.stdin is not None
    write_message(process.stdin, question)


async def _answer_in_time(process: "subprocess.Popen[bytes]") -> Answer:
    async with asyncio.timeout(PATIENCE_SECONDS):
        return await asyncio.to_thread(_answer_of, process)


def _answer_of(process: "subprocess.Popen[bytes]") -> Answer:
    """Waits for the next answer. Raises OSError where none comes."""
    assert process.stdout is not None
    data = read_message(process.stdout)
    if data is None:
        raise BrokenPipeError("the process that thinks has ended")
    return msgspec.msgpack.decode(data, type=Answer)
