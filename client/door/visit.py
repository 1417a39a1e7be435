"""What a visitor's own process has to know, as a value."""

import msgspec


class Visit(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """`number` tells the visits of a door apart. `words` are the command that came with it.
    `environment` is what of the visitor's counts here, `folder` is for all that their client keeps;
    `is_guest`: it goes with them. `host` is the IP address they come from, `user` what they called
    themselves, and `server` the path of the server's socket. `door` is the IP address at which they
    have come in.
    """

    number: int
    words: tuple[str, ...]
    environment: dict[str, str]
    folder: str
    is_guest: bool
    host: str
    user: str
    server: str
    has_terminal: bool
    door: str = ""


class Ended(msgspec.Struct, frozen=True):
    """The process of the visit `number` has ended, with an exit status, or by a signal: `status` is
    its number below 0 then.
    """

    number: int
    status: int


class End(msgspec.Struct, frozen=True, tag=True):
    """The process of the visit `number` is to end at once."""

    number: int


Order = Visit | End
"""What the door tells its fork server."""
