"""A server of the player's own that ends is started again, or they are told."""

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from client.net import retry_pauses
from client.net.network import Network
from client.net.own_server import OwnServerSession
from client.net.server_process import (
    RunningServer,
    door_place,
    open_server,
    private_server,
    without_option,
)
from client.net.tokens import TokenStore
from client.state.connection import LinkState, LinkStatus
from client.state.model import Update
from engine.rules import RuleSet
from protocol.address import TcpAddress
from protocol.messages import ClientMessage, GameView, Open

ONLINE = LinkState(LinkStatus.ONLINE)
LOST = LinkState(LinkStatus.LOST, retry_seconds=1.0)


class LosingSession:
    """Is lost, again and again, and back once."""

    def __init__(self, *updates: LinkState) -> None:
        self._updates = updates

    async def run(self, deliver: Callable[[Update], None]) -> None:
        for update in self._updates:
            deliver(update)

    def send(self, message: ClientMessage) -> None:
        """Nothing hears it."""

    def try_now(self) -> None:
        """There is no pause between tries."""


class MortalServer:
    """Has ended; `starts`: how often it was started again."""

    def __init__(self, *, keeps_games: bool, can_start: bool = True) -> None:
        self.keeps_games = keeps_games
        self.starts = 0
        self._can_start = can_start

    def why_ended(self) -> str | None:
        return "signal 9"

    def start_again(self) -> None:
        if not self._can_start:
            raise OSError(12, "Cannot allocate memory")
        self.starts += 1


async def links_of(server: MortalServer, *links: LinkState) -> list[tuple[LinkStatus, str]]:
    told: list[Update] = []
    await OwnServerSession(LosingSession(*links), server).run(told.append)
    return [(link.status, link.code) for link in told if isinstance(link, LinkState)]


@pytest.mark.asyncio
async def test_a_server_that_keeps_nothing_is_not_tried_for_ever() -> None:
    links = await links_of(MortalServer(keeps_games=False), ONLINE, LOST, LOST)
    assert links == [(LinkStatus.ONLINE, ""), (LinkStatus.ENDED, "own_server_ended")]


@pytest.mark.asyncio
async def test_a_server_that_keeps_its_games_is_started_again() -> None:
    server = MortalServer(keeps_games=True)
    assert await links_of(server, ONLINE, LOST, ONLINE) == [
        (LinkStatus.ONLINE, ""),
        (LinkStatus.LOST, "server_restarts"),
        (LinkStatus.ONLINE, ""),
    ]
    assert server.starts == 1


@pytest.mark.asyncio
async def test_a_server_that_will_not_stay_is_given_up() -> None:
    server = MortalServer(keeps_games=True)
    links = await links_of(server, ONLINE, *[LOST] * 10)
    assert links[-1] == (LinkStatus.ENDED, "own_server_ended")
    assert server.starts == 3
    broken = MortalServer(keeps_games=True, can_start=False)
    assert (await links_of(broken, LOST))[-1] == (LinkStatus.ENDED, "own_server_ended")


def test_it_is_started_again_where_it_was_reached() -> None:
    options = ["--listen", "127.0.0.1:0", "--bots", "casual", "--listen=[::1]:0"]
    assert without_option(options, "--listen") == ["--bots", "casual"]


def kill(server: RunningServer) -> None:
    """As the kernel does when memory is short."""
    os.kill(server._process.pid, signal.SIGKILL)


@pytest.mark.asyncio
@pytest.mark.slow
@pytest.mark.parametrize("keeps", [True, False])
async def test_a_killed_server_goes_on_with_its_games_or_its_end_is_told(
    keeps: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retry_pauses, "RETRY_SECONDS", (0.1,) * 100)
    options = ["--data", str(tmp_path / "data"), "--listen", "127.0.0.1:0", "--no-announce"]
    opening = Open(RuleSet(), "casual")
    told: list[Update] = []
    with open_server(lambda: None, options) if keeps else private_server(lambda: None) as server:
        tokens = TokenStore(tmp_path / "tokens")
        network = Network(server.addresses[0], "Ann", tokens, opening)
        session = OwnServerSession(network, server)

        def hear(update: Update) -> None:
            told.append(update)
            games = sum(isinstance(message, GameView) for message in told)
            if games == 1 and isinstance(update, GameView):
                kill(server)
            if games == 2:
                raise _Enough

        try:
            await session.run(hear)
        except _Enough:
            assert keeps
        else:
            assert not keeps
            ended = told[-1]
            assert isinstance(ended, LinkState)
            assert (ended.code, ended.params) == ("own_server_ended", {"why": "signal 9"})


class _Enough(Exception):
    """The game has come back."""


@pytest.mark.parametrize(
    ("hosts", "place"),
    [(("0.0.0.0", "::"), "3585"), (("0.0.0.0",), "3585"), (("127.0.0.1", "::1"), "127.0.0.1:3585")],
)
def test_a_door_at_every_address_is_there_again_at_all_of_them(
    hosts: tuple[str, ...], place: str
) -> None:
    assert door_place([TcpAddress(host, 3585) for host in hosts]) == place
