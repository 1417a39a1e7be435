"""Lets strangers in over SSH, so many at a time, and has a process forked for each visit. Not here:
who one of them is (greeter.py), and what goes to and fro (session.py).
"""

import asyncio
import logging
import os
import socket
import time
from pathlib import Path

import asyncssh
import msgspec

from client.door.channel import receive, send
from client.door.crowd import Crowd
from client.door.folders import Folders, folder_environment, take_crash
from client.door.greeter import Greeter
from client.door.session import Session
from client.door.visit import End, Ended, Visit
from client.words.door import program_failed, too_long_idle
from protocol.door import DoorOptions

_MOST_AT_THE_DOOR = 100  # who have not said yet who they are
_MOST_AT_THE_DOOR_FROM_ADDRESS = 10
_KEEPALIVE_SECONDS = 15
_MOST_UNANSWERED = 3
_LAST_SECONDS = 3.0  # for a process whose visitor has gone
_IDLE_CHECKS = 20
_CONGESTED_BYTES = 256 * 1024
_MOST_UNSENT_BYTES = 4 * 1024 * 1024
_LOOK_SECONDS = 1.0
_FAILED = 1
_SIGNAL_STATUS = 128  # as a shell has it
_NEWS = msgspec.json.Decoder(Ended)

log = logging.getLogger("client.door")


class Door:
    """`line` leads to the fork server. `is_empty`: nobody is in it who has a process."""

    def __init__(self, options: DoorOptions, folders: Folders, line: socket.socket) -> None:
        self._options = options
        self._folders = folders
        self._line = line
        self._at_the_door = Crowd(_MOST_AT_THE_DOOR, _MOST_AT_THE_DOOR_FROM_ADDRESS)
        self._inside = Crowd(options.most_visitors, options.most_from_address)
        self._lines: set[Greeter] = set()
        self._sessions: dict[int, Session] = {}
        self._visits: dict[int, Session] = {}  # those of them that have a process
        self._folder_by_number: dict[int, Path] = {}
        self._number = 0
        self._is_closed = False
        self.fork_server_ended = asyncio.Event()
        self.is_empty = asyncio.Event()
        self.is_empty.set()

    async def open(self, key: asyncssh.SSHKey) -> list[asyncssh.SSHAcceptor]:
        """Lets visitors in at the sockets of the options, until they are closed."""
        asyncio.get_running_loop().add_reader(self._line, self._hear)
        return [
            await asyncssh.listen(
                sock=socket.socket(fileno=descriptor),
                server_factory=self._greeter,
                server_host_keys=[key],
                server_version="SergeantMajor",
                encoding=None,
                line_editor=False,
                x11_forwarding=False,
                agent_forwarding=False,
                allow_scp=False,
                gss_host=None,
                compression_algs=None,
                login_timeout=self._options.handshake_seconds,
                keepalive_interval=_KEEPALIVE_SECONDS,
                keepalive_count_max=_MOST_UNANSWERED,
            )
            for descriptor in self._options.descriptors
        ]

    def close(self) -> None:
        """No more come in; those who are in stay."""
        self._is_closed = True

    def new_session(self, greeter: Greeter) -> Session | None:
        """None where there are enough."""
        host = greeter.host
        if self._is_closed or not self._inside.has_room(host):
            log.info("refused (no room), from %s", host)
            return None
        self._number += 1
        number = self._number
        self._inside.enter(host)
        arrived = time.monotonic()
        log.info("visitor %d: has come from %s, %s", number, host, greeter.who)

        def start(session: Session) -> None:
            self._start(number, greeter, session)

        def end(_session: Session) -> None:
            self._sessions.pop(number, None)
            self._inside.leave(host)
            log.info("visitor %d: has gone after %d s", number, time.monotonic() - arrived)
            greeter.has_left()
            self._end_soon(number)

        session = Session(start, end, lambda: greeter.unsent_bytes > _CONGESTED_BYTES)
        self._sessions[number] = session
        return session

    async def cut_deaf(self) -> None:
        """Ends the connections of those who ask for much and read nothing, until cancelled."""
        while True:
            await asyncio.sleep(_LOOK_SECONDS)
            for greeter in list(self._lines):
                if greeter.unsent_bytes > _MOST_UNSENT_BYTES:
                    log.warning("cut off, since they read nothing: %s", greeter.host)
                    greeter.cut()

    async def end_idle(self) -> None:
        """Ends the visits of those who do nothing, until cancelled."""
        longest = self._options.idle_seconds
        while True:
            await asyncio.sleep(longest / _IDLE_CHECKS)
            for number, session in list(self._sessions.items()):
                if time.monotonic() - session.typed_seconds > longest:
                    self._end_session(number, too_long_idle())

    def end_all(self, sentence: str) -> None:
        """Ends all visits, and says why."""
        for number in list(self._sessions):
            self._end_session(number, sentence)

    def _greeter(self) -> Greeter:
        return Greeter(self._at_the_door, self._lines, self.new_session)

    def _start(self, number: int, greeter: Greeter, session: Session) -> None:
        try:
            folder, is_guest = self._folders.enter(number, greeter.key)
        except OSError as error:
            log.error("visitor %d: there is no folder for them: %s", number, error.strerror)
            session.end(program_failed())
            return
        visit = Visit(
            number=number,
            words=session.words,
            environment={**session.environment, **folder_environment(folder)},
            folder=str(folder),
            is_guest=is_guest,
            host=greeter.host,
            user=greeter.user,
            server=self._options.server,
            has_terminal=session.has_terminal,
            door=greeter.door_host,
        )
        self._visits[number], self._folder_by_number[number] = session, folder
        self.is_empty.clear()
        theirs = -1
        try:
            theirs = session.open_line()
            send(self._line, visit, (theirs,))
        except OSError as error:
            log.error("visitor %d: there is no process for them: %s", number, error.strerror)
            session.end(program_failed())
            self._has_ended(Ended(number, _FAILED))
        finally:
            if theirs >= 0:
                os.close(theirs)

    def _end_session(self, number: int, sentence: str) -> None:
        self._sessions.pop(number).end(sentence)
        self._end_soon(number)

    def _end_soon(self, number: int) -> None:
        """A process whose visitor has gone has a while to go by itself."""
        if number in self._visits:
            asyncio.get_running_loop().call_later(_LAST_SECONDS, self._end, number)

    def _end(self, number: int) -> None:
        if number in self._visits:
            try:
                send(self._line, End(number))
            except OSError:
                self._has_ended(Ended(number, _FAILED))

    def _hear(self) -> None:
        """What the fork server says. It writes each message at once."""
        try:
            received = receive(self._line, _NEWS)
        except OSError:
            received = None
        if received is None:
            asyncio.get_running_loop().remove_reader(self._line)
            self.fork_server_ended.set()
            return
        self._has_ended(received[0])

    def _has_ended(self, ended: Ended) -> None:
        session = self._visits.pop(ended.number, None)
        if session is None:
            return
        if not self._visits:
            self.is_empty.set()
        if ended.status < 0 and session.is_open:
            log.warning("visitor %d: signal %d has ended it", ended.number, -ended.status)
        folder = self._folder_by_number.pop(ended.number)
        if (crash := take_crash(folder)) and session.is_open:  # else it failed as they went
            log.error("visitor %d: their program has failed: %s", ended.number, crash)
        self._folders.leave(folder)
        is_signal = ended.status < 0
        session.has_ended(_SIGNAL_STATUS - ended.status if is_signal else ended.status)
