"""One connected client: its stream, the protocol on it, and the task that reads.

Any task may `post` to a peer, without ever waiting for it. Not here: whose it is
(admission/identity.py), what its messages mean (lobby/conversation.py), and the task that writes to
all peers (delivery.py).
"""

import logging
from collections.abc import Awaitable, Callable

import trio

from protocol.connection import Connection, OtherVersion, Signal
from protocol.errors import NO_TLS, LocalProtocolError, RemoteProtocolError
from protocol.fields import Features
from protocol.messages import (
    ClientMessage,
    Goodbye,
    Params,
    Ping,
    Pong,
    Refused,
    Rejected,
    ServerMessage,
)
from protocol.states import Role, State
from server.connections.counters import Counters
from server.connections.delivery import Delivery
from server.connections.origin import NOWHERE, Origin
from server.connections.outbox import Outbox
from server.connections.streams import let_last_words_arrive, read_some, write_some
from server.connections.tls_stream import PlainTalk, TlsStream
from server.connections.token_bucket import TokenBucket
from server.limits import Limits

_READ_BYTES = 4 * 1024
_REFUSED_AT_ONCE = 100  # messages that came too fast, and were not done
_REFUSED_SHARE = 0.1  # of what may come: how much more of it there may be in the long run
LOST = (trio.BrokenResourceError, trio.ClosedResourceError)

log = logging.getLogger(__name__)


class Peer:
    """A client's end of a connection. `number` tells peers apart in the log, `origin` is where it
    comes from, `connected_at` Trio's time when it came, `features` are those of its Hello.

    Owns the stream for as long as `run` runs; closing it is left to whoever opened it.
    """

    def __init__(
        self,
        stream: trio.abc.Stream,
        limits: Limits,
        number: int,
        delivery: Delivery,
        origin: Origin = NOWHERE,
        counters: Counters | None = None,
    ) -> None:
        now = trio.current_time()
        self.number = number
        self.origin = origin
        self.connected_at = now
        self.features: Features = ()
        self._counters = counters or Counters()
        self._stream = stream
        self._limits = limits
        self._connection = Connection(Role.SERVER, limits.message_bytes)
        self._delivery = delivery
        self._outbox = Outbox(limits.outbox_bytes, limits.outbox_messages)
        self._rate = TokenBucket(limits.messages_per_second, limits.messages_at_once, now)
        refused_per_second = _REFUSED_SHARE * limits.messages_per_second
        self._refusals = TokenBucket(refused_per_second, _REFUSED_AT_ONCE, now)
        self._reading = trio.CancelScope()
        self._writing: trio.Nursery | None = None
        self._may_write = False  # as long as nobody does, and it can be done
        self._heard_at = now
        self._is_pinged = False
        self._pings = 0
        self._awaited_pong = 0

    async def run(self, converse: Callable[["Peer"], Awaitable[None]]) -> None:
        """Let `converse` take this peer's messages until either side has had enough, then write
        what is still due.
        """
        try:
            async with trio.open_nursery() as self._writing:
                with self._reading:
                    if await self.shake_hands():
                        self._may_write = True
                        self._deliver()
                        await self._converse(converse)
                self.close()
                deadline = trio.current_time() + self._limits.linger_seconds
                self._writing.cancel_scope.deadline = deadline
                self._deliver()
        finally:
            self._may_write = False
        if self._connection.state is State.CLOSED:
            try:
                await let_last_words_arrive(self._stream, self._limits.linger_seconds)
            except LOST:
                log.debug("peer %d: is gone", self.number)

    async def shake_hands(self) -> bool:
        """Whether this end and the other can talk: in TLS they first have to agree on keys. One
        that does not speak TLS is told so, without it.
        """
        stream = self._stream
        if not isinstance(stream, TlsStream) or stream.is_secure:
            return True
        try:
            with trio.fail_after(self._limits.handshake_seconds):
                await stream.shake_hands()
        except PlainTalk:
            log.info("peer %d: does not speak TLS", self.number)
            self._stream = stream.transport
            self.close(Refused("bad_message", {"why": NO_TLS}))
        except trio.TooSlowError:
            log.info("peer %d: has not shaken hands in time", self.number)
            return False
        except LOST as error:
            log.info("peer %d: cannot agree on TLS (%s)", self.number, error)
            return False
        return True

    def post(self, message: ServerMessage) -> None:
        """Have a message written, in order, without waiting. A peer that does not read what is due
        to it is dropped; to one that is being dropped nothing more is said.
        """
        if self._outbox.is_finished:
            return
        if self._outbox.is_empty:
            self._delivery.soon(self._deliver)
        try:
            has_room = self._outbox.put(self._connection.send(message))
        except LocalProtocolError:
            log.exception("peer %d: cannot be told %s", self.number, type(message).__name__)
            self.close()
            return
        self._counters.messages_out += 1
        if type(message) is Rejected:
            self._counters.rejected[message.code] += 1
        if not has_room:
            log.warning("peer %d: does not read", self.number)
            self._end(Goodbye("too_slow"), drop_rest=True)

    async def post_in_turn(self, message: ServerMessage) -> None:
        """As `post`, once all that is due has been taken to be written: for so much to say that it
        would not all fit into the outbox.
        """
        with trio.move_on_after(2 * self._limits.ping_seconds) as patience:
            await self._outbox.wait_until_taken()
        if patience.cancelled_caught:
            log.warning("peer %d: does not read", self.number)
            self._end(Goodbye("too_slow"), drop_rest=True)
        self.post(message)

    def ping(self) -> int:
        """Find out when all that has been posted has reached the client: then `next_message` gives
        a Pong with this number.
        """
        self._pings += 1
        self._awaited_pong = self._pings
        self.post(Ping(self._awaited_pong))
        return self._awaited_pong

    def close(self, last_words: Refused | Goodbye | None = None) -> None:
        """End the conversation once what is due has been written, `last_words` at the end."""
        self._end(last_words, drop_rest=False)

    async def next_message(self) -> ClientMessage | OtherVersion | None:
        """Wait for a message that is not about the line itself, or the Pong that answers the latest
        `ping`; None at the end of the stream.

        Raises RemoteProtocolError; then the peer has been told so, and is told nothing more.
        """
        while True:
            try:
                event = self._connection.next_event()
            except RemoteProtocolError as error:
                self._close_for(error)
                raise
            if event is Signal.EOF:
                return None
            if event is Signal.NEED_DATA:
                await self._receive()
                continue
            self._counters.messages_in += 1
            if not self._rate.take(trio.current_time()):
                self._refuse_haste()
            elif isinstance(event, Ping):
                self.post(Pong(event.number))
            elif not isinstance(event, Pong) or self._is_awaited(event):
                return event

    def check_life(self, *, within_seconds: float) -> None:
        """Ask a peer that has long been silent for a sign of life, and drop one that gives none.

        To be called again `within_seconds`: what would be due before then is done now.
        """
        if self._connection.state is not State.OPEN or self._outbox.is_finished:
            return  # the handshake and the end have time limits of their own
        silence = trio.current_time() - self._heard_at + within_seconds
        if silence > 2 * self._limits.ping_seconds:
            log.info("peer %d: gives no sign of life", self.number)
            self.close()
        elif silence > self._limits.ping_seconds and not self._is_pinged:
            self._is_pinged = True
            self._pings += 1
            self.post(Ping(self._pings))

    async def _converse(self, converse: Callable[["Peer"], Awaitable[None]]) -> None:
        """One peer's trouble is never anybody else's."""
        try:
            await converse(self)
        except RemoteProtocolError as error:
            log.info("peer %d: broke the protocol (%s)", self.number, error.code)
            self._close_for(error)
        except Exception:
            log.exception("peer %d: failed", self.number)

    def _close_for(self, error: RemoteProtocolError) -> None:
        """At once: a table may be told of it only later, and has something to say until then."""
        why: Params = {"why": error.code}
        is_open = self._connection.state is State.OPEN
        self.close(Goodbye("bad_message", why) if is_open else Refused("bad_message", why))

    def _end(self, last_words: Refused | Goodbye | None, *, drop_rest: bool) -> None:
        if self._outbox.is_finished:
            return
        try:
            data = self._connection.send(last_words) if last_words else b""
        except LocalProtocolError:  # a Goodbye before there was a Welcome
            data = b""
        else:
            self._count(last_words)
        self._outbox.finish(data, drop_rest=drop_rest)
        self._reading.cancel()

    def _count(self, last_words: Refused | Goodbye | None) -> None:
        match last_words:
            case Refused(code=code):
                self._counters.refused[code] += 1
            case Goodbye(code=code):
                self._counters.goodbyes[code] += 1

    async def _receive(self) -> None:
        """Feed the connection with what comes next."""
        try:
            data = await read_some(self._stream, _READ_BYTES)
        except LOST:
            data = b""
        self._counters.bytes_in += len(data)
        self._heard_at = trio.current_time()
        self._is_pinged = False
        self._connection.receive_data(data)

    def _is_awaited(self, pong: Pong) -> bool:
        """Once for each `ping`."""
        if pong.number != self._awaited_pong or not self._awaited_pong:
            return False
        self._awaited_pong = 0
        return True

    def _refuse_haste(self) -> None:
        """The message that came too fast is not done."""
        if self._connection.state is not State.OPEN:
            self.close(Refused("too_fast"))
        elif self._refusals.take(trio.current_time()):
            self.post(Rejected("too_fast"))
        else:
            log.warning("peer %d: sends too fast", self.number)
            self.close(Goodbye("too_fast"))

    def _deliver(self) -> None:
        """Write all that is due in one piece, and leave what the kernel does not take at once to a
        task, which then writes for as long as anything is due.
        """
        if not self._may_write or not (data := self._outbox.take()):
            return
        try:
            write_rest = write_some(self._stream, data)
        except Exception as error:
            return self._lose(error)
        self._counters.bytes_out += len(data)
        if write_rest is not None:
            assert self._writing is not None
            self._may_write = False
            self._writing.start_soon(self._write, write_rest)

    async def _write(self, write_rest: Callable[[], Awaitable[None]]) -> None:
        try:
            await write_rest()
            while data := self._outbox.take():
                self._counters.bytes_out += len(data)
                await self._stream.send_all(data)
        except Exception as error:
            return self._lose(error)
        self._may_write = True

    def _lose(self, error: Exception) -> None:
        """Nothing can be written any more."""
        if isinstance(error, LOST):
            log.debug("peer %d: is gone", self.number)
        else:
            log.error("peer %d: cannot be written to", self.number, exc_info=error)
        self._may_write = False
        self._outbox.finish(drop_rest=True)
        self._reading.cancel()
