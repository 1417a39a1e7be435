"""A player whose server is killed again and again: he comes back by himself, and remembers all that
he was ever told.
"""

from random import Random

import trio

from engine.public import Phase
from engine.view import View
from protocol.errors import RemoteProtocolError
from protocol.limits import PROTOCOL_VERSION
from protocol.messages import GameView, Hello, Join, Ready, Rejected, Welcome
from tests.server.fakes.client import Client

Told = tuple[int, View]
"""A view and the number of actions that it comes from."""

_GONE = (trio.BrokenResourceError, trio.ClosedResourceError, RemoteProtocolError)


class Survivor:
    """`told` is what he has been told since it was last cleared, `back_at` the first of it since he
    has connected again. `unexpected` are refusals of what he had every right to do.
    """

    def __init__(self, name: str, random: Random) -> None:
        self.name = name
        self.told: list[Told] = []
        self.back_at: Told | None = None
        self.is_back = trio.Event()
        self.unexpected: list[Rejected] = []
        self._token = b""
        self._wants_more = False
        self._random = random

    async def live(self, path: str) -> None:
        """Connect, sit down and play on, game after game, until the server is gone."""
        self.back_at = None
        try:
            stream = await trio.open_unix_socket(path)
        except OSError:
            return
        async with stream:
            try:
                await self._play_on(Client(stream, self.name))
            except _GONE:
                return

    async def _play_on(self, client: Client) -> None:
        await client.say(Hello(PROTOCOL_VERSION, self.name, self._token))
        while (message := await client.hear()) is not None:
            match message:
                case Welcome(token=token):
                    self._token = token
                    await client.say(Join(), Ready())
                case Rejected(code="stale" | "no_game" | "game_in_progress"):
                    pass  # somebody else was faster
                case Rejected():
                    self.unexpected.append(message)
            if client.view is not None:
                self._remember(client, message)
                await self._answer(client)

    def _remember(self, client: Client, message: object) -> None:
        assert client.view is not None
        told = (client.seq, client.view)
        self.told.append(told)
        if isinstance(message, GameView):
            self.back_at = self.back_at or told
            self.is_back.set()
            self._wants_more = self._wants_more and _is_over(client)

    async def _answer(self, client: Client) -> None:
        if client.is_asked:
            if self._random.random() < 0.1:  # so that the kill meets other moments, too
                await trio.sleep(self._random.random() / 100)
            await client.act()
        elif not self._wants_more and _is_over(client):
            self._wants_more = True
            await client.say(Ready())


def _is_over(client: Client) -> bool:
    return client.view is not None and client.view.public.phase is Phase.OVER
