"""Where messages end, and what is refused before any of it is built."""

import tracemalloc

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.codec import encode
from protocol.errors import RemoteProtocolError
from protocol.framing import Framer
from protocol.limits import MAX_NESTING
from protocol.messages import Message
from tests.engine.strategies import examples
from tests.protocol.strategies import client_messages, server_messages, values

LIMIT_BYTES = 1000


def frames_of(data: bytes, piece_bytes: int = 2**20, limit_bytes: int = LIMIT_BYTES) -> list[bytes]:
    """All frames of `data`. Raises RemoteProtocolError."""
    framer = Framer(limit_bytes)
    frames = []
    for start in range(0, len(data), piece_bytes):
        framer.feed(data[start : start + piece_bytes])
        while (frame := framer.next_frame()) is not None:
            frames.append(frame)
    return frames


def refusal_of(data: bytes, limit_bytes: int = LIMIT_BYTES) -> tuple[int, str]:
    """How many bytes it takes to refuse `data`, one by one, and with what code."""
    framer = Framer(limit_bytes)
    for count, byte in enumerate(data, start=1):
        framer.feed(bytes([byte]))
        try:
            framer.next_frame()
        except RemoteProtocolError as error:
            return count, error.code
    raise AssertionError("nothing was refused")


def _plain(value: object) -> bool:
    """Whether there are only such values in it as messages may have."""
    if isinstance(value, dict):
        return all(map(_plain, (*value.keys(), *value.values())))
    if isinstance(value, list):
        return all(map(_plain, value))
    return value is None or isinstance(value, bool | int | str | bytes)


@examples(80)
@given(st.lists(st.lists(values.filter(_plain), max_size=5), max_size=4), st.integers(1, 9))
def test_frames_are_the_messages_however_they_arrive(
    messages: list[list[object]], piece_bytes: int
) -> None:
    packed = [msgpack.packb(message) for message in messages]
    data = b"".join(packed)
    assert frames_of(data, limit_bytes=2**20) == packed
    assert frames_of(data, piece_bytes, limit_bytes=2**20) == packed


@pytest.mark.parametrize(
    "value",
    [
        *(-(2**63), -(2**31), -(2**15), -(2**7), -33, -32, -1),
        *(0, 127, 128, 2**8, 2**16, 2**32, 2**64 - 1),
        *(None, False, True, "", b"", [], {}),
        *("x" * size for size in (31, 32, 255, 256, 65535, 65536)),
        *(b"x" * size for size in (255, 256, 65535, 65536)),
        *([0] * size for size in (15, 16, 65535, 65536)),
        *({str(key): 0 for key in range(size)} for size in (15, 16, 65535, 65536)),
    ],
    ids=lambda value: repr(value)[:20],
)
def test_every_format_is_measured_as_long_as_it_is(value: object) -> None:
    frame = msgpack.packb([value, 1])
    assert frames_of(frame + frame, limit_bytes=2**21) == [frame, frame]


@examples(100)
@given(client_messages | server_messages)
def test_a_message_of_just_the_limit_passes_and_one_byte_more_is_refused(message: Message) -> None:
    frame = encode(message)
    assert frames_of(frame, limit_bytes=len(frame)) == [frame]
    with pytest.raises(RemoteProtocolError, match="too_large"):
        frames_of(frame, limit_bytes=len(frame) - 1)


@pytest.mark.parametrize(
    "start",
    [
        b"\xdc\xff\xff",
        b"\xdd\xff\xff\xff\xff",
        b"\x92\xdc\x03\xe8",
        b"\x92\xde\x01\xf4",
        b"\x92\xdf\xff\xff\xff\xff",
        b"\x92\xda\x03\xe8",
        b"\x92\xdb\xff\xff\xff\xff",
        b"\x92\xc5\x03\xe8",
        b"\x92\xc6\xff\xff\xff\xff",
    ],
)
def test_a_size_that_is_too_large_is_refused_when_it_is_announced(start: bytes) -> None:
    assert refusal_of(start + b"\x00" * 2000) == (len(start), "too_large")


def test_many_small_claims_are_refused_when_their_sum_is_too_large() -> None:
    nested = b"\xdc\x00\x80" * 100  # arrays of 128, each the first item of the one around it
    assert refusal_of(nested) == (3 * 8, "too_large")


def test_a_message_without_end_is_refused_at_the_limit() -> None:
    endless = b"\x92\x20\xdc\x03\x80" + b"\xa1x" * 10_000
    consumed, code = refusal_of(endless)
    assert code == "too_large"
    assert consumed < LIMIT_BYTES


@pytest.mark.parametrize(
    "opening", [b"\x91", b"\x81\xa1k", b"\xdc\x00\x01", b"\xdf\x00\x00\x00\x01\xc0"]
)
def test_nesting_is_refused_at_its_limit(opening: bytes) -> None:
    data = b"\x91" + opening * 100_000
    consumed, code = refusal_of(data, limit_bytes=2**30)
    assert code == "too_deep"
    assert consumed <= (MAX_NESTING + 1) * len(opening)


def test_nesting_up_to_the_limit_passes() -> None:
    frame = b"\x91" * (MAX_NESTING - 1) + b"\x90"
    assert frames_of(frame) == [frame]
    assert refusal_of(b"\x91" + frame) == (MAX_NESTING + 1, "too_deep")


@pytest.mark.parametrize("first", [byte for byte in range(256) if byte not in (0xDC, 0xDD)])
def test_what_does_not_start_with_an_array_is_no_message(first: int) -> None:
    if first >> 4 == 9:
        return
    assert refusal_of(bytes([first])) == (1, "no_message")


@pytest.mark.parametrize("kind", [0xC1, *range(0xC7, 0xCC), *range(0xD4, 0xD9)])
def test_extensions_and_floats_are_refused_by_their_first_byte(kind: int) -> None:
    assert refusal_of(bytes([0x92, 0x01, kind])) == (3, "bad_bytes")


def test_junk_between_messages_is_refused() -> None:
    with pytest.raises(RemoteProtocolError, match="no_message"):
        frames_of(b"\x91\x01\x00\x91\x01")


@pytest.mark.parametrize(
    "data",
    [
        b"\xdd\x7f\xff\xff\xff",
        b"\xdc\xff\xff" * 1000,
        b"\x91" * 1_000_000,
        b"\x92\x00\xdb\xff\xff\xff\xff",
        b"\xdd\x00\x03\xff\xff" * 1000,
    ],
)
def test_tiny_inputs_do_not_make_for_large_allocations(data: bytes) -> None:
    tracemalloc.start()
    try:
        with pytest.raises(RemoteProtocolError):
            frames_of(data, piece_bytes=100, limit_bytes=256 * 1024)
        assert tracemalloc.get_traced_memory()[1] < 10_000
    finally:
        tracemalloc.stop()
