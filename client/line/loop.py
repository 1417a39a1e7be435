"""Runs line mode: standard input, the session and standard output in a loop, until it is over.

Not here: what the lines mean (conversation.py).
"""

import asyncio
import errno
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from client.line.conversation import Conversation
from client.line.reader import Reader
from client.line.writer import Writer
from client.net.session import Session
from client.state.connection import LinkStatus
from client.state.invitation import NO_INVITATION, Invitation
from client.state.lobby import Wish
from client.state.model import Update
from client.state.settings import DEFAULT_SETTINGS, Settings
from client.words.failure import CommandError
from client.words.language import _
from client.words.refusals import rejection

_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_LEAVE_SECONDS = 1.0  # for the server to give the seat up
_PATIENCE_SECONDS = 3.0  # for an answer, or a game, that need not come
_FINISH_SECONDS = 0.5  # for what is still to be read by others
# How long a line is tried again with nobody there to wait for it.
_LONGEST_PAUSE_SECONDS = 8.0
_MOST_LOSSES = 3
_GONE = (errno.EPIPE, errno.EIO, errno.ECONNRESET)


def play(
    session: Session,
    *,
    reader: Reader,
    output_fd: int,
    waits: bool,
    ascii_only: bool,
    alone: bool = False,
    wish: Wish = Wish.LOOK_ROUND,
    settings: Settings = DEFAULT_SETTINGS,
    invitation: Invitation = NO_INVITATION,
    leaves_bots: bool = False,
) -> int:
    """Plays until the player ends it, the input or the line ends, or a signal comes: the status.

    `waits`, `alone` and what follows them are as in conversation.py. Raises CommandError where
    the server refuses the player, BrokenPipeError where nobody reads.
    """
    wake = asyncio.Event()
    writer = Writer(output_fd, ascii_only=ascii_only, news=wake.set)
    reader.news = wake.set
    conversation = Conversation(
        session,
        writer.say,
        waits=waits,
        alone=alone,
        wish=wish,
        settings=settings,
        leaves_bots=leaves_bots,
        invitation=invitation,
    )
    loop = _Loop(session, conversation, reader, writer, wake, waits=waits)
    return asyncio.run(loop.run())


class _Loop:
    """One run of the loop."""

    def __init__(
        self,
        session: Session,
        conversation: Conversation,
        reader: Reader,
        writer: Writer,
        wake: asyncio.Event,
        *,
        waits: bool,
    ) -> None:
        self._session = session
        self._conversation = conversation
        self._reader = reader
        self._writer = writer
        self._wake = wake
        self._waits = waits
        self._signal = 0
        self._plays_out: bool | None = None
        self._losses = 0
        self._patience: asyncio.TimerHandle | None = None

    async def run(self) -> int:
        line = asyncio.create_task(self._session.run(self._deliver))
        line.add_done_callback(lambda _task: self._wake.set())
        self._conversation.thoughts.news = self._wake.set
        with self._heeding_signals():
            try:
                await self._go_on(line)
                if not self._signal:
                    self._conversation.get_up()
                    await self._writer.finish(_FINISH_SECONDS)
            finally:
                self._reader.stop()
                self._conversation.thoughts.stop()
                line.cancel()
                with suppress(asyncio.CancelledError):
                    await line
        return self._status()

    def _deliver(self, update: Update) -> None:
        was_lost = self._is_lost
        self._conversation.deliver(update)
        self._losses += self._is_lost and not was_lost
        self._wake.set()

    @property
    def _is_lost(self) -> bool:
        return self._conversation.model.link.status is LinkStatus.LOST

    async def _go_on(self, line: "asyncio.Task[None]") -> None:
        while not self._is_over() and not line.done():
            self._reader.go_on()
            await self._wake.wait()
            self._wake.clear()
            self._conversation.ask()
            self._take_lines()
            self._wait_patiently()
            if self._conversation.is_leaving:
                asyncio.get_running_loop().call_later(_LEAVE_SECONDS, self._end)

    def _wait_patiently(self) -> None:
        """Waits for so long at most while a script is held up."""
        if not (self._waits and self._conversation.pacing.is_held_up(ends=self._ends)):
            if self._patience is not None:
                self._patience.cancel()
            self._patience = None
        elif self._patience is None:
            loop = asyncio.get_running_loop()
            self._patience = loop.call_later(_PATIENCE_SECONDS, self._give_up)

    def _give_up(self) -> None:
        self._patience = None
        self._conversation.give_up()
        self._wake.set()

    @property
    def _ends(self) -> bool:
        """Whether nothing is to be waited for any more once the lines that there are are done."""
        reader = self._reader
        return (
            reader.has_ended or reader.is_full or self._conversation.pacing.ends_with(reader.lines)
        )

    def _end(self) -> None:
        self._conversation.is_over = True
        self._wake.set()

    def _take_lines(self) -> None:
        lines, conversation = self._reader.lines, self._conversation
        if self._reader.has_ended and self._plays_out is None:
            self._plays_out = bool(lines) or not conversation.pacing.is_idle
        while lines and not (self._writer.is_full or self._listens or self._is_over()):
            place = conversation.pacing.next_of(lines)
            if place is None:
                return
            line = lines[place]
            del lines[place]
            conversation.take(line)
            conversation.ask()

    def _is_over(self) -> bool:
        if self._conversation.is_over or self._signal or self._writer.error is not None:
            return True
        return not self._listens and self._has_heard_enough() and self._ends

    @property
    def _listens(self) -> bool:
        """Whether a script waits for what it has asked to hear."""
        return self._waits and self._conversation.thoughts.is_busy

    def _has_heard_enough(self) -> bool:
        """Whether, after the end of the input, nothing is left of it to be done or told.

        A person who ends it has had enough, and so has a script with nothing under way. Where lines
        were still waiting then, what the last of them does is told, up to the next question.
        """
        conversation = self._conversation
        if not self._waits:
            return not self._reader.lines
        if self._is_lost:
            pause_seconds = conversation.model.link.retry_seconds
            return pause_seconds >= _LONGEST_PAUSE_SECONDS or self._losses >= _MOST_LOSSES
        if self._reader.lines:
            return False
        if not conversation.pacing.is_patient or conversation.pacing.is_asked:
            return True
        return conversation.turn.has_arrived and not self._plays_out and conversation.pacing.is_idle

    @contextmanager
    def _heeding_signals(self) -> Iterator[None]:
        """Ends with a signal that would end the program; ignored ones stay so, as under nohup."""
        loop = asyncio.get_running_loop()
        heeded = [sign for sign in _SIGNALS if signal.getsignal(sign) != signal.SIG_IGN]
        for sign in heeded:
            loop.add_signal_handler(sign, self._heed, sign)
        try:
            yield
        finally:
            for sign in heeded:
                loop.remove_signal_handler(sign)

    def _heed(self, sign: signal.Signals) -> None:
        self._signal = sign
        self._wake.set()

    def _status(self) -> int:
        error = self._writer.error
        if self._signal:
            return 128 + self._signal
        if error is not None and error.errno in _GONE:
            raise BrokenPipeError
        if error is not None:
            raise self._failure(
                _("Standard output cannot be written: {why}.").format(why=error.strerror)
            )
        if self._conversation.failure is not None:
            raise self._failure(rejection(*self._conversation.failure))
        if self._waits and self._is_lost:
            raise self._failure(_("The connection to the server is lost."))
        return 0

    def _failure(self, sentence: str) -> CommandError:
        return CommandError(self._writer.fitted(sentence))
