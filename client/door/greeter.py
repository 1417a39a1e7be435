"""Greets one stranger over SSH: finds out who they are, by their key or as a guest, and lets them
have a session of the game and nothing else. Forwarding of every kind is refused by asyncssh's own
defaults, a subsystem by Session.
"""

import asyncio
import hashlib
from collections.abc import Callable

import asyncssh

from client.door.crowd import Crowd
from client.door.session import Session
from client.words.door import no_room

_MOST_KEYS_TRIED = 20
_NO_SESSION_SECONDS = 10.0


class Greeter(asyncssh.SSHServer):
    """One connection, which is among `lines` while it is open. Who is there is settled once they
    have proven it: `key` is empty for a guest.
    """

    def __init__(
        self,
        crowd: Crowd,
        lines: "set[Greeter]",
        new_session: "Callable[[Greeter], Session | None]",
    ) -> None:
        self.host = self.door_host = ""
        self.user = ""
        self.key = ""
        self.who = "a guest"
        self._crowd = crowd
        self._lines = lines
        self._new_session = new_session
        self._conn: asyncssh.SSHServerConnection | None = None
        self._is_at_the_door = False
        self._tried = self._sessions = 0

    @property
    def unsent_bytes(self) -> int:
        """What waits to be sent, whatever the client's windows say of how much it would take."""
        transport = self._conn._transport if self._conn is not None else None
        return transport.get_write_buffer_size() if transport is not None else 0

    def cut(self) -> None:
        """Ends the connection at once."""
        if self._conn is not None:
            self._conn.abort()

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
        self._lines.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """See SSHServer."""
        self._leave_door()
        self._lines.discard(self)
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
        self._expect_session()

    def session_requested(self) -> Session | bool:
        """One at a time."""
        if self._sessions or (session := self._new_session(self)) is None:
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
