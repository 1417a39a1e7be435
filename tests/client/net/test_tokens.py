"""The tokens that prove a name: every name has a file of its own, and older files are found."""

import os
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

import pytest

from client.net.dialer import server_by_key
from client.net.tokens import TemporaryTokens, TokenStore
from client.state.connection import LinkStatus
from protocol.address import TcpAddress, UnixAddress
from protocol.messages import ClientMessage
from tests.certificates import own_context
from tests.client.fakes.scripted_server import (
    WELCOME,
    Peer,
    playing,
    server,
    tcp_server,
    wait_for_the_end,
)

SERVER = str(TcpAddress("cards.example.org"))
NAMES = (".", "..", "...", "Ann", "=Ann", "a/b", "~", "ﷺ" * 20)
SERVERS = (
    SERVER,
    str(UnixAddress("/run/" + "ü" * 45)),
    str(TcpAddress(".".join(["a" * 60] * 4))),
    server_by_key(b"k" * 32),
)


@pytest.mark.parametrize("server", SERVERS, ids=["host", "path", "long host", "key"])
def test_every_name_that_a_player_can_have_keeps_its_token(server: str, tmp_path: Path) -> None:
    tokens = TokenStore(tmp_path)
    for name in NAMES:
        assert tokens.load(server, name) == b""
        tokens.save(server, name, name.encode()[:32])
    for name in NAMES:
        assert tokens.load(server, name) == name.encode()[:32]
    assert len(list(tmp_path.glob("*/*"))) == len(NAMES)


def test_a_token_that_an_earlier_release_has_kept_is_found(tmp_path: Path) -> None:
    former = tmp_path / quote(SERVER, safe="") / "ann"
    former.parent.mkdir()
    former.write_bytes(b"secret")
    tokens = TokenStore(tmp_path)
    assert tokens.load(SERVER, "Ann") == b"secret"
    tokens.save(SERVER, "Ann", b"new")
    assert tokens.load(SERVER, "Ann") == b"new"


def test_temporary_tokens_know_the_names_of_each_server() -> None:
    tokens = TemporaryTokens()
    tokens.save(SERVER, "Ann", b"secret")
    assert tokens.load(SERVER, "ann") == b"secret"
    assert tokens.load("other:35853", "Ann") == b""


def refuse(*_arguments: object) -> None:
    raise OSError(28, "No space left on device")


@pytest.mark.asyncio
@pytest.mark.parametrize("is_unix", [False, True], ids=["TCP", "Unix"])
@pytest.mark.parametrize("trouble", ["no directory", "full disk"])
async def test_a_name_is_not_claimed_where_its_token_cannot_be_kept(
    trouble: str, is_unix: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[ClientMessage] = []

    async def listen(peer: Peer) -> None:
        with suppress(AssertionError):
            heard.append(await peer.hear())
            peer.say(WELCOME)

    tls = own_context(tmp_path / "key")
    if trouble == "no directory":
        monkeypatch.setattr(os, "mkdir", refuse)
    else:
        monkeypatch.setattr("client.net.tokens._write", refuse)
    listening = server(tmp_path, listen) if is_unix else tcp_server(listen, tls=tls)
    async with listening as address, playing(address, tmp_path) as player:
        ended = await player.until_status(LinkStatus.ENDED)
    assert heard == []
    assert ended.code == "no_tokens"
    assert ended.params["why"] == "No space left on device"
    assert str(ended.params["path"]).startswith(str(tmp_path / "tokens"))
    assert files_in(tmp_path / "tokens") == []


def files_in(directory: Path) -> list[Path]:
    """All that is kept there."""
    return [path for path in directory.rglob("*") if path.is_file()]


@pytest.mark.asyncio
async def test_a_name_that_is_known_needs_no_room_for_another_token(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def welcome(peer: Peer) -> None:
        await peer.hear()
        peer.say(WELCOME)
        await wait_for_the_end(peer)

    async with tcp_server(welcome, welcome, tls=own_context(tmp_path / "key")) as address:
        for _ in range(2):
            async with playing(address, tmp_path) as player:
                await player.until_status(LinkStatus.ONLINE)
            monkeypatch.setattr("client.net.tokens._write", refuse)


@pytest.mark.asyncio
async def test_a_disk_that_is_full_by_the_welcome_is_told_with_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fill_the_disk(peer: Peer) -> None:
        await peer.hear()
        monkeypatch.setattr("client.net.tokens._write", refuse)
        peer.say(WELCOME)
        await wait_for_the_end(peer)

    async with (
        tcp_server(fill_the_disk, tls=own_context(tmp_path / "key")) as address,
        playing(address, tmp_path) as player,
    ):
        ended = await player.until_status(LinkStatus.ENDED)
    assert ended.params["path"] == str(tmp_path / "tokens")
