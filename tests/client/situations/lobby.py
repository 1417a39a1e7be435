"""Situations in the lobby of a server, and in the forms that are opened from there."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

import msgspec

from client.screen.apps.game import SergeantMajorApp
from client.screen.scene.look import Look
from client.state.connection import NOT_THERE, LinkState, LinkStatus
from client.state.model import Update
from engine.presets import CHANGES, preset
from protocol.messages import LeftTable, LobbyState, Rejected, Results, Said, TableInfo
from tests.client.fakes.lobby import FREE, LOBBY, RESULTS, TALK, FakeLobby, in_lobby, person
from tests.client.fakes.person import Person
from tests.client.situations.situation import Size


class InLobby(msgspec.Struct, frozen=True):
    """`told` comes from the server before the keys, `then` after them."""

    keys: tuple[str, ...] = ()
    state: LobbyState = LOBBY
    told: tuple[Update, ...] = TALK
    then: tuple[Update, ...] = ()

    @asynccontextmanager
    async def shown(self, look: Look, size: Size) -> AsyncIterator[Person[SergeantMajorApp]]:
        session = FakeLobby(self.state)
        async with in_lobby(session, size, look=look) as visitor:
            session.say(*self.told)
            await visitor.settle()
            await visitor.press(*self.keys)
            session.say(*self.then)
            await visitor.rest()
            yield visitor


_THREE = (person("Ann"), person("Ben"), FREE)
_MANY = tuple(
    TableInfo(f"T{n:03}", preset(rules), _THREE, n, 60 * n, n % 3, False)
    for n, rules in enumerate(CHANGES, 1)
)
_FULL = LobbyState(_MANY, ("Me", *(f"Visitor {n}" for n in range(1, 40))))
_LOST = LinkState(LinkStatus.LOST, retry_seconds=2.0)

LOBBIES: Mapping[str, InLobby] = {
    "lobby": InLobby(("down", "down")),
    "empty": InLobby(state=LobbyState((), ("Me",)), told=()),
    "full": InLobby(("end",), state=_FULL),
    "typing": InLobby(("slash", *"Hello")),
    "refused": InLobby(then=(Rejected("table_full", {"table": "KQ7F"}),)),
    "line_lost": InLobby(then=(_LOST,)),
    "table_gone": InLobby(then=(LeftTable(NOT_THERE), LOBBY)),
    "announced": InLobby(then=(Said("", "The server will be restarted at ten."),)),
    "help": InLobby(("question_mark",)),
    "settings": InLobby(("comma",)),
    "results": InLobby(("v",), then=(RESULTS,)),
    "no_results": InLobby(("v",), then=(Results(()),)),
    "open_table": InLobby(("plus", *["down"] * 3)),
    "open_table_rules": InLobby(("plus", "end", "pagedown")),
    "by_code": InLobby(("c", "A", "C")),
    "by_password": InLobby(("end", "enter", *"no")),
    "wrong_password": InLobby(
        ("end", "enter", *"no", *["enter"] * 3), then=(Rejected("bad_password"),)
    ),
}
