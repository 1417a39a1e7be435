"""Finds the servers that announce themselves on the local network, and the best address of each.

Not here: how announcements are received (multicast.py), and what they say
(protocol/announcement.py). All of that comes from strangers.
"""

import asyncio
import ipaddress
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from typing import Protocol

from client.state.found_server import FoundServer
from protocol.address import TcpAddress
from protocol.announcement import is_of_lan, parse_announcement
from protocol.names import name_key

# A question is answered within a fifth of a second, or, where it has just been answered to somebody
# else, within 1.2. The next one, for where a packet was lost, is asked after a second.
LEAST_SECONDS = 1.5
MOST_SECONDS = 2.5

_MOST_HOSTS = 32  # of one server

Interface = ipaddress.IPv4Interface | ipaddress.IPv6Interface


class NoLan(Exception):
    """This machine cannot ask its network. The text says why."""


Listener = Callable[[tuple[FoundServer, ...]], object]
"""Called with all servers that are known, whenever they have changed."""


class Lan(Protocol):
    """The local network."""

    async def watch(self, listener: Listener) -> None:
        """Look for servers until cancelled. Raises NoLan."""
        ...


async def find_servers(lan: Lan) -> tuple[FoundServer, ...]:
    """All servers that are found within a short while. Raises NoLan."""
    found: tuple[FoundServer, ...] = ()
    some = asyncio.Event()

    def listener(servers: tuple[FoundServer, ...]) -> None:
        nonlocal found
        found = servers
        (some.set if servers else some.clear)()

    watching = asyncio.create_task(lan.watch(listener))
    waiting = asyncio.create_task(some.wait())
    try:
        await asyncio.wait([watching], timeout=LEAST_SECONDS)
        await asyncio.wait(
            [watching, waiting],
            timeout=MOST_SECONDS - LEAST_SECONDS,
            return_when=asyncio.FIRST_COMPLETED,
        )
    finally:
        for task in (watching, waiting):
            task.cancel()
        await asyncio.wait([watching, waiting])
    if not watching.cancelled():
        watching.result()
    return found


def announced_server(
    label: str,
    port: int | None,
    hosts: Iterable[str],
    properties: Mapping[bytes, bytes | None],
    own: Sequence[Interface],
    is_known: Callable[[bytes], bool],
) -> FoundServer | None:
    """The server that is announced, None where it cannot be joined. `own` are this machine's
    addresses, `is_known` says of a key whether the player has been on its server.
    """
    announcement = parse_announcement(label, properties)
    host = nearest(islice(hosts, _MOST_HOSTS), own)
    if announcement is None or host is None or not port:
        return None
    address = TcpAddress(host, port)
    return FoundServer(announcement, address, is_known(announcement.key))


def nearest(hosts: Iterable[str], own: Sequence[Interface]) -> str | None:
    """The best of a machine's addresses, None where none is of a local network.

    Virtual networks give the same few addresses to many machines. So an address that this machine
    has, too, is the last choice.
    """
    own_hosts = {str(interface.ip) for interface in own}

    def distance(host: str) -> tuple[bool, bool, bool]:
        address = ipaddress.ip_address(host)
        is_neighbour = any(address in interface.network for interface in own)
        return host in own_hosts, not is_neighbour, address.version == 6

    return min(filter(is_of_lan, hosts), key=distance, default=None)


def in_order(servers: Iterable[FoundServer]) -> tuple[FoundServer, ...]:
    """By name; those without one at the end."""

    def place(found: FoundServer) -> tuple[bool, str, str]:
        name = found.announcement.name
        return not name, name_key(name), str(found.address)

    return tuple(sorted(servers, key=place))
