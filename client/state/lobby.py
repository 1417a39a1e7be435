"""What the client knows of a server's lobby, and what it asks for on coming there. Pure."""

import enum

import msgspec
from msgspec.structs import replace

from client.state.model import Update
from protocol.messages import (
    ClientMessage,
    Code,
    Join,
    LeftTable,
    LobbyState,
    Occupant,
    Rejected,
    Results,
    Said,
    TableInfo,
    TableState,
    Watch,
)

_MOST_SAID = 200


class LobbyModel(msgspec.Struct, frozen=True):
    """`is_here`: the player is in it, and not at a table. `said` is the chat, oldest first;
    `results` are None until they have been asked for. `left` is the code of the LeftTable with
    which the player has come here from a table.
    """

    is_here: bool = False
    tables: tuple[TableInfo, ...] = ()
    people: tuple[str, ...] = ()
    said: tuple[Said, ...] = ()
    results: Results | None = None
    left: Code = ""


def receive_in_lobby(lobby: LobbyModel, update: Update) -> LobbyModel:
    """The lobby one update later."""
    match update:
        case LobbyState(tables=tables, people=people):
            return replace(lobby, is_here=True, tables=tables, people=people)
        case TableState():
            return replace(lobby, is_here=False, left="")
        case LeftTable(code=code):
            return replace(lobby, is_here=False, left=code)
        case Said(lobby=True) | Said(name=""):  # the operator speaks to all
            return replace(lobby, said=(*lobby.said, update)[-_MOST_SAID:])
        case Results():
            return replace(lobby, results=update)
        case _:
            return lobby


def free_seats(table: TableInfo) -> int:
    """How many can still sit down: bots give way."""
    return sum(seat.occupant is not Occupant.PERSON for seat in table.seats)


def vacant_seats(table: TableInfo) -> int:
    """How many nobody has, not even a bot."""
    return sum(seat.occupant is Occupant.NOBODY for seat in table.seats)


def has_ended(table: TableInfo) -> bool:
    """Whether the game there is certainly over: in one that goes on nobody is missing, and nobody
    is ready for another. Where nothing of that tells, it may be over all the same.
    """
    tells = vacant_seats(table) > 0 or any(seat.ready for seat in table.seats)
    return table.hand > 0 and tells


class Wish(enum.Enum):
    """What a player comes to a server for, if the lobby leaves no choice about it."""

    LOOK_ROUND = enum.auto()
    SIT_DOWN = enum.auto()
    WATCH = enum.auto()


def request_for(wish: Wish, lobby: LobbyModel) -> ClientMessage | None:
    """What to ask for where there is just one table that the wish can mean, and it is open to all.

    Where there is no table at all, a player who wants to sit down gets a new one: friends who come
    one after the other to a server of their own meet at it without being asked anything.
    """
    if wish is Wish.SIT_DOWN:
        if not lobby.tables:
            return Join()
        waiting = [table for table in lobby.tables if free_seats(table) and not table.hand]
        if len(waiting) == 1 and not waiting[0].has_password:
            return Join(waiting[0].table)
    if wish is Wish.WATCH and len(lobby.tables) == 1 and not lobby.tables[0].has_password:
        return Watch(lobby.tables[0].table)
    return None


class LobbyEntry:
    """Keeps the lobby up, and asks for what the player has come for, where that is clear.

    `wish` counts until there is a lobby or a table: a player who comes to the lobby later looks
    round. A player who is on the way to a table is not in the lobby, unless they are refused.
    """

    def __init__(self, wish: Wish = Wish.LOOK_ROUND) -> None:
        self._wish = wish
        self._is_on_the_way = False
        self.lobby = LobbyModel()

    def receive(self, update: Update) -> ClientMessage | None:
        """Takes an update in. What is to be said to it, if anything."""
        self.lobby = receive_in_lobby(self.lobby, update)
        if self._is_on_the_way and isinstance(update, Rejected | LobbyState | TableState):
            self._is_on_the_way = False
            if isinstance(update, Rejected):
                self.lobby = replace(self.lobby, is_here=True)
        if not isinstance(update, LobbyState | TableState):
            return None
        wish, self._wish = self._wish, Wish.LOOK_ROUND
        reply = request_for(wish, self.lobby) if self.lobby.is_here else None
        if reply is not None:
            self._is_on_the_way = True
            self.lobby = replace(self.lobby, is_here=False)
        return reply
