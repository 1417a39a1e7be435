"""Where on a server this player is, and what to send after a welcome to be there again. Pure.

Not here: the line itself (network.py).
"""

import msgspec
from msgspec.structs import replace

from client.state.connection import NOT_THERE, CameBack
from protocol.messages import (
    ClientMessage,
    GetResults,
    Join,
    LeftTable,
    LobbyState,
    Open,
    Rejected,
    ServerMessage,
    TableState,
    VisitLobby,
    Watch,
)

Opening = Open | Join | Watch | VisitLobby | GetResults


class Whereabouts(msgspec.Struct, frozen=True):
    """`opening` is what is to be sent after the next welcome, unless the server says there that the
    player is at a table. `is_asking`: it has been sent, and not been granted. `has_arrived`:
    it was at least once. `watch` is how the player has asked to look on, with the password.
    """

    opening: Opening
    is_asking: bool = False
    has_arrived: bool = False
    watch: Watch | None = None

    def welcomed(self, table: str) -> tuple["Whereabouts", LeftTable | CameBack | None]:
        """After a welcome to a player who is at `table` (empty: nowhere), and what they are to be
        told of it. Where they are nowhere, the opening has to be said.
        """
        if not table:
            return replace(self, is_asking=True), None
        here = replace(self, opening=Join(table), is_asking=False)
        if isinstance(self.opening, Join | Watch) and _leads_to(table, self.opening.table):
            return replace(here, opening=self.opening), None
        if self.has_arrived:  # where they were, they cannot be any more
            return here, LeftTable(NOT_THERE)
        return here, CameBack(table, isinstance(self.opening, Open))

    def sent(self, message: ClientMessage) -> "Whereabouts":
        """After a message that the player has sent."""
        return replace(self, watch=message) if isinstance(message, Watch) else self

    def received(self, message: ServerMessage) -> tuple["Whereabouts", Opening | None]:
        """After a message of the server, and what has to be sent in reply."""
        match message:
            case TableState(your_seat=None, table=table):
                return self._arrived(self._watch_again(table)), None
            case TableState(table=table):
                return self._arrived(Join(table)), None
            case LobbyState():
                return self._arrived(VisitLobby()), None
            case LeftTable():
                return replace(self, opening=VisitLobby()), VisitLobby()
            case Rejected() if self.is_asking:
                return replace(self, opening=VisitLobby()), VisitLobby()
            case _:
                return self, None

    def meaning(self, message: ServerMessage) -> ServerMessage:
        """What the player is to be told of a message: not that they were refused what they have not
        asked for themselves, but that they cannot be where they were any more.
        """
        is_lost = isinstance(message, Rejected) and self.is_asking
        return LeftTable(NOT_THERE) if is_lost else message

    def is_final(self, message: Rejected) -> bool:
        """Whether there is nowhere to be: all that could be asked for is refused."""
        return self.is_asking and (not self.has_arrived or self.opening == VisitLobby())

    def has_given_none(self, message: Rejected) -> bool:
        """Whether there is nowhere to be since a table wants a password, and none was given."""
        opening = self.opening
        return self.is_final(message) and isinstance(opening, Join | Watch) and not opening.password

    def _arrived(self, opening: Opening) -> "Whereabouts":
        return replace(self, opening=opening, is_asking=False, has_arrived=True)

    def _watch_again(self, table: str) -> Watch:
        latest = self.watch or self.opening
        password = latest.password if isinstance(latest, Watch) else ""
        return Watch(table, password)


def _leads_to(table: str, wanted: str) -> bool:
    """Whether a wish for that table, as it was typed, or for any is request_for at `table`."""
    return wanted.strip().upper() in ("", table)
