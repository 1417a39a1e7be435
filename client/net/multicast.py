"""Receives announcements on the local network: multicast DNS and DNS-SD (RFC 6762, RFC 6763).

By zeroconf, and imported only to look for servers. Not here: what becomes of an announcement
(server_watch.py, lan.py).
"""

import asyncio
import ipaddress

import ifaddr
from zeroconf import DNSQuestionType, ServiceStateChange, Zeroconf
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from client.net.dialer import server_by_key
from client.net.lan import Interface, Listener, NoLan, announced_server
from client.net.server_watch import ServerWatch
from client.net.tokens import TokenStore
from client.state.found_server import FoundServer
from client.words.language import _
from protocol.announcement import SERVICE_TYPE

_ANSWER_MS = 3000


class Multicast:
    """The real `Lan`."""

    async def watch(self, listener: Listener) -> None:
        try:
            own = _own_interfaces()
            if all(interface.is_loopback for interface in own):
                raise NoLan(_("it is on no network"))
            network = AsyncZeroconf()
        except (OSError, RuntimeError) as error:
            raise NoLan(getattr(error, "strerror", "") or str(error)) from error
        async with network, asyncio.TaskGroup() as tasks:
            server_watch = ServerWatch(lambda name: _ask(network.zeroconf, name, own), tasks)

            def take_note(name: str, state_change: ServiceStateChange, **_others: object) -> None:
                gone = state_change is ServiceStateChange.Removed
                (server_watch.remove if gone else server_watch.add)(name)

            # Answers to this machine alone are taken by another program that speaks mDNS, or held
            # back by a firewall, so they have to go to all from the first question on.
            async with AsyncServiceBrowser(
                network.zeroconf,
                SERVICE_TYPE,
                handlers=[take_note],
                question_type=DNSQuestionType.QM,
            ):
                tasks.create_task(server_watch.check())
                await server_watch.tell(listener)


async def _ask(network: Zeroconf, name: str, own: list[Interface]) -> FoundServer | None:
    """The server of a name. Zeroconf knows what is still fresh without asking anybody."""
    try:
        service = AsyncServiceInfo(SERVICE_TYPE, name)
        await service.async_request(network, _ANSWER_MS)
        hosts, properties = service.parsed_addresses(), service.properties
    except Exception:  # whatever the library makes of what a stranger says
        return None
    return announced_server(service.get_name(), service.port, hosts, properties, own, _is_known)


def _is_known(key: bytes) -> bool:
    """Whether the player has been on the server with that key."""
    try:
        return bool(key) and TokenStore().knows(server_by_key(key))
    except OSError:
        return False


def _own_interfaces() -> list[Interface]:
    addresses = [ip for adapter in ifaddr.get_adapters() for ip in adapter.ips]
    return [
        ipaddress.ip_interface((ip.ip if isinstance(ip.ip, str) else ip.ip[0], ip.network_prefix))
        for ip in addresses
    ]
