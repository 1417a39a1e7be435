"""Whoever comes to a server: keeps up the picture of its lobby, and grants a wish that is clear.

Knows no widget. What the lobby is, lobby.py says.
"""

from client.lobby import Lobby, Wish, fulfilled, hear
from client.model import Update
from protocol.messages import ClientMessage, LobbyState, TableState


class Reception:
    """`wish` counts until there is a lobby or a table: who comes to the lobby later looks round."""

    def __init__(self, wish: Wish = Wish.LOOK_ROUND) -> None:
        self._wish = wish
        self.lobby = Lobby()

    def hear(self, update: Update) -> ClientMessage | None:
        """Takes an update in. What is to be said to it, if anything."""
        self.lobby = hear(self.lobby, update)
        if not isinstance(update, LobbyState | TableState):
            return None
        wish, self._wish = self._wish, Wish.LOOK_ROUND
        return fulfilled(wish, self.lobby) if self.lobby.is_here else None
