"""Messages with file descriptors between the door and its fork server, over a Unix socket.

Each is JSON with its length ahead of it; descriptors come with the first byte.
"""

import socket
import struct
from typing import TypeVar

import msgspec

_Message = TypeVar("_Message")
_LENGTH = struct.Struct("!I")
_MOST_DESCRIPTORS = 1


def send(line: socket.socket, message: msgspec.Struct, descriptors: tuple[int, ...] = ()) -> None:
    """Sends it, the whole of it. Raises OSError."""
    body = msgspec.json.encode(message)
    data = _LENGTH.pack(len(body)) + body
    sent = socket.send_fds(line, [data], list(descriptors))
    line.sendall(data[sent:])


def receive(
    line: socket.socket, decoder: msgspec.json.Decoder[_Message]
) -> tuple[_Message, list[int]] | None:
    """The next message and the descriptors with it; None at the end. Raises OSError."""
    head, descriptors, _flags, _address = socket.recv_fds(line, _LENGTH.size, _MOST_DESCRIPTORS)
    head += _rest(line, _LENGTH.size - len(head)) if head else b""
    if len(head) < _LENGTH.size:
        return None
    (length,) = _LENGTH.unpack(head)
    body = _rest(line, length)
    if len(body) < length:
        return None
    return decoder.decode(body), descriptors


def _rest(line: socket.socket, count: int) -> bytes:
    """So many bytes, or fewer at the end."""
    data = b""
    while len(data) < count and (more := line.recv(count - len(data))):
        data += more
    return data
