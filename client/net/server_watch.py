"""Keeps the list of servers on the local network: asks about each that comes, drops each that goes.

Bounded in everything, since anybody may announce anything, as often as they like. Not here: the
network (multicast.py), and what is made of an answer (lan.py).
"""

import asyncio
from collections.abc import Awaitable, Callable

from client.net.lan import Listener, in_order
from client.state.found_server import FoundServer

MOST_SERVERS = 100
CHECK_SECONDS = 5.0  # a server that was killed does not say that it goes
PAUSE_SECONDS = 0.3  # however often a stranger announces something else

Ask = Callable[[str], Awaitable[FoundServer | None]]
"""Gives the server of a name on the network, None where nobody answers or it is none."""


class ServerWatch:
    """Each name is asked about in a task of its own, so that none of them can delay the others."""

    def __init__(self, ask: Ask, tasks: asyncio.TaskGroup) -> None:
        self._ask = ask
        self._tasks = tasks
        self._known: dict[str, FoundServer | None] = {}  # None until the first answer
        self._asked: set[str] = set()
        self._changed = asyncio.Event()

    def add(self, name: str) -> None:
        """A server is there, or has changed."""
        if name not in self._known:
            if max(len(self._known), len(self._asked)) >= MOST_SERVERS:
                return
            self._known[name] = None
        if name not in self._asked:
            self._asked.add(name)
            self._tasks.create_task(self._ask_about(name))

    def remove(self, name: str) -> None:
        """A server has said that it goes."""
        if self._known.pop(name, None) is not None:
            self._changed.set()

    async def tell(self, listener: Listener) -> None:
        """Tells what is known whenever it has changed, until cancelled."""
        told: tuple[FoundServer, ...] = ()
        while True:
            await self._changed.wait()
            self._changed.clear()
            servers = in_order(found for found in self._known.values() if found)
            if servers != told:
                told = servers
                listener(servers)
            await asyncio.sleep(PAUSE_SECONDS)

    async def check(self) -> None:
        """Asks about every server from time to time, until cancelled."""
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            for name in list(self._known):
                self.add(name)

    async def _ask_about(self, name: str) -> None:
        try:
            found = await self._ask(name)
        finally:
            self._asked.discard(name)
        if name not in self._known:  # it has gone in the meantime
            return
        if found is None:
            del self._known[name]
        else:
            self._known[name] = found
        self._changed.set()
