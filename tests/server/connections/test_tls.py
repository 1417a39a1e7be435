"""TLS on real sockets: what is said arrives, and whoever does not take part in it gets nowhere."""

import ssl
import stat
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random

import pytest
import trio

from protocol.connection import Connection, Signal
from protocol.errors import NO_TLS
from protocol.limits import PROTOCOL_VERSION
from protocol.messages import Goodbye, Hello, Ping, Pong, Refused, Welcome
from protocol.server_key import FINGERPRINT_BYTES
from protocol.states import Role
from server.connections.streams import write_some
from server.connections.tls import load_tls
from server.connections.tls_stream import TlsStream
from server.console import CommandError
from server.storage.certificate import CERTIFICATE, own_certificate
from tests.certificates import authority, client_context
from tests.server.fakes.client import Client
from tests.server.fakes.socket_server import SocketServer, socket_server

MUCH = bytes(range(256)) * 40_000  # ten megabytes: no socket takes that at once
SOON = 2.0


@asynccontextmanager
async def lines(
    directory: Path,
) -> AsyncIterator[tuple[TlsStream, trio.SSLStream[trio.SocketStream]]]:
    """The server's end of a line and the client's, which have shaken hands."""
    ours, theirs = trio.socket.socketpair()
    with own_certificate(directory) as path:
        server = TlsStream(trio.SocketStream(ours), load_tls(path).context)
    client = trio.SSLStream(trio.SocketStream(theirs), client_context())
    async with trio.open_nursery() as nursery:
        nursery.start_soon(server.shake_hands)
        nursery.start_soon(client.do_handshake)
    try:
        yield server, client
    finally:
        for stream in (server, client.transport_stream):
            await trio.aclose_forcefully(stream)


async def hear_until_the_end(stream: trio.abc.ReceiveStream) -> list[object]:
    """All that a server says on a line, until it ends it."""
    connection = Connection(Role.CLIENT)
    heard: list[object] = []
    connection.send(Hello(PROTOCOL_VERSION, "Ann"))
    async for data in stream:
        connection.receive_data(bytes(data))
        while (event := connection.next_event()) is not Signal.NEED_DATA:
            heard.append(event)
    return heard


@pytest.mark.trio
async def test_much_that_is_written_at_once_arrives_in_order_beside_what_is_read(
    tmp_path: Path,
) -> None:
    async with lines(tmp_path) as (server, client):
        assert write_some(server, b"first") is None
        write_rest = write_some(server, MUCH)
        assert write_rest is not None
        heard = bytearray()

        async def hear() -> None:
            async for data in client:
                heard.extend(data)

        async with trio.open_nursery() as nursery:
            nursery.start_soon(hear)
            await client.send_all(b"meanwhile")
            assert await server.receive_some() == b"meanwhile"
            await write_rest()
            await server.send_all(b"last")
            await server.send_eof()
        assert heard == b"first" + MUCH + b"last"
        await client.aclose()
        assert await server.receive_some() == b""


@pytest.mark.trio
async def test_a_line_that_is_cut_off_is_at_its_end(tmp_path: Path) -> None:
    async with lines(tmp_path) as (server, client):
        await client.transport_stream.aclose()
        assert await server.receive_some() == b""


@pytest.mark.trio
async def test_what_was_changed_on_the_way_is_not_taken(tmp_path: Path) -> None:
    async with lines(tmp_path) as (server, client):
        await client.transport_stream.send_all(bytes((23, 3, 3, 0, 40)) + bytes(40))
        with pytest.raises(trio.BrokenResourceError, match="DECRYPTION_FAILED"):
            await server.receive_some()


@pytest.mark.trio
async def test_the_last_words_arrive(tmp_path: Path) -> None:
    async with socket_server(tmp_path) as server:
        ann = await server.connect("Ann")
        server.stop.set()
        assert await ann.hear_a(Goodbye) == Goodbye("server_stops")
        assert await ann.stream.receive_some() == b""


@pytest.mark.trio
async def test_a_client_that_does_not_speak_tls_is_told_so_without_it(tmp_path: Path) -> None:
    async with socket_server(tmp_path) as server:
        stream = await server.plain_stream()
        hello = Connection(Role.CLIENT).send(Hello(PROTOCOL_VERSION, "Ann"))
        await stream.send_all(hello)
        assert await hear_until_the_end(stream) == [Refused("bad_message", {"why": NO_TLS})]


@pytest.mark.trio
async def test_an_older_tls_is_refused(tmp_path: Path) -> None:
    old = client_context()
    old.maximum_version = ssl.TLSVersion.TLSv1_2
    async with socket_server(tmp_path) as server:
        stream = trio.SSLStream(await server.plain_stream(), old)
        with pytest.raises(trio.BrokenResourceError) as refused:
            await stream.do_handshake()
    assert "PROTOCOL_VERSION" in str(refused.value.__cause__)


@pytest.mark.trio
async def test_what_was_recorded_on_the_way_is_of_no_use_to_anybody(tmp_path: Path) -> None:
    async with socket_server(tmp_path) as server:
        recorded: list[bytes] = []
        transport = await server.plain_stream()
        real = transport.send_all

        async def record(data: bytes) -> None:
            recorded.append(bytes(data))
            await real(data)

        transport.send_all = record  # type: ignore[assignment,method-assign]
        ann = Client(trio.SSLStream(transport, client_context()), "Ann")
        await ann.say(Hello(PROTOCOL_VERSION, "Ann"))
        await ann.hear_a(Welcome)

        stranger = await server.plain_stream()
        with suppress(trio.BrokenResourceError):  # at some point the server has had enough
            for data in recorded:
                await stranger.send_all(data)
            async for _ in stranger:
                pass
        assert server.service.counters.messages_in == 1
        await ann.say(Ping(7))  # nobody has taken her place
        assert await ann.hear_a(Pong) == Pong(7)


async def idle(server: SocketServer, data: bytes) -> trio.SocketStream:
    """A line on which so much of a handshake has come."""
    stream = await server.plain_stream()
    if data:
        await stream.send_all(data)
    return stream


@pytest.mark.trio
@pytest.mark.parametrize("data", [b"", b"\x16\x03\x01\x02\x00\x01"], ids=["nothing", "a part"])
async def test_a_handshake_that_is_not_finished_counts_for_its_address_and_not_for_long(
    data: bytes, tmp_path: Path
) -> None:
    async with socket_server(tmp_path, connections_per_address=2, handshake_seconds=SOON) as server:
        unfinished = [await idle(server, data) for _ in range(2)]
        refused = await server.meet("Ann")
        assert await refused.hear_a(Refused) == Refused("too_many_from_address")
        for stream in unfinished:
            assert await stream.receive_some() == b""
        await server.connect("Ann")


def test_a_key_is_made_once_and_kept_for_this_user_alone(tmp_path: Path) -> None:
    keys = []
    for _ in range(2):
        with own_certificate(tmp_path) as path:
            keys.append(load_tls(path).fingerprint)
    assert keys[0] == keys[1]
    assert stat.S_IMODE((tmp_path / CERTIFICATE).stat().st_mode) == 0o600


def test_a_server_that_keeps_nothing_has_a_key_for_as_long_as_it_runs() -> None:
    with own_certificate(None) as path:
        tls = load_tls(path)
    assert not path.exists()
    assert len(tls.fingerprint) == FINGERPRINT_BYTES


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (None, "No such file or directory"),
        ("", "it is no PEM"),
        ("key of another", "the key is another one's"),
        ("locked", "the key is protected by a password"),
    ],
)
def test_a_certificate_that_cannot_be_used_is_told_in_a_sentence(
    content: str | None, why: str, tmp_path: Path
) -> None:
    certificate = authority().certificate_for(tmp_path)
    key: Path | None = tmp_path / "key.pem"
    if content == "key of another":
        key = authority().certificate_for(tmp_path)
    elif content == "locked":
        key = authority().locked_key(tmp_path)
    elif content is not None:
        certificate.write_text(content)
        key = None
    with pytest.raises(CommandError, match=why):
        load_tls(certificate, key)


def test_a_damaged_key_of_the_servers_own_is_told_with_what_to_do(tmp_path: Path) -> None:
    (tmp_path / CERTIFICATE).write_text("damaged")
    with (
        pytest.raises(CommandError, match=r"no PEM\. Put a copy of it there, or move it away"),
        own_certificate(tmp_path) as path,
    ):
        load_tls(path)


@pytest.mark.trio
async def test_whatever_strangers_say_in_place_of_a_handshake_harms_nobody(tmp_path: Path) -> None:
    random = Random(1)
    async with socket_server(tmp_path, handshake_seconds=SOON) as server:

        async def babble(data: bytes) -> None:
            stream = await server.plain_stream()
            with suppress(trio.BrokenResourceError):
                await stream.send_all(data)
                await stream.send_eof()
                async for _ in stream:
                    pass

        async with trio.open_nursery() as nursery:
            for number in range(30):
                record = b"\x16\x03\x01" if number % 2 else b"\x16"
                nursery.start_soon(babble, record + random.randbytes(random.randrange(3000)))
            nursery.start_soon(babble, b"GET / HTTP/1.1\r\nHost: cards.example.org\r\n\r\n")
        await server.connect("Ann")
