"""Finds the login names of this machine's users: the kernel says who has connected a Unix socket.

Not here: what else proves a name (identity.py).
"""

import pwd
from typing import Protocol

import trio

from protocol.names import name_key


class Logins(Protocol):
    """The accounts on this machine."""

    async def name_of(self, uid: int) -> str | None:
        """The login name of a user, None for a uid without one."""
        ...

    async def has(self, name: str) -> bool:
        """Whether somebody's login name is written so, or so in small letters."""
        ...


class SystemLogins:
    """Those of the system. In a thread, since the answer may come over a network."""

    async def name_of(self, uid: int) -> str | None:
        return await trio.to_thread.run_sync(_name_of, uid)

    async def has(self, name: str) -> bool:
        return await trio.to_thread.run_sync(_has, name)


def owner_by_login(uid: int) -> bytes:
    """What a store keeps for a name that belongs to a login. No hash of a token is like it."""
    return b"uid %d" % uid


def _name_of(uid: int) -> str | None:
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return None


def _has(name: str) -> bool:
    return any(map(_is_login, {name, name_key(name)}))


def _is_login(name: str) -> bool:
    try:
        pwd.getpwnam(name)
    except KeyError:
        return False
    return True
