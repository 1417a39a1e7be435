"""The state of the line to the server, and what the client says of it besides the server."""

import enum

import msgspec

from protocol.messages import Params

NOT_THERE = "not_there"
"""The code of the LeftTable that the client makes where the player cannot come back to a table."""

GONE_WRONG = "gone_wrong"
"""The code with which a line ends whose server says what cannot be."""

SERVER_RESTARTS = "server_restarts"
"""The code of a line that is lost since the player's own server has ended, which starts again."""


class LinkStatus(enum.Enum):
    """Whether the server can be reached."""

    CONNECTING = enum.auto()
    ONLINE = enum.auto()
    LOST = enum.auto()  # it will be tried again
    ENDED = enum.auto()  # it will not


class LinkState(msgspec.Struct, frozen=True):
    """The state of the line. `retry_seconds` is the pause before the next attempt while LOST;
    `is_silent`: an answer is overdue while ONLINE; `delay_ms` the shorter of the last two round
    trips that were measured; `code` and `params` say why the line ENDED, in the protocol's codes or
    one of `unreachable`, `no_answer`, `not_a_server`, `closed`, `gone_wrong`, `no_tokens`,
    `no_known_keys`, `no_password`, `no_table_password`, `own_server_ended`, `game_unreadable`,
    and of the TLS on it: `key_changed`, `another_key`, `bad_certificate`, `no_tls`, `only_tls`,
    `old_tls`, `tls_failed`, `tls_before`. While it is LOST, `code` is what the server has said
    goodbye with, `server_restarts`, or empty. `ssh_port` is that of the server's door for SSH, 0
    where it has none. `key_words` are those of the key by which the server is known, empty where it
    has none of its own.
    """

    status: LinkStatus
    retry_seconds: float = 0.0
    is_silent: bool = False
    delay_ms: int | None = None
    bytes_received: int = 0
    bytes_sent: int = 0
    code: str = ""
    params: Params = {}
    ssh_port: int = 0
    key_words: str = ""

    @property
    def is_untrue(self) -> bool:
        """Whether the server has said what cannot be: nothing of its game is worth being shown."""
        return self.code == GONE_WRONG


class LineEnded(Exception):
    """The line is not to be picked up again. `code` and `params` as in LinkState."""

    def __init__(self, code: str, params: Params) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


class CameBack(msgspec.Struct, frozen=True):
    """The player has got the seat that they still had at `table`, and not what they asked for.
    `instead_of_new`: that was a table of their own.
    """

    table: str
    instead_of_new: bool = False


class FirstMeeting(msgspec.Struct, frozen=True):
    """The player is on this server for the first time. `words` are those of its key, which it will
    have to show from now on.
    """

    words: str
