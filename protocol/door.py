"""What a server and the door for SSH that it starts tell each other: the door's options, what it
says once it is open, and where a visitor comes from, ahead of all that their client says.

The last is version 2 of HAProxy's PROXY protocol, with nothing in it but the visitor's address. Not
here: who is believed (server/connections/forwarding.py).
"""

import ipaddress
import struct

import msgspec

HEAD_BYTES = 16
MAX_BODY_BYTES = 512

_SIGNATURE = b"\r\n\r\n\x00\r\nQUIT\n"
_HEAD = struct.Struct("!12sBBH")
_PROXIED = 0x21  # version 2, on behalf of somebody else
_STREAM_OF = {4: 0x11, 6: 0x21}
_ADDRESS_BYTES = {0x11: 4, 0x21: 16}
_PORT_BYTES = 2


class BadForwarding(ValueError):
    """What should say where a visitor comes from does not."""


class DoorOptions(msgspec.Struct, frozen=True, kw_only=True):
    """`descriptors` are listening sockets that the door inherits, `server` is the path of the Unix
    socket where visitors are served, `data` the folder in which the door keeps its key and what is
    its visitors', and `keeps` whether that outlasts the server. `most_visitors` may be in it at
    once, `most_from_address` of them from one address.
    """

    descriptors: tuple[int, ...]
    server: str
    data: str
    keeps: bool
    most_visitors: int
    most_from_address: int
    handshake_seconds: float
    idle_seconds: float
    log_level: str = "info"


class DoorReady(msgspec.Struct, frozen=True):
    """The door is open. `key` is the fingerprint of its key, as SSH has it (SHA-256)."""

    key: bytes


def forwarding_of(host: str) -> bytes:
    """What is said first for a visitor from that IP address."""
    address = ipaddress.ip_address(host.partition("%")[0])
    nobody = bytes(len(address.packed) + 2 * _PORT_BYTES)
    body = address.packed + nobody
    return _HEAD.pack(_SIGNATURE, _PROXIED, _STREAM_OF[address.version], len(body)) + body


def body_bytes(head: bytes) -> int:
    """How many bytes follow such a head. Raises BadForwarding."""
    signature, command, _kind, length = _HEAD.unpack(head)
    if signature != _SIGNATURE or command != _PROXIED or length > MAX_BODY_BYTES:
        raise BadForwarding("no address comes first")
    return int(length)


def forwarded_host(head: bytes, body: bytes) -> str:
    """The IP address that head and body name. Raises BadForwarding."""
    size = _ADDRESS_BYTES.get(head[13], 0)
    if not size or len(body) < 2 * (size + _PORT_BYTES):
        raise BadForwarding("it names no address")
    return str(ipaddress.ip_address(body[:size]))
