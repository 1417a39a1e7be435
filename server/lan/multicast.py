"""Announces by multicast DNS and DNS-SD (RFC 6762, RFC 6763), with zeroconf.

Everything here blocks: zeroconf has a thread with a loop of its own. Not here: when and what to
announce (announcer.py).
"""

import socket
import uuid

import ifaddr

from protocol.announcement import SERVICE_TYPE, Announcement, is_of_lan
from server.lan.announcer import Reachable, Registration

# Others forget a server that was killed after so long. Those who look at a list of servers ask
# anew at three quarters of that.
_LIFETIME_SECONDS = 30


class Multicast:
    """A Lan. Multicast goes over IPv4, wherever there is any."""

    def hosts(self) -> list[str]:
        """The IP addresses of this machine; none where they cannot be had."""
        try:
            adapters = list(ifaddr.get_adapters())
        except OSError:
            return []
        addresses = [ip.ip for adapter in adapters for ip in adapter.ips]
        return [address if isinstance(address, str) else address[0] for address in addresses]

    def announce(self, announcement: Announcement, reachable: Reachable) -> Registration:
        """Tell everybody. In two seconds others can say that they have that name already."""
        from zeroconf import ServiceInfo, Zeroconf  # only where there is something to announce

        service = ServiceInfo(
            SERVICE_TYPE,
            f"{announcement.label()}.{SERVICE_TYPE}",
            port=reachable.port,
            properties=announcement.properties(),
            # A host of its own: other programs tell the network of the machine's.
            server=f"{uuid.uuid4()}.local.",
            host_ttl=_LIFETIME_SECONDS,
            addresses=[_packed(host) for host in reachable.hosts],
        )
        zeroconf = Zeroconf(interfaces=self._interfaces(reachable))
        try:
            zeroconf.register_service(service, allow_name_change=True)
        except BaseException:
            zeroconf.close()
            raise
        return Registration(service.get_name(), zeroconf.close)

    def _interfaces(self, reachable: Reachable) -> list[str]:
        """Those of the addresses that are announced, as far as multicast goes there."""
        for hosts in (reachable.hosts, self.hosts()):
            interfaces = [host for host in hosts if ":" not in host and is_of_lan(host)]
            if interfaces:
                return interfaces
        return list(reachable.hosts)


def _packed(host: str) -> bytes:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.inet_pton(family, host)
