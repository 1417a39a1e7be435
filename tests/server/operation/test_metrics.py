"""HTTP for programs that watch the server: the pages, their form, and what is not a GET."""

import re
from pathlib import Path

import pytest
import trio

from protocol.messages import Join, Ready, TableState
from tests.server.fakes.client import Client
from tests.server.fakes.memory_server import NAMES, play_together
from tests.server.fakes.socket_server import SocketServer, socket_server

pytestmark = pytest.mark.trio

GET = "GET {} HTTP/1.1\r\nHost: here\r\n\r\n"
SAMPLE = re.compile(r'[a-z_]+(\{[a-z]+="[A-Za-z0-9_.+]+"\})? [0-9.e+-]+')


async def answer_to(server: SocketServer, request: bytes) -> tuple[int, str, str]:
    """Status, head and body of what is answered, to the end of the connection."""
    stream = await server.stream(server.metrics)
    await stream.send_all(request)
    answer = b""
    while more := await stream.receive_some():
        answer += more
    await stream.aclose()
    head, _, body = answer.decode().partition("\r\n\r\n")
    return int(head.split()[1]), head, body


async def page(server: SocketServer, path: str) -> str:
    """The text of a page."""
    status, _, body = await answer_to(server, GET.format(path).encode())
    assert status == 200
    return body


async def samples(server: SocketServer) -> dict[str, float]:
    """The metrics by name."""
    text = await page(server, "/metrics")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    assert all(SAMPLE.fullmatch(line) for line in lines)
    return {name: float(value) for name, value in (line.split(" ") for line in lines)}


async def sit(server: SocketServer, name: str) -> Client:
    """Somebody at the server's own table."""
    client = await server.connect(name)
    await client.say(Join(), Ready())
    await client.hear_a(TableState)
    return client


async def test_every_metric_has_its_help_and_its_type_before_it(tmp_path: Path) -> None:
    async with socket_server(tmp_path) as server:
        text = await page(server, "/metrics")
    name = ""
    for help_, kind in zip(*[iter(re.findall(r"^# .*", text, re.M))] * 2, strict=True):
        name = help_.split()[2]
        assert help_.startswith(f"# HELP {name} ")
        assert kind in [f"# TYPE {name} {type_}" for type_ in ("counter", "gauge", "histogram")]
        assert name.startswith("sergeant_major_")
        assert name.endswith("_total") == kind.endswith("counter")
    assert text.endswith("\n")


async def test_what_happens_is_counted(tmp_path: Path) -> None:
    async with socket_server(tmp_path) as server:
        before = await samples(server)
        clients = [await sit(server, name) for name in NAMES[:3]]
        await play_together(clients)
        thief = await server.meet("Ann")
        await thief.hear_end()
        after = await samples(server)
    prefix = "sergeant_major_"
    assert before[prefix + "players"] == 0
    assert after[prefix + "players"] == 3
    assert after[prefix + "tables"] == 1
    assert after[prefix + "games"] == 0
    assert after[prefix + "games_total"] == 1
    assert after[prefix + "connections_total"] == 4
    assert after[prefix + "moves_total"] >= 2 * 48
    assert after[prefix + 'refusals_total{code="name_in_use"}'] == 1
    assert after[prefix + "messages_received_total"] >= 2 * 48
    assert after[prefix + "messages_sent_total"] >= 3 * 2 * 48
    assert after[prefix + "bytes_sent_total"] > after[prefix + "messages_sent_total"]
    assert after[prefix + "bytes_received_total"] > 0
    assert after[prefix + 'journal_write_seconds_bucket{le="+Inf"}'] >= 2 * 48
    assert after[prefix + "journal_write_seconds_sum"] > 0


async def test_health_is_200_and_while_the_journal_fails_503(tmp_path: Path) -> None:
    async with socket_server(tmp_path) as server:
        assert await page(server, "/health") == "ok\n"
        server.service.counters.journal_is_failing = True
        status, _, body = await answer_to(server, GET.format("/health").encode())
        assert (status, body) == (503, "The journal cannot be written.\n")
        server.service.counters.journal_is_failing = False
        assert await page(server, "/health?verbose") == "ok\n"


async def test_head_is_a_get_without_a_body(tmp_path: Path) -> None:
    async with socket_server(tmp_path) as server:
        _, get, body = await answer_to(server, GET.format("/health").encode())
        status, head, nothing = await answer_to(server, b"HEAD /health HTTP/1.1\r\nHost: h\r\n\r\n")
        assert (status, nothing) == (200, "")
        assert f"Content-Length: {len(body)}" in head
        assert "Connection: close" in get


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (b"GET /other HTTP/1.1\r\nHost: h\r\n\r\n", 404),
        (b"GET /../health HTTP/1.1\r\nHost: h\r\n\r\n", 404),
        (b"GET /health HTTP/1.0\r\n\r\n", 200),
        (b"POST /metrics HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabc", 405),
        (b"DELETE /health HTTP/1.1\r\nHost: h\r\n\r\n", 405),
        (b"GET /health HTTP/1.1\r\n\r\n", 400),  # no Host
        (b"GET /health HTTP/1.1\r\nHost: h\r\nContent-Length: x\r\n\r\n", 400),
        (b"GET /health HTTP/1.1\r\nHost: h\r\nX: " + b"x" * 20_000, 431),
        (b"GET / HTTP/x.7\r\n\r\n", 400),
        (b"\x96\x00\x01\xa3Ann\xc4\x00\x90\xa0\r\n\r\n", 400),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\r\n\r\n", 400),
    ],
)
async def test_every_other_request_gets_the_status_that_is_due(
    request_: bytes, status: int, tmp_path: Path
) -> None:
    async with socket_server(tmp_path) as server:
        answered, head, _ = await answer_to(server, request_)
        assert answered == status
        assert ("Allow: GET, HEAD" in head) == (status == 405)
        assert await page(server, "/health") == "ok\n"


async def test_a_request_may_come_byte_by_byte(tmp_path: Path) -> None:
    async with socket_server(tmp_path) as server:
        stream = await server.stream(server.metrics)
        for byte in GET.format("/health").encode():
            await stream.send_all(bytes([byte]))
        assert (await stream.receive_some()).startswith(b"HTTP/1.1 200 OK\r\n")


async def test_clients_that_ask_nothing_leave_room_for_others_or_none_and_harm_no_game(
    tmp_path: Path,
) -> None:
    async with socket_server(tmp_path) as server:
        silent = [await server.stream(server.metrics) for _ in range(30)]
        clients = [await sit(server, name) for name in NAMES[:3]]
        await play_together(clients)
        for stream in silent:
            await trio.aclose_forcefully(stream)
        with trio.fail_after(60):
            while True:
                stream = await server.stream(server.metrics)
                try:
                    await stream.send_all(GET.format("/health").encode())
                    if await stream.receive_some():
                        break
                except trio.BrokenResourceError:
                    continue
