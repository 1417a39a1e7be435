"""The operator's socket: what can be asked, by whom, and what is said to nonsense."""

import json
import os
import stat
from pathlib import Path

import msgspec
import pytest
import trio

from protocol.address import UnixAddress
from protocol.messages import Goodbye, Join, Refused, Said, TableState
from server.admission.bans import Bans
from server.admission.policy import AdmissionPolicy
from server.connections.origin import Origin
from server.operation.admin.__main__ import in_words, main
from server.operation.admin.client import ask
from server.operation.admin.wire import (
    Answer,
    Ban,
    Done,
    Drain,
    Failed,
    GetStatus,
    Kick,
    Request,
    Say,
    Status,
    Stop,
    Unban,
)
from tests.server.fakes.client import Client
from tests.server.fakes.socket_server import SocketServer, socket_server

pytestmark = pytest.mark.trio


async def asked(server: SocketServer, request: Request) -> Answer:
    """What the operator is answered."""
    return await trio.to_thread.run_sync(ask, server.admin, request)


async def answer_to(server: SocketServer, data: bytes) -> bytes:
    """What any bytes are answered."""
    stream = await server.stream(UnixAddress(str(server.admin)))
    assert isinstance(stream, trio.SocketStream)
    answer = b""
    try:
        await stream.send_all(data)
        await stream.send_eof()
        while more := await stream.receive_some():
            answer += more
    except trio.BrokenResourceError:
        pass
    await stream.aclose()
    return answer


async def sit(server: SocketServer, name: str) -> Client:
    """Somebody at the server's own table."""
    client = await server.connect(name)
    await client.say(Join())
    await client.hear_a(TableState)
    return client


async def test_the_status_shows_who_is_there_and_what_is_played(tmp_path: Path) -> None:
    async with socket_server(tmp_path) as server:
        for name in ("Ann", "Ben"):
            await sit(server, name)
        await server.connect("Cat", server.addresses[1])
        server.service.set_aside.add("game 7", "no cards have been dealt")
        status = await asked(server, GetStatus())
        assert isinstance(status, Status)
        assert (status.connections, status.is_draining, status.bans) == (3, False, [])
        assert {(player.name, player.origin) for player in status.players} == {
            ("Ann", "127.0.0.1"),
            ("Ben", "127.0.0.1"),
            ("Cat", f"uid {os.getuid()}"),
        }
        [table] = status.tables
        assert (table.seats, table.is_playing) == (["Ann", "Ben", ""], False)
        words = in_words(status)
        assert "Connections: 3, players: 3, tables: 1." in words
        assert f"table {table.table}, idle: Ann, Ben, (free)" in words
        assert f"Cat, no table, from uid {os.getuid()}" in words
        assert "Set aside: game 7 cannot be read (no cards have been dealt)." in words


async def test_a_player_who_is_kicked_is_told_and_may_come_back(tmp_path: Path) -> None:
    async with socket_server(tmp_path) as server:
        ann = await server.connect("Ann")
        assert await asked(server, Kick("ANN")) == Done("ANN is kicked.")
        assert await ann.hear_end() == Goodbye("kicked")
        await server.connect("Ann", token=ann.token)
        assert await asked(server, Kick("Ben")) == Failed("Ben is not connected.")


@pytest.mark.parametrize("who", ["Eve", "127.0.0.0/8", "127.0.0.1"])
async def test_a_player_who_is_banned_is_told_and_does_not_come_back_until_they_may(
    who: str, tmp_path: Path
) -> None:
    bans = tmp_path / "bans.json"
    async with socket_server(tmp_path, policy=AdmissionPolicy(bans=Bans(bans))) as server:
        eve = await server.connect("Eve")
        assert await asked(server, Ban(who)) == Done(f"{who} is banned.")
        assert await asked(server, Ban(who)) == Done(f"{who} was banned already.")
        assert await eve.hear_end() == Goodbye("banned")
        again = await server.meet("Eve", token=eve.token)
        assert await again.hear_end() == Refused("banned")
    async with socket_server(tmp_path, policy=AdmissionPolicy(bans=Bans(bans))) as server:
        late = await server.meet("Eve")
        assert await late.hear_end() == Refused("banned")
        assert await asked(server, Unban(who)) == Done(f"{who} is banned no more.")
        assert await asked(server, Unban(who)) == Failed(f"{who} is not banned.")
        await server.connect("Eve")


async def test_a_ban_that_cannot_be_kept_is_told(tmp_path: Path) -> None:
    policy = AdmissionPolicy(bans=Bans(tmp_path / "gone" / "bans.json"))
    async with socket_server(tmp_path, policy=policy) as server:
        eve = await server.connect("Eve")
        answer = await asked(server, Ban("Eve"))
        assert answer == Failed(
            "This holds only until the server stops: No such file or directory."
        )
        assert await eve.hear_end() == Goodbye("banned")


async def test_what_the_operator_says_reaches_everybody(tmp_path: Path) -> None:
    async with socket_server(tmp_path) as server:
        ann, ben = await sit(server, "Ann"), await server.connect("Ben")
        stranger = await server.stream()  # which has not said hello
        assert await asked(server, Say("Back  at nine")) == Done("Said to 2 connected players.")
        for client in (ann, ben):
            assert await client.hear_a(Said) == Said("", "Back at nine")
        with trio.move_on_after(0.1):
            assert await stranger.receive_some() is None
        assert isinstance(await asked(server, Say(" ")), Failed)


async def test_drain_stops_an_idle_server_and_stop_any(tmp_path: Path) -> None:
    for request in (Drain(), Stop()):
        async with socket_server(tmp_path) as server:
            ann = await server.connect("Ann")
            assert isinstance(await asked(server, request), Done)
            assert await ann.hear_end() == Goodbye("server_stops")
            await server.stop.wait()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"{}\n",
        b'{"do":"dance"}\n',
        b'{"do":"kick"}\n',
        b'{"do":"kick","name":7}\n',
        b'{"do":"say","text":"' + b"x" * 401 + b'"}\n',
        b'{"do":"say","text":"\\u001b[31m"}\n',
        b"[" * 5000 + b"\n",
        b'{"do":"status","x":' + b"[" * 5000 + b"\n",
        b"\xff\xfe\n",
        b"x" * 100_000,
    ],
)
async def test_nonsense_is_answered_or_cut_off(data: bytes, tmp_path: Path) -> None:
    async with socket_server(tmp_path) as server:
        answer = await answer_to(server, data)
        if answer:
            assert isinstance(msgspec.json.decode(answer, type=Answer), Failed)
        assert isinstance(await asked(server, GetStatus()), Status)


async def test_only_this_user_and_root_are_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with socket_server(tmp_path) as server:
        assert stat.S_IMODE(server.admin.stat().st_mode) == 0o600
        for uid, kind in ((os.getuid(), Status), (0, Status), (os.getuid() + 1, Failed)):
            monkeypatch.setattr(
                "server.operation.admin_server.origin_of", lambda _, uid=uid: Origin(uid=uid)
            )
            assert isinstance(await asked(server, GetStatus()), kind)


async def test_a_silent_operator_does_not_keep_others_from_asking(tmp_path: Path) -> None:
    async with socket_server(tmp_path) as server:
        silent = [await server.stream(UnixAddress(str(server.admin))) for _ in range(10)]
        assert isinstance(await asked(server, GetStatus()), Status)
        for stream in silent:
            await stream.aclose()


async def test_the_command_prints_words_or_json_and_its_status_says_whether_it_was_done(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with socket_server(tmp_path) as server:

        async def run(*line: str) -> tuple[int, str, str]:
            argv = [*line, "--socket", str(server.admin)]
            status = await trio.to_thread.run_sync(main, argv)
            said = capsys.readouterr()
            return status, said.out, said.err

        assert await run("ban", "Eve") == (0, "Eve is banned.\n", "")
        assert await run("kick", "Eve") == (1, "", "sergeant-major: Eve is not connected.\n")
        status, printed, _ = await run("status", "--json")
        assert (status, json.loads(printed)["bans"]) == (0, ["eve"])
        assert await run("say", "Back", "at", "nine") == (0, "Said to 0 connected players.\n", "")
