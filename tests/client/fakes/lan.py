"""A local network on which a test puts servers, and some servers to put there."""

import asyncio

from client.net.lan import Listener, NoLan
from client.state.found_server import FoundServer
from protocol.address import TcpAddress
from protocol.announcement import Announcement

ANN_KEY, BOX_KEY = b"a" * 32, b"b" * 32
ANN = FoundServer(Announcement("Ann", key=ANN_KEY), TcpAddress("192.168.1.20"))
BOX = FoundServer(
    Announcement("box", has_password=True, key=BOX_KEY),
    TcpAddress("192.168.1.30", 4000),
    is_known=True,
)
OLD = FoundServer(Announcement("", version=9), TcpAddress("fd00::30"))


class FakeLan:
    """`trouble` is why the network cannot be asked."""

    def __init__(self, *servers: FoundServer, trouble: str = "") -> None:
        self._servers = servers
        self._trouble = trouble
        self._listener: Listener | None = None
        self.is_watched = False

    async def watch(self, listener: Listener) -> None:
        if self._trouble:
            raise NoLan(self._trouble)
        self.is_watched, self._listener = True, listener
        try:
            if self._servers:
                listener(self._servers)
            await asyncio.Event().wait()
        finally:
            self.is_watched, self._listener = False, None

    def tell(self, *servers: FoundServer) -> None:
        """These are on the network now."""
        self._servers = servers
        if self._listener is not None:
            self._listener(servers)
