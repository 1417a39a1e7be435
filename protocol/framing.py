"""Where a message ends in a stream of msgpack: its headers are read, its values are not built.

The point is to know, before anything is allocated or recurses, how large and how deep a message
will be. The msgpack package limits each string and array, but neither the sum of them nor the
depth, and it takes an incomplete message in without end.

Not here: the values (codec.py).
"""

from typing import NamedTuple

from protocol.errors import RemoteProtocolError
from protocol.limits import MAX_NESTING


class Head(NamedTuple):
    """What the first byte of a msgpack value says of the rest.

    `length_bytes` of length come next. It counts bytes, or where `per_item` is not 0, items of so
    many values each. Where there are none, `payload_bytes` and `values` are already known.
    """

    length_bytes: int = 0
    per_item: int = 0
    payload_bytes: int = 0
    values: int = 0
    is_container: bool = False


def _heads() -> tuple[Head | None, ...]:
    """By first byte (the msgpack specification, "Formats"); None for those that no message has."""
    heads: list[Head | None] = [Head()] * 256  # small integers, nil, false and true
    for size in range(16):
        heads[0x80 + size] = Head(values=2 * size, is_container=True)
        heads[0x90 + size] = Head(values=size, is_container=True)
    for size in range(32):
        heads[0xA0 + size] = Head(payload_bytes=size)
    for power in range(3):
        heads[0xC4 + power] = Head(length_bytes=2**power)  # binary
        heads[0xD9 + power] = Head(length_bytes=2**power)  # string
    for power in range(4):
        heads[0xCC + power] = heads[0xD0 + power] = Head(payload_bytes=2**power)  # integers
    for power in range(2):
        heads[0xDC + power] = Head(length_bytes=2 << power, per_item=1, is_container=True)
        heads[0xDE + power] = Head(length_bytes=2 << power, per_item=2, is_container=True)
    for unused in (0xC1, *range(0xC7, 0xCC), *range(0xD4, 0xD9)):  # extensions and floats
        heads[unused] = None
    return tuple(heads)


_HEADS = _heads()
_ARRAYS = frozenset((*range(0x90, 0xA0), 0xDC, 0xDD))


class Framer:
    """Cuts a stream into messages of at most `max_message_bytes`.

    It keeps at most one incomplete message when every frame has been taken out. After an error it
    is of no further use.
    """

    def __init__(self, max_message_bytes: int) -> None:
        self._max_message_bytes = max_message_bytes
        self._buffer = bytearray()
        self._begin_message()

    def _begin_message(self) -> None:
        self._position = 0  # of the next header; past the end of the buffer inside a long string
        self._least_bytes = 1  # what the message needs, as far as its headers have been read
        self._missing: list[int] = []  # values, for each array or map that is open

    @property
    def is_empty(self) -> bool:
        """Whether the stream so far ends where a message ends."""
        return not self._buffer

    def feed(self, data: bytes) -> None:
        """Append what was received."""
        self._buffer += data

    def next_frame(self) -> bytes | None:
        """The bytes of the next message, None while it is incomplete.

        Raises RemoteProtocolError as soon as it is clear that it will be no message.
        """
        if self._position == 0 and self._buffer and self._buffer[0] not in _ARRAYS:
            raise RemoteProtocolError("no_message")
        while self._missing or self._position == 0:
            if not self._read_header():
                return None
        if self._position > len(self._buffer):
            return None
        frame = bytes(self._buffer[: self._position])
        del self._buffer[: self._position]
        self._begin_message()
        return frame

    def _read_header(self) -> bool:
        """Go past one header (and a string's bytes); False if it has not been received."""
        if self._position >= len(self._buffer):
            return False
        head = _HEADS[self._buffer[self._position]]
        if head is None:
            raise RemoteProtocolError("bad_bytes")
        if head.length_bytes and (head := self._with_length(head)) is None:
            return False
        more_bytes = head.length_bytes + head.payload_bytes
        # Every value needs a byte at least, so the size of what is announced is known early.
        self._least_bytes += more_bytes + head.values
        if self._least_bytes > self._max_message_bytes:
            raise RemoteProtocolError("too_large")
        self._position += 1 + more_bytes
        self._count(head.is_container, head.values)
        return True

    def _with_length(self, head: Head) -> Head | None:
        """What is known with the length that comes next; None if it has not been received."""
        start = self._position + 1
        field = self._buffer[start : start + head.length_bytes]
        if len(field) < head.length_bytes:
            return None
        length = int.from_bytes(field, "big")
        if head.per_item:
            return head._replace(values=length * head.per_item)
        return head._replace(payload_bytes=length)

    def _count(self, is_container: bool, values: int) -> None:
        """Open an array or map of so many values, or close those that this value completes."""
        missing = self._missing
        if is_container and len(missing) >= MAX_NESTING:
            raise RemoteProtocolError("too_deep")
        if values:
            missing.append(values)
            return
        while missing:
            missing[-1] -= 1
            if missing[-1]:
                return
            missing.pop()
