"""Opens listening sockets at addresses. Not here: Unix sockets' files (unix_socket.py), and what is
served there (task_tree.py).
"""

import errno
import socket
from collections.abc import AsyncIterator, Sequence
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path

import trio

from protocol.address import Address, TcpAddress, UnixAddress
from protocol.limits import DEFAULT_PORT
from server.connections.unix_socket import PRIVATE_MODE, bind_path
from server.console import CommandError

_BACKLOG = 1024
_NO_SUCH_ADDRESS_HERE = (errno.EAFNOSUPPORT, errno.EADDRNOTAVAIL)
_WHY = {
    errno.EADDRINUSE: "it is already in use; stop the other server, or choose another address",
    errno.EADDRNOTAVAIL: "this machine has no such address",
    errno.EAFNOSUPPORT: "this machine has no addresses of that kind",
    errno.EACCES: "permission denied; choose a port from 1024 up, or a path that you can write to",
    errno.ENOENT: "there is no such directory",
    errno.EEXIST: "a part of the path is not a directory",
    errno.ENOTDIR: "a part of the path is not a directory",
    errno.EROFS: "the file system is read-only",
}


@asynccontextmanager
async def open_listeners(
    addresses: Sequence[Address] | None,
    socket_mode: int = PRIVATE_MODE,
    port: int = DEFAULT_PORT,
) -> AsyncIterator[list[trio.SocketListener]]:
    """Listeners at all of `addresses`; for None, at `port` of every IPv4 and IPv6 address of this
    machine.

    At the end they are closed and the files of Unix sockets removed. Raises CommandError.
    """
    with ExitStack() as opened:
        listeners: list[trio.SocketListener] = []
        if addresses is None:
            listeners += await _listen_at_host(None, port, opened)
        for address in addresses or ():
            listeners += await _listen(address, socket_mode, opened)
        yield listeners


def address_of(listener: trio.SocketListener) -> Address:
    """Where it listens: with the real port where the kernel has chosen one."""
    return _as_address(listener.socket.getsockname())


def _as_address(name: object) -> Address:
    return TcpAddress(name[0], name[1]) if isinstance(name, tuple) else UnixAddress(str(name))


async def _listen(
    address: Address, socket_mode: int, opened: ExitStack
) -> list[trio.SocketListener]:
    if isinstance(address, UnixAddress):
        return [_listen_at_path(address, socket_mode, opened)]
    try:
        return await _listen_at_host(address.host, address.port, opened)
    except (socket.gaierror, UnicodeError) as error:
        raise CommandError(f"Cannot listen on {address}: no such host is known.") from error


def _listen_at_path(
    address: UnixAddress, socket_mode: int, opened: ExitStack
) -> trio.SocketListener:
    try:
        bound = bind_path(address.path, socket_mode)
        opened.callback(Path(address.path).unlink, missing_ok=True)
        return _listener(bound, opened)
    except OSError as error:
        raise _failure(address, error) from error


async def _listen_at_host(
    host: str | None, port: int, opened: ExitStack
) -> list[trio.SocketListener]:
    """At every address that the host name has and this machine too; at one of them at least."""
    listeners: list[trio.SocketListener] = []
    failure = None
    found = await trio.socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )
    for family, _, _, _, name in found:
        try:
            listeners.append(_listener(_bind(family, name), opened))
        except OSError as error:
            failure = _failure(_as_address(name), error)
            if error.errno not in _NO_SUCH_ADDRESS_HERE:
                raise failure from error
    if failure is not None and not listeners:
        raise failure
    return listeners


def _bind(family: int, name: object) -> socket.socket:
    bound = socket.socket(family, socket.SOCK_STREAM)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:  # 0.0.0.0 has a socket of its own
            bound.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        bound.bind(name)  # type: ignore[arg-type]
    except OSError:
        bound.close()
        raise
    return bound


def _listener(bound: socket.socket, opened: ExitStack) -> trio.SocketListener:
    owned = trio.socket.from_stdlib_socket(bound)
    opened.callback(owned.close)
    owned.listen(_BACKLOG)
    return trio.SocketListener(owned)


def _failure(address: Address, error: OSError) -> CommandError:
    why = _WHY.get(error.errno or 0) or error.strerror or str(error)
    return CommandError(f"Cannot listen on {address}: {why}.")
