"""Opens a line to the server at an address, in TLS where it goes over TCP, and makes sure that it
is the server that is meant.

A server is known by its key, which it shows when it is first met and has to show ever after, as
with SSH; one whose certificate others vouch for, by that. Not here: what is said on the line
(network.py), and where keys are kept (known_keys.py).
"""

import asyncio
import ssl
from contextlib import suppress
from functools import cache

import msgspec

from client.net.known_keys import CERTIFIED, KnownKeys
from client.state.connection import LineEnded
from protocol.address import Address, TcpAddress, UnixAddress
from protocol.door import forwarding_of
from protocol.messages import Params
from protocol.server_key import BadCertificate, fingerprint, is_self_issued, key_words

CONNECT_SECONDS = 10.0
CLOSE_SECONDS = 1.0
HANDSHAKE_SECONDS = 8.0  # less, so that a server that says nothing is told from none

_BEHIND_DOOR = "door"  # the one server that there is for whoever comes through it
_NAME = "sergeant-major"  # what a stranger on the way reads of the name that was typed
_PLAIN = ("WRONG_VERSION_NUMBER", "HTTP_REQUEST", "PACKET_LENGTH_TOO_LONG", "RECORD_LAYER_FAILURE")
_OLD = ("UNSUPPORTED_PROTOCOL", "TLSV1_ALERT_PROTOCOL_VERSION")


class SilentServer(Exception):
    """Somebody has taken the line, and does not answer."""


class Trust(msgspec.Struct, frozen=True):
    """How a server has to prove that it is the one that is meant.

    `words` are those of its key, where the player has been told them; `key` is the fingerprint of a
    server that this program has started itself. `tls` is False for a line that everybody on the way
    may read and change. `visitor` is the IP address of a player who has come through the server's
    own door, which is told to it first.
    """

    tls: bool = True
    words: str = ""
    key: bytes = b""
    visitor: str = ""


BY_KEY = Trust()
"""A server is known by the key that it has shown before, if any."""


class Line(msgspec.Struct, frozen=True):
    """An open line. `servers` is what the server is known by, `former` what it was known by before
    it had a key. `key` is to be kept as that of its address, empty for nothing to be kept.
    """

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    servers: tuple[str, ...]
    former: tuple[str, ...] = ()
    key: bytes = b""

    async def close(self) -> None:
        """Closes it, whatever happens to it."""
        self.writer.close()
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout(CLOSE_SECONDS):
                await self.writer.wait_closed()
        self.writer.transport.abort()


class Dialer:
    """Opens lines to one server. `known_keys` says which key it has shown before."""

    def __init__(self, address: Address, known_keys: KnownKeys, trust: Trust) -> None:
        self._address = address
        self._known_keys = known_keys
        self._trust = trust

    async def connect(self) -> Line:
        """A line to the server that is meant. Raises OSError, TimeoutError and UnicodeError where
        nobody answers, SilentServer, and LineEnded where it is not to be had at all.
        """
        address = self._address
        async with asyncio.timeout(CONNECT_SECONDS):
            if isinstance(address, UnixAddress):
                return await self._connect_here(address)
            known = self._known_key()
            if not self._trust.tls:
                return await self._connect_plainly(address, known)
            if known == CERTIFIED and not self._trust.words:
                return await self._connect_certified(address)
            return await self._connect_by_key(address, known)

    def keep(self, line: Line) -> None:
        """From now on the server at this address has to be that one. Raises LineEnded."""
        if not line.key or line.key == self._known_key():
            return
        try:
            self._known_keys.save(self._address, line.key)
        except OSError as error:
            raise self._unkept(error) from error

    async def _connect_here(self, address: UnixAddress) -> Line:
        reader, writer = await asyncio.open_unix_connection(address.path)
        if not self._trust.visitor:
            return Line(reader, writer, (str(address),))
        writer.write(forwarding_of(self._trust.visitor))
        return Line(reader, writer, (_BEHIND_DOOR,))

    async def _connect_plainly(self, address: TcpAddress, known: bytes) -> Line:
        """Never to a server that is known to have TLS: whoever asks for that may not be the player,
        but somebody on the way who would like to read along.
        """
        if known:
            raise self._has_encrypted_before()
        reader, writer = await asyncio.open_connection(address.host, address.port)
        return Line(reader, writer, _by_address(address, writer))

    async def _connect_by_key(self, address: TcpAddress, known: bytes) -> Line:
        reader, writer = await self._shake_hands(address, _for_any_key(), _NAME)
        try:
            certificate = writer.get_extra_info("ssl_object").getpeercert(binary_form=True)
            key = fingerprint(certificate)
            is_vouched_for = not (self._expects_key or known or is_self_issued(certificate))
            if not is_vouched_for:
                self._check(key, known)
        except BadCertificate as error:
            writer.transport.abort()
            raise self._ended("bad_certificate", why=str(error)) from error
        except LineEnded:
            writer.transport.abort()
            raise
        if is_vouched_for:
            writer.transport.abort()
            return await self._connect_certified(address)
        return Line(
            reader,
            writer,
            servers=(server_by_key(key),),
            former=_by_address(address, writer) if known in (b"", key) else (),
            key=b"" if self._trust.key else key,
        )

    async def _connect_certified(self, address: TcpAddress) -> Line:
        """To a server for whose certificate others vouch: it may change its key, but no other has
        one for its name.
        """
        reader, writer = await self._shake_hands(address, _for_certificates(), address.host)
        return Line(reader, writer, servers=(str(address),), key=CERTIFIED)

    async def _shake_hands(
        self, address: TcpAddress, context: ssl.SSLContext, name: str
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        try:
            return await asyncio.open_connection(
                address.host,
                address.port,
                ssl=context,
                server_hostname=name,
                ssl_handshake_timeout=HANDSHAKE_SECONDS,
            )
        except ssl.SSLCertVerificationError as error:
            raise self._ended("bad_certificate", why=error.verify_message) from error
        except ssl.SSLEOFError:
            raise ConnectionResetError from None
        except ssl.SSLError as error:
            reason = error.reason or ""
            if reason in _PLAIN and self._known_key():
                raise self._has_encrypted_before() from error
            code = "no_tls" if reason in _PLAIN else "old_tls" if reason in _OLD else "tls_failed"
            raise self._ended(code, why=reason) from error
        except ConnectionAbortedError as error:
            raise SilentServer from error

    @property
    def _expects_key(self) -> bool:
        return bool(self._trust.words or self._trust.key)

    def _check(self, key: bytes, known: bytes) -> None:
        """Raises LineEnded where that key is not the one that is expected."""
        if self._trust.key:
            if key != self._trust.key:
                raise self._ended("another_key", words=key_words(key))
        elif self._trust.words:
            if key_words(key) != self._trust.words:
                raise self._ended("another_key", words=key_words(key))
        elif known and key != known:
            raise self._ended("key_changed", words=key_words(key))

    def _known_key(self) -> bytes:
        try:
            return self._known_keys.load(self._address)
        except OSError as error:
            raise self._unkept(error) from error

    def _has_encrypted_before(self) -> LineEnded:
        path = str(self._known_keys.path(self._address))
        return self._ended("tls_before", path=path)

    def _ended(self, code: str, **params: str) -> LineEnded:
        return LineEnded(code, {"address": str(self._address), **params})

    def _unkept(self, error: OSError) -> LineEnded:
        path = str(error.filename or self._known_keys.directory)
        params: Params = {"path": path, "why": error.strerror or str(error)}
        return LineEnded("no_known_keys", params)


def server_by_key(key: bytes) -> str:
    """What a server with that key is known by, wherever it is."""
    return f"key-{key.hex()}"


def _by_address(address: TcpAddress, writer: asyncio.StreamWriter) -> tuple[str, ...]:
    """The address that was reached, whose token is as new as any, and the one that was typed: a
    server is known by its host name and by its number.
    """
    host = writer.get_extra_info("peername")[0]
    return str(TcpAddress(host, address.port)), str(address)


@cache
def _for_any_key() -> ssl.SSLContext:
    """Encrypts, and leaves it to whoever asks to look at the key."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


@cache
def _for_certificates() -> ssl.SSLContext:
    """Checks a certificate as browsers do: who vouches for it, its name, and how long it holds."""
    context = ssl.create_default_context()
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    return context
