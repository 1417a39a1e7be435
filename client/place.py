"""Where on a server this player is, and what to say after a welcome to be there again. Pure.

Not here: the line itself (network.py).
"""

import msgspec
from msgspec.structs import replace

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


class Place(msgspec.Struct, frozen=True):
    """`opening` is what is to be said after the next welcome. `is_asking`: it has been said, and
    not been answered well. `has_arrived`: it was at least once. `is_second`: something else is
    asked for already, because the first was refused. `watch` is how one has asked to look on, with
    the password.
    """

    opening: Opening
    is_asking: bool = False
    has_arrived: bool = False
    is_second: bool = False
    watch: Watch | None = None

    def welcomed(self) -> "Place":
        """The opening has been said."""
        return replace(self, is_asking=True, is_second=False)

    def said(self, message: ClientMessage) -> "Place":
        """This was said besides."""
        return replace(self, watch=message) if isinstance(message, Watch) else self

    def heard(self, message: ServerMessage) -> tuple["Place", Opening | None]:
        """The place after a message, and what has to be said to it."""
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
                return self._after_refusal(message)
            case _:
                return self, None

    def is_final(self, message: Rejected) -> bool:
        """Whether there is nowhere to be: all that could be asked for is refused."""
        if not self.is_asking:
            return False
        return self.is_second or not (self.has_arrived or self._has_a_seat(message))

    def _after_refusal(self, message: Rejected) -> tuple["Place", Opening]:
        """Who has a seat takes it, and that one alone; who has lost it sees the lobby."""
        seat = Join(str(message.params.get("table", "")))
        opening: Opening = seat if self._has_a_seat(message) else VisitLobby()
        return replace(self, opening=opening, is_second=True), opening

    def _has_a_seat(self, message: Rejected) -> bool:
        comes_back = self.has_arrived or isinstance(self.opening, VisitLobby)
        # Without its code, it would be any table.
        return comes_back and message.code == "at_a_table" and bool(message.params.get("table"))

    def _arrived(self, opening: Opening) -> "Place":
        return replace(self, opening=opening, is_asking=False, has_arrived=True)

    def _watch_again(self, table: str) -> Watch:
        latest = self.watch or self.opening
        password = latest.password if isinstance(latest, Watch) else ""
        return Watch(table, password)
