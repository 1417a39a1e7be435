"""A local network of which a test tells who is on it, and some servers that may be."""

import asyncio

from client.net.lan import Hear, NoLan
from client.state.found_server import Found
from protocol.address import TcpAddress
from protocol.announcement import Announcement

ANN = Found(Announcement("Ann"), TcpAddress("192.168.1.20"))
BOX = Found(Announcement("box", has_password=True), TcpAddress("192.168.1.30", 4000))
OLD = Found(Announcement("", version=9), TcpAddress("fd00::30"))


class FakeLan:
    """`trouble` is why nobody can be heard."""

    def __init__(self, *servers: Found, trouble: str = "") -> None:
        self._servers = servers
        self._trouble = trouble
        self._hear: Hear | None = None
        self.is_watched = False

    async def watch(self, hear: Hear) -> None:
        """See discovery.Lan."""
        if self._trouble:
            raise NoLan(self._trouble)
        self.is_watched, self._hear = True, hear
        try:
            if self._servers:
                hear(self._servers)
            await asyncio.Event().wait()
        finally:
            self.is_watched, self._hear = False, None

    def tell(self, *servers: Found) -> None:
        """These are on the network now."""
        self._servers = servers
        if self._hear is not None:
            self._hear(servers)
