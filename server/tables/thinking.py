"""How the bots of a server come to their decisions: the quick ones in the server's own process, the
slow ones in a worker, so that no table waits for the search of another.

A worker that dies or hangs costs nobody a game: what it was asked is decided by a quick level, and
the next decision starts it again. Not here: what the worker does (bot_worker.py).
"""

import logging
import os
import subprocess
import sys

import msgspec
import trio

from engine.actions import SeatAction
from engine.bots import LEVELS, bot, decide
from engine.view import View
from server.tables.bot_worker import LENGTH_BYTES, Answer, Question

log = logging.getLogger(__name__)

QUICK_LEVEL = "club"
"""Decides where a worker cannot."""
PATIENCE_SECONDS = 10.0
"""How long a decision may take, with those before it."""
COMMAND = [sys.executable, "-m", "server.tables.bot_worker"]
REST_SECONDS = 30.0
"""How long a worker that has failed is left alone."""
_READ_BYTES = 4096
_WORLDS_BY_WAITING = (80, 80, 60, 50, 40, 40, 0)
"""How many worlds a decision gets, by how many wait. With none it is as quick as QUICK_LEVEL."""


class Thinking:
    """The `Think` of a server. Its worker is started when it is first needed."""

    def __init__(self) -> None:
        # For numpy, here and in the worker: threads that wait for each other take the cores from
        # all else, and small products are computed faster by one.
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        self._worker = _Worker()
        self._made: set[str] = set()
        self._rests_until = -1.0
        self._waiting = 0

    async def __call__(self, level: str, view: View) -> SeatAction:
        """What the bot of a level does."""
        if LEVELS[level].is_slow:
            if (action := await self._ask_worker(view)) is not None:
                return action
            level = QUICK_LEVEL
        if level not in self._made:  # making one may read files, which takes a while
            await trio.to_thread.run_sync(bot, level)
            self._made.add(level)
        return decide(level, view)

    async def _ask_worker(self, view: View) -> SeatAction | None:
        """The worker's decision, None where it fails or is left alone."""
        if trio.current_time() < self._rests_until:
            return None
        worlds = _WORLDS_BY_WAITING[min(self._waiting, len(_WORLDS_BY_WAITING) - 1)]
        self._waiting += 1
        try:
            with trio.fail_after(PATIENCE_SECONDS):
                return await self._worker.ask(worlds, view)
        except (OSError, trio.TooSlowError, trio.BrokenResourceError, msgspec.DecodeError) as error:
            log.warning("the bots' worker has failed (%r): %s decides", error, QUICK_LEVEL)
            self._worker.stop()
            self._rests_until = trio.current_time() + REST_SECONDS
            return None
        finally:
            self._waiting -= 1

    @property
    def worker_pid(self) -> int | None:
        """The process id of the worker, while there is one."""
        return self._worker.pid

    def close(self) -> None:
        """End the worker."""
        self._worker.stop()


class _Worker:
    """One process, which is asked one thing after another."""

    def __init__(self) -> None:
        self._process: _Process | None = None
        self._lock = trio.Lock()
        self._number = 0

    async def ask(self, worlds: int, view: View) -> SeatAction:
        """Its decision. Raises OSError, BrokenResourceError and DecodeError where it fails."""
        async with self._lock:
            # Whole, whatever becomes of who asks: else it would go on in the middle of something.
            with trio.CancelScope(shield=True):
                if self._process is None:
                    self._process = await trio.to_thread.run_sync(_Process)
                process, self._number = self._process, self._number + 1
                await process.send(msgspec.msgpack.encode(Question(self._number, worlds, view)))
            while True:
                answer = msgspec.msgpack.decode(await process.receive(), type=Answer)
                if answer.number == self._number:  # others are for bots that were held meanwhile
                    return answer.action

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    def stop(self) -> None:
        """It is started again when something is asked."""
        if self._process is not None:
            self._process.kill()
            self._process = None


class _Process:
    """The running worker, and the pipes to it and from it."""

    def __init__(self) -> None:
        pipe = subprocess.PIPE
        self._popen = subprocess.Popen(COMMAND, stdin=pipe, stdout=pipe)
        assert self._popen.stdin is not None
        assert self._popen.stdout is not None
        self._questions = trio.lowlevel.FdStream(os.dup(self._popen.stdin.fileno()))
        self._answers = trio.lowlevel.FdStream(os.dup(self._popen.stdout.fileno()))
        self._popen.stdin.close()
        self._popen.stdout.close()
        self._heard = bytearray()
        self.pid = self._popen.pid

    async def send(self, data: bytes) -> None:
        await self._questions.send_all(len(data).to_bytes(LENGTH_BYTES) + data)

    async def receive(self) -> bytes:
        """Raises BrokenResourceError where nothing more comes."""
        while len(self._heard) < (end := self._end_of_frame()):
            data = await self._answers.receive_some(_READ_BYTES)
            if not data:
                raise trio.BrokenResourceError
            self._heard += data
        frame = bytes(self._heard[LENGTH_BYTES:end])
        del self._heard[:end]
        return frame

    def _end_of_frame(self) -> int:
        """Where the frame that is being heard ends, as far as that is known."""
        return LENGTH_BYTES + int.from_bytes(self._heard[:LENGTH_BYTES])

    def kill(self) -> None:
        self._popen.kill()
        self._popen.wait()
        self._questions.close()
        self._answers.close()
