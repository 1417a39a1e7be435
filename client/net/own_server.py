"""A session with a server that runs as a child of this program: its end is noticed.

One that keeps its games is started again, and goes on with them; of another the player is told.
"""

from collections.abc import Callable
from typing import Protocol

from msgspec.structs import replace

from client.net.session import Session
from client.state.connection import SERVER_RESTARTS, LinkState, LinkStatus
from client.state.model import Update
from protocol.messages import ClientMessage, Params

_MOST_STARTS = 3  # in a row, without a line


class ChildServer(Protocol):
    """The server's process."""

    keeps_games: bool

    def why_ended(self) -> str | None:
        """How it has ended, None while it runs."""

    def start_again(self) -> None:
        """Starts it once more, where it was reached before. Raises OSError."""


class OwnServerSession:
    """A `Session` like the one that it is given, whose server is `server`."""

    def __init__(self, session: Session, server: ChildServer) -> None:
        self._session = session
        self._server = server
        self._starts = 0

    async def run(self, deliver: Callable[[Update], None]) -> None:
        def watch(update: Update) -> None:
            deliver(self._seen_to(update) if isinstance(update, LinkState) else update)

        try:
            await self._session.run(watch)
        except _ServerEnded as ended:
            params: Params = {"why": str(ended)}
            deliver(LinkState(LinkStatus.ENDED, code="own_server_ended", params=params))

    def send(self, message: ClientMessage) -> None:
        self._session.send(message)

    def try_now(self) -> None:
        self._session.try_now()

    def _seen_to(self, link: LinkState) -> LinkState:
        """The state of the line, once what can be done about the server has been done."""
        if link.status is LinkStatus.ONLINE:
            self._starts = 0
        if link.status is not LinkStatus.LOST:
            return link
        if (why := self._server.why_ended()) is not None:
            self._start_again(why)
        return replace(link, code=SERVER_RESTARTS) if self._starts else link

    def _start_again(self, why: str) -> None:
        if not self._server.keeps_games or self._starts == _MOST_STARTS:
            raise _ServerEnded(why)
        self._starts += 1
        try:
            self._server.start_again()
        except OSError as error:
            raise _ServerEnded(error.strerror or str(error)) from error


class _ServerEnded(Exception):
    """There is no server any more, and none to come. The text says why."""
