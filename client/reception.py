"""Whoever comes to a server: keeps up the picture of its lobby, and grants a wish that is clear.

Knows no widget. What the lobby is, lobby.py says.
"""

from msgspec.structs import replace

from client.lobby import Lobby, Wish, fulfilled, hear
from client.model import Update
from protocol.messages import ClientMessage, LobbyState, Rejected, TableState


class Reception:
    """`wish` counts until there is a lobby or a table: who comes to the lobby later looks round.

    Who is about to be shown to a table does not enter the lobby, unless he is refused.
    """

    def __init__(self, wish: Wish = Wish.LOOK_ROUND) -> None:
        self._wish = wish
        self._is_shown_in = False
        self.lobby = Lobby()

    def hear(self, update: Update) -> ClientMessage | None:
        """Takes an update in. What is to be said to it, if anything."""
        self.lobby = hear(self.lobby, update)
        if self._is_shown_in and isinstance(update, Rejected | LobbyState | TableState):
            self._is_shown_in = False
            if isinstance(update, Rejected):
                self.lobby = replace(self.lobby, is_here=True)
        if not isinstance(update, LobbyState | TableState):
            return None
        wish, self._wish = self._wish, Wish.LOOK_ROUND
        reply = fulfilled(wish, self.lobby) if self.lobby.is_here else None
        if reply is not None:
            self._is_shown_in = True
            self.lobby = replace(self.lobby, is_here=False)
        return reply
