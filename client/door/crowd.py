"""Counts who is at the door and who has come in, in all and from each address, so that nobody keeps
the others out. An address is as much as one household has: of IPv6 a network (/64).
"""

import ipaddress
from collections import Counter

_IPV6_PREFIX = 64


class Crowd:
    """So many at most, in all and from each address."""

    def __init__(self, most: int, most_from_address: int) -> None:
        self._most = most
        self._most_from_address = most_from_address
        self._by_household: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._by_household.total()

    def has_room(self, host: str) -> bool:
        """For one more from there."""
        from_there = self._by_household[_household(host)]
        return len(self) < self._most and from_there < self._most_from_address

    def enter(self, host: str) -> None:
        """One more is here."""
        self._by_household[_household(host)] += 1

    def leave(self, host: str) -> None:
        """One fewer."""
        household = _household(host)
        self._by_household[household] -= 1
        if not self._by_household[household]:
            del self._by_household[household]


def _household(host: str) -> str:
    address = ipaddress.ip_address(host.partition("%")[0])
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.IPv6Network((address, _IPV6_PREFIX), strict=False))
    return str(address)
