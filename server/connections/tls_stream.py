"""A stream in TLS, the server's end of it, at the least cost for messages of a few bytes.

The encryption is the standard library's `SSLObject`. Trio's `SSLStream` around the same takes 60
microseconds for a message, which would be most of the server's work; this takes three, since it
writes without waiting where the kernel has room. Not here: keys and certificates (tls.py).
"""

import socket
import ssl
from collections.abc import Awaitable, Callable
from contextlib import suppress

import trio

from server.connections.streams import PromptStream, read_some, write_now

_READ_BYTES = 4 * 1024
_MOST_IN_VAIN = 64 * 1024  # four times the longest record
_HANDSHAKE = 0x16  # the first byte of everybody who speaks TLS (RFC 8446, section 5.1)


class PlainTalk(Exception):
    """The other end does not speak TLS."""


class TlsStream(PromptStream):
    """TLS over a socket. Before anything else `shake_hands` has to have been done.

    One task may read while another writes.
    """

    def __init__(self, transport: trio.SocketStream, context: ssl.SSLContext) -> None:
        self.transport = transport
        self.is_secure = False
        self._incoming, self._outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        self._tls = context.wrap_bio(self._incoming, self._outgoing, server_side=True)
        self._unsent = b""  # encrypted, as is all that stands in `_outgoing` after it
        self._read_in_vain = 0  # bytes in which nothing was said

    async def shake_hands(self) -> None:
        """Agree on keys. Raises PlainTalk, with what was said still unread, and
        BrokenResourceError.
        """
        try:
            first = await self.transport.socket.recv(1, socket.MSG_PEEK)
        except OSError as error:
            raise trio.BrokenResourceError(str(error)) from error
        if first and first[0] != _HANDSHAKE:
            raise PlainTalk
        while not self.is_secure:
            try:
                self._tls.do_handshake()
                self.is_secure = True
            except ssl.SSLWantReadError:
                await self._flush()
                await self._take_in()
            except ssl.SSLError as error:
                await self._flush()  # what is wrong, for the other end
                raise trio.BrokenResourceError(error.reason or "it is cut off") from error
        await self._flush()

    async def receive_some(self, max_bytes: int | None = None) -> bytes:
        """See trio.abc.ReceiveStream. What has to be answered, such as a change of keys, goes out
        with what is written next: a client that does not read is heard all the same.

        An end without a goodbye of TLS is an end like any other: a message that is cut off by it is
        noticed, and one that is not there can be lost on any line.
        """
        while True:
            if not self._incoming.pending and not self._tls.pending():
                await self._take_in()  # else an exception would say so, which takes far longer
            try:
                data = self._tls.read(max_bytes or _READ_BYTES)
                self._read_in_vain = 0
                return data
            except ssl.SSLWantReadError:
                if self._read_in_vain > _MOST_IN_VAIN:
                    raise trio.BrokenResourceError("it only ever changes keys") from None
                if self._incoming.pending:
                    await self._take_in()
            except (ssl.SSLZeroReturnError, ssl.SSLEOFError):
                return b""
            except ssl.SSLError as error:
                raise trio.BrokenResourceError(error.reason or str(error)) from error

    def write_some(self, data: bytes) -> Callable[[], Awaitable[None]] | None:
        self._encrypt(data)
        sealed = self._unsent + self._outgoing.read()
        written = write_now(self.transport, sealed)
        self._unsent = sealed[written:]
        return self._flush if self._unsent else None

    async def send_all(self, data: bytes | bytearray | memoryview) -> None:
        """See trio.abc.SendStream."""
        self._encrypt(data)
        await self._flush()

    async def wait_send_all_might_not_block(self) -> None:
        """See trio.abc.SendStream."""
        await self.transport.wait_send_all_might_not_block()

    async def send_eof(self) -> None:
        """Say that nothing more comes, in TLS and on the socket."""
        with suppress(ssl.SSLError):  # the other end has not said so yet, or never could
            self._tls.unwrap()
        await self._flush()
        await self.transport.send_eof()

    async def aclose(self) -> None:
        """Close the socket."""
        await self.transport.aclose()

    def _encrypt(self, data: bytes | bytearray | memoryview) -> None:
        try:
            self._tls.write(data)
        except ssl.SSLError as error:
            raise trio.BrokenResourceError(error.reason or str(error)) from error

    async def _take_in(self) -> None:
        data = await read_some(self.transport, _READ_BYTES)
        self._read_in_vain += len(data)
        if data:
            self._incoming.write(data)
        else:
            self._incoming.write_eof()

    async def _flush(self) -> None:
        """Send all that is encrypted, in order."""
        while data := self._unsent + self._outgoing.read():
            self._unsent = b""
            await self.transport.send_all(data)
