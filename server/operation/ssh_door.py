"""Starts the door for SSH, a program of its own, watches it and opens it again when it has failed.

The server holds the sockets at which the door listens: whoever knocks while it is being opened
again waits. Not here: the door itself (client/door/), and whom it brings
(connections/forwarding.py).
"""

import base64
import logging
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import msgspec
import trio

from protocol.address import TcpAddress, UnixAddress
from protocol.door import DoorOptions, DoorReady
from protocol.server_key import key_words
from server.connections.listeners import address_of, open_listeners
from server.console import CommandError
from server.limits import Limits

_COMMAND = (sys.executable, "-m", "client.door")
_FOLDER, _SOCKET = "ssh", "server"
_START_SECONDS = 30.0
_END_SECONDS = 2.0
_FIRST_PAUSE_SECONDS, _LONGEST_PAUSE_SECONDS = 0.2, 30.0
_LASTED_SECONDS = 60.0  # so long open, and the next failure is a first one again
_MOST_READY_BYTES = 1024

log = logging.getLogger(__name__)


class SshDoor:
    """An open door. `key` is the fingerprint of its key, as SSH has it."""

    def __init__(self, options: DoorOptions) -> None:
        self.key = b""
        self._options = options
        self._process: trio.Process | None = None

    @property
    def key_told(self) -> str:
        """The fingerprint as SSH clients show it, and in words."""
        text = base64.b64encode(self.key).decode().rstrip("=")
        return f"SHA256:{text} ({key_words(self.key)})"

    async def open(self) -> None:
        """Starts it, and waits until visitors can come. Raises CommandError."""
        self._process = process = await trio.lowlevel.open_process(
            [*_COMMAND, msgspec.json.encode(self._options).decode()],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            pass_fds=self._options.descriptors,
            start_new_session=True,  # a Ctrl+C at the terminal is for the server alone
        )
        assert process.stdout is not None
        data = b""
        with trio.move_on_after(_START_SECONDS):
            while not data.endswith(b"\n") and len(data) < _MOST_READY_BYTES:
                more = await process.stdout.receive_some(_MOST_READY_BYTES)
                if not more:
                    break
                data += more
        if not data.endswith(b"\n"):
            process.kill()
            raise CommandError("The door for SSH does not open: what it said last tells why.")
        self.key = msgspec.json.decode(data, type=DoorReady).key

    async def watch(self) -> None:
        """Opens it again whenever it has ended, until cancelled."""
        pause = _FIRST_PAUSE_SECONDS
        while True:
            opened = trio.current_time()
            assert self._process is not None
            status = await self._process.wait()
            lasted = trio.current_time() - opened
            pause = _FIRST_PAUSE_SECONDS if lasted > _LASTED_SECONDS else pause
            log.error("the door for SSH has ended (%d): opening it again", status)
            await trio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE_SECONDS)
            with suppress(CommandError):
                await self.open()

    async def close(self) -> None:
        """No more come in by it. Whoever is in it stays for a while, in case the server is coming
        back: the door ends by itself.
        """
        process = self._process
        if process is None:
            return
        assert process.stdin is not None
        await process.stdin.aclose()
        with trio.move_on_after(_END_SECONDS):
            await process.wait()


class OpenDoor(NamedTuple):
    """`door` is None where there is none. `listening` is where visitors knock, `behind` where the
    server serves them.
    """

    door: SshDoor | None = None
    listening: tuple[TcpAddress, ...] = ()
    behind: tuple[trio.SocketListener, ...] = ()

    @property
    def port(self) -> int:
        """0 where there is none."""
        return self.listening[0].port if self.listening else 0


NO_DOOR = OpenDoor()


@asynccontextmanager
async def open_door(
    ssh: TcpAddress | None, data: Path | None, limits: Limits, log_level: str
) -> AsyncIterator[OpenDoor]:
    """A door at `ssh`, whose host is empty for every address of this machine; none for None. It
    keeps its key and what its visitors keep below `data`, None for nowhere. Raises CommandError.
    """
    if ssh is None:
        yield NO_DOOR
        return
    with _folder(data) as folder:
        behind = UnixAddress(str(folder / _SOCKET))
        async with (
            open_listeners([behind]) as listeners,
            open_listeners([ssh] if ssh.host else None, port=ssh.port) as knocked,
        ):
            options = DoorOptions(
                descriptors=tuple(listener.socket.fileno() for listener in knocked),
                server=behind.path,
                data=str(folder),
                keeps=data is not None,
                most_visitors=limits.ssh_visitors,
                most_from_address=limits.connections_per_address,
                handshake_seconds=limits.handshake_seconds,
                idle_seconds=limits.ssh_idle_seconds,
                log_level=log_level,
            )
            door = SshDoor(options)
            try:
                await door.open()
                addresses = [address_of(listener) for listener in knocked]
                tcp = tuple(each for each in addresses if isinstance(each, TcpAddress))
                yield OpenDoor(door, tcp, tuple(listeners))
            finally:
                with trio.CancelScope(shield=True):
                    await door.close()


@contextmanager
def _folder(data: Path | None) -> Iterator[Path]:
    """Where the door keeps things: for this user alone. Raises CommandError."""
    if data is None:
        with TemporaryDirectory(prefix="sergeant-major-", ignore_cleanup_errors=True) as name:
            yield Path(name)
        return
    folder = data.absolute() / _FOLDER
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise CommandError(f"Cannot keep data in {folder}: {error.strerror}.") from error
    yield folder
