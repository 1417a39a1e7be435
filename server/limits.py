"""Sets how much one server takes on, and how long it waits: every default in one place, and with it
the option that changes it. Not here: what a message may hold (protocol/limits.py).
"""

import sys
from typing import Annotated

import msgspec
from msgspec import Meta

from protocol.limits import LEAST_CLIENT_MESSAGE_BYTES, MAX_CLIENT_MESSAGE_BYTES

NAME_TOKEN_BYTES = 32
TABLE_CODE_LETTERS = 4

# The kinds of numbers: what one is called in a usage, and what it has to be.
_FINITE = sys.float_info.max
Count = Annotated[int, Meta(gt=0, title="N", description="a whole number above 0")]
MessageBytes = Annotated[
    int,
    Meta(
        ge=LEAST_CLIENT_MESSAGE_BYTES,
        title="N",
        description=f"a whole number from {LEAST_CLIENT_MESSAGE_BYTES} up",
    ),
]
Rate = Annotated[float, Meta(gt=0, le=_FINITE, title="N", description="a number above 0")]
Seconds = Annotated[float, Meta(gt=0, le=_FINITE, title="SECONDS", description="a number above 0")]


class Limits(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    """The limits of a server: each an option of the server, with its meaning."""

    connections: Annotated[Count, "clients that may be connected at once"] = 1000
    connections_per_address: Annotated[
        Count, "the same from one IPv4 address, one IPv6 network (/64), or one user of this machine"
    ] = 50
    ssh_visitors: Annotated[Count, "visitors that the door for SSH has at once"] = 200
    ssh_idle_seconds: Annotated[Seconds, "how long one of them may do nothing"] = 7200.0
    tables: Annotated[Count, "tables that may be open at once"] = 1000
    tables_per_player: Annotated[Count, "tables opened by one player that may be open at once"] = 5
    watchers_per_table: Annotated[Count, "people who may look on at one table"] = 50
    names: Annotated[Count, "names that may be given away"] = 100_000
    names_per_hour: Annotated[
        Count, "names that may be given in an hour to one address, network or user"
    ] = 100
    handshake_seconds: Annotated[Seconds, "how long a client may take to say who it is"] = 10.0
    ping_seconds: Annotated[
        Seconds,
        "a client silent for so long is asked for a sign of life, after twice as long dropped",
    ] = 15.0
    linger_seconds: Annotated[Seconds, "how long a client that is dropped may take to read why"] = (
        2.0
    )
    stop_seconds: Annotated[Seconds, "how long the others may take when the server stops"] = 3.0
    outbox_bytes: Annotated[
        Count, "what may be waiting for a client to read it, before it is dropped"
    ] = 128 * 1024
    outbox_messages: Annotated[Count, "the same, counted in messages"] = 400
    inbox_requests: Annotated[Count, "requests that may wait for a table"] = 16
    message_bytes: Annotated[MessageBytes, "how large a message of a client may be"] = (
        MAX_CLIENT_MESSAGE_BYTES
    )
    messages_per_second: Annotated[Rate, "how fast a client may send messages in the long run"] = (
        50.0
    )
    messages_at_once: Annotated[Count, "how many it may send in one burst"] = 200
    empty_table_seconds: Annotated[
        Seconds, "a table closes when none of its people has been connected for so long"
    ] = 900.0
