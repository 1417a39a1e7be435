"""Listeners on real sockets: every kind of address, and what is in the way of one."""

import socket
import stat
from pathlib import Path

import pytest
import trio

from protocol.address import Address, TcpAddress, UnixAddress
from server.connections.listeners import address_of, open_listeners
from server.console import CommandError

pytestmark = pytest.mark.trio


async def connects(listener: trio.SocketListener) -> bool:
    """Whether what is said to a listener arrives."""
    address = address_of(listener)
    stream: trio.SocketStream
    if isinstance(address, UnixAddress):
        stream = await trio.open_unix_socket(address.path)
    else:
        stream = await trio.open_tcp_stream(address.host, address.port)
    async with stream, await listener.accept() as accepted:
        await stream.send_all(b"x")
        return bool(await accepted.receive_some() == b"x")


async def refusal(*addresses: Address) -> str:
    """The sentence about addresses that cannot be listened on."""
    with pytest.raises(CommandError) as failure:
        async with open_listeners(addresses):
            pass
    return str(failure.value)


def has_ipv6() -> bool:
    """Whether this machine has ::1."""
    with socket.socket(socket.AF_INET6) as probe:
        try:
            probe.bind(("::1", 0))
        except OSError:
            return False
    return True


async def test_several_addresses_of_every_kind_at_once(tmp_path: Path) -> None:
    addresses: list[Address] = [
        TcpAddress("127.0.0.1", 0),
        UnixAddress(str(tmp_path / "socket")),
        TcpAddress("localhost", 0),
    ]
    if has_ipv6():
        addresses.append(TcpAddress("::1", 0))
    async with open_listeners(addresses) as listeners:
        assert len(listeners) >= len(addresses)
        for listener in listeners:
            assert await connects(listener)


async def test_port_0_becomes_a_real_port() -> None:
    async with open_listeners([TcpAddress("127.0.0.1", 0)]) as [listener]:
        address = address_of(listener)
        assert isinstance(address, TcpAddress)
        assert address.port > 0


async def test_nothing_is_held_back_from_a_small_message() -> None:
    async with open_listeners([TcpAddress("127.0.0.1", 0)]) as [listener]:
        address = address_of(listener)
        assert isinstance(address, TcpAddress)
        async with (
            await trio.open_tcp_stream(address.host, address.port),
            await listener.accept() as accepted,
        ):
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


async def test_an_occupied_port_is_named() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert await refusal(TcpAddress("127.0.0.1", port)) == (
            f"Cannot listen on 127.0.0.1:{port}: it is already in use; stop the other server, "
            "or choose another address."
        )


async def test_an_unknown_host_and_an_address_of_another_machine_are_named() -> None:
    assert await refusal(TcpAddress("no.such.host.invalid", 1)) == (
        "Cannot listen on no.such.host.invalid:1: no such host is known."
    )
    assert await refusal(TcpAddress("192.0.2.1", 9)) == (
        "Cannot listen on 192.0.2.1:9: this machine has no such address."
    )


async def test_one_address_that_fails_opens_none(tmp_path: Path) -> None:
    path = tmp_path / "socket"
    await refusal(UnixAddress(str(path)), TcpAddress("192.0.2.1", 9))
    assert not path.exists()


async def test_a_unix_socket_is_for_this_user_alone_and_goes_with_the_server(
    tmp_path: Path,
) -> None:
    path = tmp_path / "socket"
    async with open_listeners([UnixAddress(str(path))]):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert not path.exists()


async def test_what_a_dead_server_left_behind_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "socket"
    with socket.socket(socket.AF_UNIX) as dead:
        dead.bind(str(path))
        dead.listen()
    assert path.exists()
    async with open_listeners([UnixAddress(str(path))]) as [listener]:
        assert await connects(listener)


async def test_the_socket_of_a_server_that_runs_is_left_alone(tmp_path: Path) -> None:
    address = UnixAddress(str(tmp_path / "socket"))
    async with open_listeners([address]) as [listener]:
        assert "it is already in use" in await refusal(address)
        await (await listener.accept()).aclose()  # the other one has knocked
        assert await connects(listener)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("file", "a file that is no socket is in the way."),
        ("file/socket", "a part of the path is not a directory."),
        ("new/socket", "there is no such directory."),
        ("x" * 120, "the path is too long."),
    ],
)
async def test_a_path_that_cannot_be_a_socket_is_named(name: str, why: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("kept")
    path = tmp_path / name
    assert await refusal(UnixAddress(str(path))) == f"Cannot listen on unix:{path}: {why}"
    assert (tmp_path / "file").read_text() == "kept"
