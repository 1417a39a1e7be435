"""Keeps the door open as long as its server is there, and those who are in it for as long as it may
come back.
"""

import asyncio
import logging
import os
import signal
import socket
import sys
from contextlib import suppress
from pathlib import Path

import asyncssh
import msgspec

from client.door.folders import Folders
from client.door.host_key import fingerprint_of, own_host_key
from client.door.listener import Door
from client.words.door import program_failed, server_away
from protocol.door import DoorOptions, DoorReady

_SECONDS_WITHOUT_SERVER = 60.0
_LAST_SECONDS = 3.0  # for those who are still in it to be told that they have to go
_LOOK_SECONDS = 1.0
_STANDARD_INPUT = 0
_READ_BYTES = 512

log = logging.getLogger("client.door")


async def keep_open(options: DoorOptions, line: socket.socket) -> int:
    """The exit status. `line` leads to the fork server. Raises OSError and ValueError where the
    door cannot be opened.
    """
    asyncssh.set_log_level(logging.WARNING)  # it would write down what is typed
    _ignore_signals()
    data = Path(options.data)
    folders = Folders(data)
    door = Door(options, folders, line)
    key = own_host_key(data)
    acceptors = await door.open(key)
    sys.stdout.buffer.write(msgspec.json.encode(DoorReady(fingerprint_of(key))) + b"\n")
    sys.stdout.buffer.flush()
    watches = [asyncio.create_task(door.end_idle()), asyncio.create_task(door.cut_deaf())]
    failed = asyncio.create_task(door.fork_server_ended.wait())
    server_ended = asyncio.create_task(_server_ended())
    await asyncio.wait([failed, server_ended], return_when=asyncio.FIRST_COMPLETED)
    door.close()
    for acceptor in acceptors:
        acceptor.close()
    if not failed.done():
        await _stay(door, options)
    door.end_all(program_failed() if failed.done() else server_away())
    if not failed.done():
        with suppress(TimeoutError):
            await asyncio.wait_for(door.is_empty.wait(), _LAST_SECONDS)
    for watch in watches:
        watch.cancel()
    folders.close()
    return 1 if failed.done() else 0


def _ignore_signals() -> None:
    """What ends the door is the end of the server, or SIGTERM, and then nobody stays."""
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)


async def _server_ended() -> None:
    """Until standard input ends."""
    loop = asyncio.get_running_loop()
    ended = asyncio.Event()

    def look() -> None:
        if not os.read(_STANDARD_INPUT, _READ_BYTES):
            loop.remove_reader(_STANDARD_INPUT)
            ended.set()

    loop.add_reader(_STANDARD_INPUT, look)
    await ended.wait()


async def _stay(door: Door, options: DoorOptions) -> None:
    """For those who are in, until they have gone, or no server has come back."""
    loop = asyncio.get_running_loop()
    deadline = loop.time() + (_SECONDS_WITHOUT_SERVER if options.keeps else 0)
    while not door.is_empty.is_set() and loop.time() < deadline:
        await asyncio.sleep(_LOOK_SECONDS)
        if _answers(options.server):
            deadline = loop.time() + _SECONDS_WITHOUT_SERVER


def _answers(path: str) -> bool:
    """Whether a server listens there."""
    with socket.socket(socket.AF_UNIX) as probe:
        probe.settimeout(0)
        try:
            probe.connect(path)
        except OSError:
            return False
    return True
