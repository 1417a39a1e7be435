"""A session with a server: updates in, messages out. Another that knows of an unfinished game.

The real one is network.py; tests and pictures bring their own.
"""

from collections.abc import Callable
from typing import Protocol

from client.state.model import Model, Update, is_over, receive
from protocol.messages import ClientMessage


class Session(Protocol):
    """A line to a server that is kept up, and picked up again when it is lost."""

    async def run(self, deliver: Callable[[Update], None]) -> None:
        """Keep the line up, handing each update to `deliver`, until cancelled or the line ended."""

    def send(self, message: ClientMessage) -> None:
        """Send a message to the server. What is sent while the line is down is dropped, except the
        last action, which goes out again if it still fits the game when the line is back.
        """

    def try_now(self) -> None:
        """Picks the line up at once, where it is lost and the next try is yet to come."""


class WatchedSession:
    """A `Session` like the one that it is given, which knows whether the player left a game."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._model = Model()

    @property
    def has_unfinished_game(self) -> bool:
        """Whether the player has a seat in a game that is not over."""
        view = self._model.view
        return view is not None and view.seat is not None and not is_over(view)

    async def run(self, deliver: Callable[[Update], None]) -> None:
        def watch(update: Update) -> None:
            self._model = receive(self._model, update)
            deliver(update)

        await self._session.run(watch)

    def send(self, message: ClientMessage) -> None:
        self._session.send(message)

    def try_now(self) -> None:
        self._session.try_now()
