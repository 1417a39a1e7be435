"""A session that is watched: whether a game of the player's own was under way when it ended.

Not here: what becomes of that game, which is the server's matter.
"""

from collections.abc import Callable

from client.model import Model, Update, is_over, receive
from client.session import Session
from protocol.messages import ClientMessage


class Witness:
    """A `Session` like the one that it is given."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._model = Model()

    @property
    def has_unfinished_game(self) -> bool:
        """Whether the player has a seat in a game that is not over."""
        view = self._model.view
        return view is not None and view.seat is not None and not is_over(view)

    async def run(self, deliver: Callable[[Update], None]) -> None:
        """See Session."""

        def watch(update: Update) -> None:
            self._model = receive(self._model, update)
            deliver(update)

        await self._session.run(watch)

    def send(self, message: ClientMessage) -> None:
        """See Session."""
        self._session.send(message)
