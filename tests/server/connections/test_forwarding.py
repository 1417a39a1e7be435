"""Whom the server's own door brings: believed on where they come from, at that one place."""

import pytest
import trio
from trio.testing import memory_stream_pair

from protocol.door import BadForwarding, forwarding_of
from server.connections.forwarding import forwarded_origin
from server.connections.origin import Origin, network_of

pytestmark = pytest.mark.trio


@pytest.mark.parametrize("host", ["192.0.2.7", "2001:db8::1", "::ffff:192.0.2.7"])
async def test_a_visitor_comes_from_where_the_door_says_and_not_a_byte_more_is_read(
    host: str,
) -> None:
    door, server = memory_stream_pair()
    await door.send_all(forwarding_of(host) + b"hello")
    assert await forwarded_origin(server) == Origin(network=network_of(host))
    assert await server.receive_some(99) == b"hello"


@pytest.mark.parametrize("said", [b"", b"\x93\x01\xa3Ann", forwarding_of("192.0.2.7")[:-1]])
async def test_whoever_says_anything_else_first_does_not_come_in(said: bytes) -> None:
    door, server = memory_stream_pair()
    await door.send_all(said)
    await door.send_eof()
    with pytest.raises(BadForwarding), trio.fail_after(5):
        await forwarded_origin(server)
