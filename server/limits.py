"""Sets how much one server takes on, how long it waits, and how fast its bots are: every default in
one place, and with it the option that changes it. Not here: what a message may hold
(protocol/limits.py).
"""

import msgspec

from protocol.limits import MAX_CLIENT_MESSAGE_BYTES

NAME_TOKEN_BYTES = 32
TABLE_CODE_LETTERS = 4


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """The limits of a server; LIMIT_HELP says what each is about."""

    connections: int = 1000
    connections_per_address: int = 50
    tables: int = 1000
    tables_per_player: int = 5
    watchers_per_table: int = 50
    names: int = 100_000
    names_per_hour: int = 100
    handshake_seconds: float = 10.0
    ping_seconds: float = 15.0
    linger_seconds: float = 2.0
    stop_seconds: float = 3.0
    outbox_bytes: int = 128 * 1024
    outbox_messages: int = 400
    inbox_requests: int = 16
    message_bytes: int = MAX_CLIENT_MESSAGE_BYTES
    messages_per_second: float = 50.0
    messages_at_once: int = 200
    empty_table_seconds: float = 900.0


LIMIT_HELP = {
    "connections": "clients that may be connected at once",
    "connections_per_address": "the same from one IPv4 address, one IPv6 network (/64), or one "
    "user of this machine",
    "tables": "tables that may be open at once",
    "tables_per_player": "tables opened by one player that may be open at once",
    "watchers_per_table": "people who may look on at one table",
    "names": "names that may be given away",
    "names_per_hour": "names that may be given in an hour to one address, network or user",
    "handshake_seconds": "how long a client may take to say who it is",
    "ping_seconds": "a client silent for so long is asked for a sign of life, "
    "after twice as long dropped",
    "linger_seconds": "how long a client that is dropped may take to read why",
    "stop_seconds": "how long the others may take when the server stops",
    "outbox_bytes": "what may be waiting for a client to read it, before it is dropped",
    "outbox_messages": "the same, counted in messages",
    "inbox_requests": "requests that may wait for a table",
    "message_bytes": "how large a message of a client may be",
    "messages_per_second": "how fast a client may send messages in the long run",
    "messages_at_once": "how many it may send in one burst",
    "empty_table_seconds": "a table closes when none of its people has been connected for so long",
}


class BotPace(msgspec.Struct, frozen=True, kw_only=True):
    """How long bots let people look before they act; to lead to the next trick, longer."""

    pause_seconds: float = 0.7
    lead_pause_seconds: float = 1.4
