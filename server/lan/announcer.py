"""Announces this server on the local network for as long as it runs, so that others find it.

Not here: what is said of it (protocol/announcement.py), and the network itself (multicast.py).
"""

import logging
from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec
import trio

from protocol.address import Address, TcpAddress
from protocol.announcement import Announcement, is_of_lan

CHECK_SECONDS = 30.0  # a laptop changes networks, and may have none when it wakes up
WITHDRAW_SECONDS = 1.0

_ANYWHERE = {"0.0.0.0": 4, "::": 6}  # and the version of IP that it stands for

log = logging.getLogger(__name__)


class Reachable(msgspec.Struct, frozen=True):
    """Where others on the local network can connect: IP addresses, and one port."""

    hosts: tuple[str, ...]
    port: int

    def __str__(self) -> str:
        return ", ".join(str(TcpAddress(host, self.port)) for host in self.hosts)


class Registration(msgspec.Struct, frozen=True):
    """An announcement that is being made, under a name that nobody else has. `withdraw` blocks."""

    label: str
    withdraw: Callable[[], None]


class Lan(Protocol):
    """The local network."""

    def hosts(self) -> Sequence[str]:
        """The IP addresses of this machine."""
        ...

    def announce(self, announcement: Announcement, reachable: Reachable) -> Registration:
        """Tell everybody. Blocks for some seconds, and raises any error there is."""
        ...


class Announcer:
    """Announces a server that listens there. What goes wrong is told in the log, no more: the
    server goes on without being found.
    """

    def __init__(self, announcement: Announcement, listening: Sequence[Address], lan: Lan) -> None:
        self._announcement = announcement
        self._listening = listening
        self._lan = lan

    def can_be_found(self) -> bool:
        """Whether there is a local network now that leads here."""
        return self._reachable() is not None

    async def run(self, stop: trio.Event) -> None:
        """Announce until `stop`, anew wherever this machine comes to have other addresses."""
        reachable, registration = None, None
        try:
            while not stop.is_set():
                if (found := self._reachable()) != reachable:
                    await _withdraw(registration)
                    reachable, registration = found, await self._announce(found)
                with trio.move_on_after(CHECK_SECONDS):
                    await stop.wait()
        finally:
            await _withdraw(registration)

    def _reachable(self) -> Reachable | None:
        return reachable_on_lan(self._listening, self._lan.hosts())

    async def _announce(self, reachable: Reachable | None) -> Registration | None:
        if reachable is None:
            log.info("no local network any more on which this server could be found")
            return None
        try:
            registration = await trio.to_thread.run_sync(
                self._lan.announce, self._announcement, reachable, abandon_on_cancel=True
            )
        except Exception as error:  # of the network or of the library: neither ends a server
            log.warning("others on the local network cannot find this server: %s", _why(error))
            return None
        log.info(
            "others on the local network find this server as %s, %s", registration.label, reachable
        )
        return registration


def can_be_on_lan(address: Address) -> bool:
    """Whether a local network might ever lead to a listener there."""
    if not isinstance(address, TcpAddress):
        return False
    return address.host in _ANYWHERE or is_of_lan(address.host)


def reachable_on_lan(listening: Sequence[Address], hosts: Sequence[str]) -> Reachable | None:
    """Where a local network leads to listeners, on a machine with these addresses. It can be told
    of one port: that of the first listener to which it leads.
    """
    reached = [
        TcpAddress(host, address.port)
        for address in listening
        if isinstance(address, TcpAddress)
        for host in hosts
        if is_of_lan(host) and _leads_to(host, address.host)
    ]
    if not reached:
        return None
    port = reached[0].port
    return Reachable(tuple(address.host for address in reached if address.port == port), port)


def _leads_to(host: str, listening: str) -> bool:
    return listening == host or _ANYWHERE.get(listening) == (6 if ":" in host else 4)


async def _withdraw(registration: Registration | None) -> None:
    """Also when the server is being cancelled, but never for long."""
    if registration is None:
        return
    with trio.move_on_after(WITHDRAW_SECONDS, shield=True):
        try:
            await trio.to_thread.run_sync(registration.withdraw, abandon_on_cancel=True)
        except Exception as error:
            log.warning("the local network was not told that this server stops: %s", _why(error))


def _why(error: Exception) -> str:
    return str(error) or type(error).__name__
