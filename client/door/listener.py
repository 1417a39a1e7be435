"""Lets strangers in over SSH, each as whoever their key proves them to be: with a key as its owner,
without one as a guest. To nothing but the game: see `Greeter`.
"""

import asyncio
import hashlib
import logging
import os
import socket
import time
from collections.abc import Callable
from pathlib import Path

import asyncssh
import msgspec

from client.door.channel import receive, send
from client.door.crowd import Crowd
from client.door.folders import Folders, folder_environment
from client.door.session import Session
from client.door.visit import End, Ended, Visit
from client.words.door import no_room, program_failed, too_long_idle
from protocol.door import DoorOptions

_MOST_AT_THE_DOOR = 100  # who have not said yet who they are
_MOST_AT_THE_DOOR_FROM_ADDRESS = 10
_MOST_KEYS_TRIED = 20
_KEEPALIVE_SECONDS = 15
_MOST_UNANSWERED = 3
_NO_SESSION_SECONDS = 10.0
_LAST_SECONDS = 3.0  # for a process whose visitor has gone
_IDLE_CHECKS = 20
_MOST_UNSENT_BYTES = 256 * 1024
_FAILED = 1
_NEWS = msgspec.json.Decoder(Ended)

log = logging.getLogger("client.door")


class Door:
    """`line` leads to the fork server."""

    def __init__(self, options: DoorOptions, folders: Folders, line: socket.socket) -> None:
        self._options = options
        self._folders = folders
        self._line = line
        self._at_the_door = Crowd(_MOST_AT_THE_DOOR, _MOST_AT_THE_DOOR_FROM_ADDRESS)
        self._inside = Crowd(options.most_visitors, options.most_from_address)
        self._visits: dict[int, Session] = {}
        self._folder_by_number: dict[int, Path] = {}
        self._number = 0
        self._is_closed = False
        self.fork_server_ended = asyncio.Event()

    @property
    def is_empty(self) -> bool:
        """Whether nobody is in it, nor any process of a visitor's."""
        return not self._visits

    async def open(self, key: asyncssh.SSHKey) -> list[asyncssh.SSHAcceptor]:
        """Lets visitors in at the sockets of the options, until they are closed."""
        asyncio.get_running_loop().add_reader(self._line, self._hear)
        return [
            await asyncssh.listen(
                sock=socket.socket(fileno=descriptor),
                server_factory=lambda: Greeter(self, self._at_the_door),
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

    def new_session(self, greeter: "Greeter") -> Session | None:
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
            self._inside.leave(host)
            log.info("visitor %d: has gone after %d s", number, time.monotonic() - arrived)
            greeter.has_left()
            if number in self._visits:
                asyncio.get_running_loop().call_later(_LAST_SECONDS, self._end, number)

        return Session(start, end, greeter.is_congested)

    async def end_idle(self) -> None:
        """Ends the visits of those who do nothing, until cancelled."""
        longest = self._options.idle_seconds
        while True:
            await asyncio.sleep(longest / _IDLE_CHECKS)
            for session in list(self._visits.values()):
                if time.monotonic() - session.typed_seconds > longest:
                    session.say(too_long_idle())

    def end_all(self) -> None:
        """Ends all visits."""
        for number in list(self._visits):
            self._end(number)

    def _start(self, number: int, greeter: "Greeter", session: Session) -> None:
        try:
            folder, is_guest = self._folders.enter(number, greeter.key)
        except OSError as error:
            log.error("visitor %d: there is no folder for them: %s", number, error.strerror)
            session.refuse(program_failed())
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
        theirs = session.open_line()
        try:
            send(self._line, visit, (theirs,))
        except OSError:
            self._has_ended(Ended(number, _FAILED))
        finally:
            os.close(theirs)

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
        if ended.status > 128:
            log.warning("visitor %d: their process has ended by itself (%d)", *_told(ended))
        self._folders.leave(self._folder_by_number.pop(ended.number))
        session.has_ended(ended.status)


def _told(ended: Ended) -> tuple[int, int]:
    return ended.number, ended.status


class Greeter(asyncssh.SSHServer):
    """One connection: who is there, and that nothing is to be had but a session of the game.
    Forwarding of every kind is refused by asyncssh's own defaults, a subsystem by Session.
    """

    def __init__(self, door: Door, crowd: Crowd) -> None:
        self.host = self.door_host = ""
        self.user = ""
        self.key = ""
        self.who = "a guest"
        self._door = door
        self._crowd = crowd
        self._conn: asyncssh.SSHServerConnection | None = None
        self._is_at_the_door = self._is_in = False
        self._tried = self._sessions = 0

    @property
    def is_congested(self) -> Callable[[], bool]:
        """Whether the client takes nothing of what is sent: its windows may say that it would."""
        conn = self._conn

        def is_congested() -> bool:
            transport = conn._transport if conn is not None else None
            return transport is not None and transport.get_write_buffer_size() > _MOST_UNSENT_BYTES

        return is_congested

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """See SSHServer."""
        peer = conn.get_extra_info("peername")
        if not peer or not self._crowd.has_room(peer[0]):
            conn.abort()
            return
        self.host = peer[0]
        self.door_host = conn.get_extra_info("sockname")[0]
        self._crowd.enter(self.host)
        self._is_at_the_door = True
        self._conn = conn

    def connection_lost(self, exc: Exception | None) -> None:
        """See SSHServer."""
        self._leave_door()
        self._conn = None

    def begin_auth(self, username: str) -> bool:
        """Whoever has no key is asked for nothing, but only after they could have shown one."""
        self.user = username
        return True

    def public_key_auth_supported(self) -> bool:
        """See SSHServer."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Every key will do. That it is theirs is proven after this, or they do not come in."""
        self._tried += 1
        if self._tried > _MOST_KEYS_TRIED:
            return False
        self.key = hashlib.sha256(key.public_data).hexdigest()
        self.who = f"with the key {key.get_fingerprint('sha256')}"
        return True

    def kbdint_auth_supported(self) -> bool:
        """See SSHServer."""
        return True

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> bool:
        """A guest, whatever key they have spoken of before."""
        self.key, self.who = "", "a guest"
        return True

    def password_auth_supported(self) -> bool:
        """A password would say nothing about who it is."""
        return False

    def auth_completed(self) -> None:
        """See SSHServer."""
        self._leave_door()
        self._is_in = True
        self._expect_session()

    def session_requested(self) -> Session | bool:
        """One at a time."""
        if self._sessions or (session := self._door.new_session(self)) is None:
            if not self._sessions and self._conn is not None:
                self._conn.send_debug(no_room(), always_display=True)
            return False
        self._sessions += 1
        return session

    def has_left(self) -> None:
        """The session is over."""
        self._sessions -= 1
        self._expect_session()

    def _expect_session(self) -> None:
        """Whoever only holds the line is let go."""
        loop = asyncio.get_running_loop()
        loop.call_later(_NO_SESSION_SECONDS, self._let_go)

    def _let_go(self) -> None:
        if not self._sessions and self._conn is not None:
            self._conn.close()

    def _leave_door(self) -> None:
        if self._is_at_the_door:
            self._is_at_the_door = False
            self._crowd.leave(self.host)
