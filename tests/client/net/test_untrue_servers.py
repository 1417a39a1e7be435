"""A server that says what cannot be is not listened to any longer."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from client.state.connection import LinkStatus
from engine.events import HandOver
from engine.rules import RuleSet
from protocol.messages import (
    Claimed,
    Clock,
    GameView,
    Happened,
    LobbyState,
    SeatState,
    ServerMessage,
    TableInfo,
)
from tests.client.fakes.scripted_server import (
    GAME,
    TABLE,
    WELCOME,
    Peer,
    playing,
    server,
    wait_for_the_end,
)

FOUR = replace(RuleSet(), players=4)
NOT_TRUE: tuple[tuple[ServerMessage, ...], ...] = (
    (replace(TABLE, seats=()),),
    (replace(TABLE, your_seat=3),),
    (replace(TABLE, host=3),),
    (replace(TABLE, rules=replace(RuleSet(), targets=(8, 5))),),
    (TABLE, GameView(0, replace(GAME.view, seat=3))),
    (TABLE, GameView(0, replace(GAME.view, seat=1))),
    (TABLE, GameView(0, replace(GAME.view, hand=(5, 5)))),
    (TABLE, GAME, Happened((HandOver(()),))),
    (TABLE, GAME, Claimed(3)),
    (TABLE, GAME, Clock(3, 1, (1, 1, 1))),
    (TABLE, GAME, Clock(0, 1, ())),
    (TABLE, GAME, replace(TABLE, rules=FOUR, seats=(SeatState(),) * 4)),
    (GAME,),
    (LobbyState((TableInfo("ABCD", RuleSet(), (), 0, 0, 0, False),), ()),),
)


@pytest.mark.asyncio
@pytest.mark.parametrize("messages", NOT_TRUE)
async def test_what_cannot_be_ends_the_line(
    messages: tuple[ServerMessage, ...], tmp_path: Path
) -> None:
    async def say_it(peer: Peer) -> None:
        await peer.hear()
        peer.say(WELCOME, *messages)
        await wait_for_the_end(peer)

    async with server(tmp_path, say_it) as address, playing(address, tmp_path) as player:
        ended = await player.until_status(LinkStatus.ENDED)
        assert (ended.code, ended.params) == ("gone_wrong", {"address": str(address)})
        assert messages[-1] not in player.updates


@pytest.mark.asyncio
async def test_bytes_that_are_no_message_end_a_line_that_was_good(tmp_path: Path) -> None:
    async def say_it(peer: Peer) -> None:
        await peer.hear()
        peer.say(WELCOME, TABLE, GAME)
        peer.say_bytes(b"\xff\xff")
        await wait_for_the_end(peer)

    async with server(tmp_path, say_it) as address, playing(address, tmp_path) as player:
        assert (await player.until_status(LinkStatus.ENDED)).code == "gone_wrong"
