"""What the door for SSH costs: the time until somebody who comes sees something, the memory that a
visit takes for itself, the bytes of a card, and how soon a key is answered where many play.
"""

import asyncio
import re
import socket
import statistics
import struct
import time
from contextlib import AsyncExitStack
from pathlib import Path

import asyncssh

from tests.bench.report import Row
from tests.e2e.process_table import descendants
from tests.e2e.ssh import SshClients
from tests.e2e.world import World

_MS = 1000.0
_MB = 1024.0  # in KB, as the kernel tells it
_LOBBY, _QUESTION, _TABLE = "any table, or a new one", "call you?", "scores"
_ROOM = ("--connections-per-address", "1000", "--names-per-hour", "1000", "--bot-pause", "0.7")
_RIGHT = "\x1b[C"
_STATE = re.compile(r"\x1b\[6n")  # the terminal is asked where its cursor is
_HERE = "\x1b[1;1R"
_KEYS_A_VISITOR = 6
_PAUSE_SECONDS = 4.0
_PATIENCE_SECONDS = 60.0
_BYTES_RECEIVED = struct.Struct("=128xQ")  # of tcp_info (linux/tcp.h)


def door_rows(world: World, visitors: int, runs: int) -> list[Row]:
    """`visitors` play at once; times are medians of so many runs or of all their keys."""
    clients = SshClients(world)
    with clients.serve(world.directory / "door", *_ROOM) as server:
        clients.say("ann", typed="Ann\nquit\n")
        picture, answer = [], []
        for _ in range(runs):
            answer.append(_seconds_of(lambda: clients.say("ann", "rules")))
            picture.append(_seconds_until_lobby(clients))
        crowd = asyncio.run(_Crowd(clients, server.pid, visitors).measure())
    return [
        Row(
            "SSH door, from the start of ssh to the lobby on screen",
            _MS * statistics.median(picture),
            300,
            _MS * statistics.median(answer),
            "ms",
            "ssh, and a text in place of a screen",
        ),
        *crowd,
    ]


def _seconds_of(work: object) -> float:
    start = time.perf_counter()
    work()  # type: ignore[operator]
    return time.perf_counter() - start


def _seconds_until_lobby(clients: SshClients) -> float:
    start = time.perf_counter()
    with clients.terminal("ann") as terminal:
        terminal.wait_for(_LOBBY)
        return time.perf_counter() - start


class _Visitor:
    """At a table with bots, at a terminal that answers as terminals do."""

    def __init__(self, process: asyncssh.SSHClientProcess[str]) -> None:
        self._process = process
        self._heard = ""
        self._news = asyncio.Event()

    async def read(self) -> None:
        """Takes in what is drawn, until cancelled."""
        while data := await self._process.stdout.read(16 * 1024):
            self._heard = (self._heard + data)[-20_000:]
            for _ in _STATE.findall(data):
                self._process.stdin.write(_HERE)
            self._news.set()

    async def wait_for(self, text: str) -> None:
        """Until something has been drawn."""
        try:
            async with asyncio.timeout(_PATIENCE_SECONDS):
                while text not in self._heard:
                    await self.news()
        except TimeoutError:
            raise TimeoutError(f"no {text}: {self._heard[-600:]!r}") from None

    async def news(self) -> None:
        """Until more is drawn."""
        self._news.clear()
        await self._news.wait()

    def type(self, text: str) -> None:
        """Types."""
        self._process.stdin.write(text)

    async def press(self) -> float:
        """Plays on, and moves the cursor: how long the picture of that takes, in seconds."""
        self.type("\r")
        await asyncio.sleep(1.0)
        start = time.perf_counter()
        self.type(_RIGHT)
        async with asyncio.timeout(_PATIENCE_SECONDS):
            await self.news()
        return time.perf_counter() - start


class _Guest(asyncssh.SSHClient):
    def kbdint_auth_requested(self) -> str:
        return ""


class _Crowd:
    def __init__(self, clients: SshClients, server: int, visitors: int) -> None:
        self._clients = clients
        self._server = server
        self._count = visitors
        self._connections: list[asyncssh.SSHClientConnection] = []

    async def measure(self) -> list[Row]:
        async with AsyncExitStack() as stack, asyncio.TaskGroup() as tasks:
            before = descendants(self._server)
            numbers = range(self._count)
            visitors = [await self._enter(stack, tasks, number) for number in numbers]
            latencies = await asyncio.gather(*map(self._play, visitors, range(len(visitors))))
            memory = sorted(map(_private_kb, descendants(self._server) - before))
            received = _received(self._connections[0])
            keys = 20
            for _ in range(keys):
                visitors[0].type(_RIGHT)
                await visitors[0].news()
                await asyncio.sleep(0.3)
            a_key = (_received(self._connections[0]) - received) / keys
            for connection in self._connections:
                connection.abort()
        own = [latency for each in latencies for latency in each]
        many = f"SSH door, {self._count} visitors who play"
        return [
            Row(f"{many}: private memory of one", memory[len(memory) // 2] / _MB, 20, 0, "MB", ""),
            Row(f"{many}: a key until its picture", _MS * statistics.median(own), 50, 0, "ms", ""),
            Row("SSH door, bytes on the line for a cursor that moves", a_key, None, 0, "B", ""),
        ]

    async def _enter(
        self, stack: AsyncExitStack, tasks: asyncio.TaskGroup, number: int
    ) -> _Visitor:
        connection = await stack.enter_async_context(
            asyncssh.connect(
                "127.0.0.1",
                self._clients.port,
                known_hosts=None,
                username="x",
                client_keys=None,
                agent_path=None,
                config=None,
                client_factory=_Guest,
            )
        )
        self._connections.append(connection)
        process = await connection.create_process("play", term_type="xterm", term_size=(80, 24))
        visitor = _Visitor(process)
        tasks.create_task(visitor.read())
        await visitor.wait_for(_QUESTION)
        visitor.type(f"Guest {number}\r")
        await visitor.wait_for(_TABLE)
        return visitor

    async def _play(self, visitor: _Visitor, number: int) -> list[float]:
        await asyncio.sleep(_PAUSE_SECONDS * number / self._count)
        latencies = []
        for _ in range(_KEYS_A_VISITOR):
            latencies.append(await visitor.press())
            await asyncio.sleep(_PAUSE_SECONDS - 1)
        return latencies


def _private_kb(pid: int) -> int:
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
    return sum(map(int, re.findall(r"^Private_\w+: +(\d+) kB", rollup, re.MULTILINE)))


def _received(connection: asyncssh.SSHClientConnection) -> int:
    info = connection.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 192)
    return int(_BYTES_RECEIVED.unpack_from(info)[0])
