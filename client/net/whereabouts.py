"""Where on a server this player is, and what to say after a welcome to be there again. Pure.

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
    """`opening` is what is to be said after the next welcome. `is_asking`: it has been said, and
    not been answered well. `has_arrived`: it was at least once. `is_second`: something else is
    asked for already, because the first was refused. `asked` is what was said after the welcome,
    while that may still be refused: a server tells whoever has a seat of it before that. `watch` is
    how one has asked to look on, with the password.
    """

    opening: Opening
    is_asking: bool = False
    has_arrived: bool = False
    is_second: bool = False
    asked: Opening | None = None
    watch: Watch | None = None

    def welcomed(self) -> "Whereabouts":
        """The opening has been said."""
        return replace(self, is_asking=True, is_second=False, asked=self.opening)

    def said(self, message: ClientMessage) -> "Whereabouts":
        """This was said besides."""
        return replace(self, watch=message) if isinstance(message, Watch) else self

    def heard(self, message: ServerMessage) -> tuple["Whereabouts", Opening | None]:
        """The place after a message, and what has to be said to it."""
        match message:
            case TableState(your_seat=None, table=table):
                return self._arrived(self._watch_again(table)), None
            case TableState(table=table):
                return self._arrived(Join(table)), None
            case LobbyState():
                return replace(self._arrived(VisitLobby()), asked=None), None
            case LeftTable():
                return replace(self, opening=VisitLobby(), asked=None), VisitLobby()
            case Rejected() if self.is_asking:
                return self._after_refusal(message)
            case Rejected() if _tells_of_a_seat(message):
                return replace(self, asked=None), None
            case _:
                return self, None

    def meaning(self, message: ServerMessage) -> ServerMessage | CameBack:
        """What the player is to be told of a message: not that he was refused what he does not need
        any more.
        """
        if not isinstance(message, Rejected):
            return message
        is_lost = self.is_asking and self.has_arrived
        if self.asked is not None and not is_lost and _tells_of_a_seat(message):
            return CameBack(str(message.params["table"]), isinstance(self.asked, Open))
        # Where he was, he cannot be any more.
        return LeftTable(NOT_THERE) if self.is_asking else message

    def is_final(self, message: Rejected) -> bool:
        """Whether there is nowhere to be: all that could be asked for is refused."""
        if not self.is_asking:
            return False
        return self.is_second or not (self.has_arrived or _tells_of_a_seat(message))

    def has_given_none(self, message: Rejected) -> bool:
        """Whether there is nowhere to be since a table wants a password, and none was given."""
        asked = self.asked
        return self.is_final(message) and isinstance(asked, Join | Watch) and not asked.password

    def _after_refusal(self, message: Rejected) -> tuple["Whereabouts", Opening]:
        """Who has a seat takes it, and that one alone; who has lost it sees the lobby."""
        seat = Join(str(message.params.get("table", "")))
        opening: Opening = seat if _tells_of_a_seat(message) else VisitLobby()
        return replace(self, opening=opening, is_second=True, asked=None), opening

    def _arrived(self, opening: Opening) -> "Whereabouts":
        return replace(self, opening=opening, is_asking=False, has_arrived=True)

    def _watch_again(self, table: str) -> Watch:
        latest = self.watch or self.opening
        password = latest.password if isinstance(latest, Watch) else ""
        return Watch(table, password)


def _tells_of_a_seat(message: Rejected) -> bool:
    """Whether the player has one, and where: without its code, it would be at any table."""
    return message.code == "at_a_table" and bool(message.params.get("table"))
