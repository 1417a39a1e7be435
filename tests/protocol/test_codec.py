"""Messages to bytes and back, and what is no message."""

import msgpack
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import Play
from engine.events import Played
from engine.presets import preset
from protocol import LocalProtocolError, RemoteProtocolError, Role
from protocol.codec import decode, encode
from protocol.limits import MAX_CLIENT_MESSAGE_BYTES, MAX_EVENTS
from protocol.messages import (
    Act,
    Happened,
    Hello,
    Message,
    Open,
    Ping,
    Refused,
    Rejected,
    SeatState,
    TableState,
)
from tests.engine.strategies import examples
from tests.protocol.strategies import client_messages, server_messages

said = st.tuples(st.just(Role.CLIENT), client_messages) | st.tuples(
    st.just(Role.SERVER), server_messages
)


@examples(300)
@given(said)
def test_any_message_comes_back_as_it_was(example: tuple[Role, Message]) -> None:
    speaker, message = example
    frame = encode(message)
    assert decode(frame, speaker) == message
    assert frame == msgspec.msgpack.encode(message)


@pytest.mark.parametrize(
    ("values", "speaker"),
    [
        ([], Role.CLIENT),
        ([None], Role.CLIENT),
        ([True, 1], Role.CLIENT),  # a tag is a number, and True is none
        ([[7], 1], Role.CLIENT),
        ([99, 1], Role.CLIENT),
        ([-1], Role.CLIENT),
        ([32, []], Role.CLIENT),  # the server's
        ([7, 0, [6, 1]], Role.SERVER),  # the client's
        ([1], Role.CLIENT),
        ([1, -1], Role.CLIENT),
        ([1, 2**32], Role.CLIENT),
        ([1, True], Role.CLIENT),
        ([1, "1"], Role.CLIENT),
        ([1, 1, 1], Role.CLIENT),
        ([6, None], Role.CLIENT),
        ([0, 1, "Ida", "dG9rZW4="], Role.CLIENT),  # a token is bytes, not base64
        ([0, 1, b"Ida"], Role.CLIENT),
        ([0, 1, "Ida" * 7], Role.CLIENT),
        ([0, 1, "Ida\n"], Role.CLIENT),
        ([0, 1, "Ida", b"t" * 33], Role.CLIENT),
        ([0, 1, "Ida", b"", ["x"] * 33], Role.CLIENT),
        ([0, 1, "Ida", b"", {"x": 1}], Role.CLIENT),
        ([4, "\x1b[2J"], Role.CLIENT),
        ([4, "KIWI\u202e"], Role.CLIENT),
        ([7, 0, [6, 52]], Role.CLIENT),
        ([7, 0, [6, -1]], Role.CLIENT),
        ([7, 0, [6]], Role.CLIENT),
        ([7, 0, [6, 1, 1]], Role.CLIENT),
        ([7, 0, [5, [0] * 53]], Role.CLIENT),
        ([7, 0, [0, [[], [], []], []]], Role.CLIENT),  # the deal is nobody's action
        ([7, 0, {"0": 6}], Role.CLIENT),
        ([3, [5]], Role.CLIENT),
        ([3, ["3"]], Role.CLIENT),
        ([3, [3, 52, [8, 5, 3, 0, 0]]], Role.CLIENT),
        ([32, [[7, 4, 1]]], Role.SERVER),
        ([32, [[7, 0, 1]] * (MAX_EVENTS + 1)], Role.SERVER),
        ([32, [[7, 0, 1, 1]]], Role.SERVER),
        ([36, "stale", [1]], Role.SERVER),
        ([36, "stale", {"a": None}], Role.SERVER),
        ([36, "stale", {"a": "\x07"}], Role.SERVER),
        ([36, "stale", {"a": "x" * 401}], Role.SERVER),
        ([36, "stale", {}, 1], Role.SERVER),
        ([37, "KIWI", [], [["ghost"]], 0], Role.SERVER),
        ([37, "KIWI", [], [["bot", "", True, False, 1]], 0], Role.SERVER),
    ],
)
def test_a_wrong_shape_is_refused(values: list[object], speaker: Role) -> None:
    with pytest.raises(RemoteProtocolError, match="bad_shape"):
        decode(msgpack.packb(values), speaker)


@pytest.mark.parametrize(
    ("data", "speaker"),
    [
        (b"\x93\x00\x01\xa2\xff\xfe", Role.CLIENT),  # not UTF-8
        (b"\x93\x00\x01\xa3\xed\xa0\x80", Role.CLIENT),  # a surrogate in UTF-8
        (b"\x93\x00\x01\xa2\xc0\x80", Role.CLIENT),  # too long a form of NUL
        (b"\x92\x01\xd4\x01\x00", Role.CLIENT),  # an extension
        (b"\x92\x01\xd6\xff\x00\x00\x00\x00", Role.CLIENT),  # a point in time
        (b"\x93\x01", Role.CLIENT),  # not complete
        (b"\x92\x01\x01\x01", Role.CLIENT),  # too much
        (b"\x92\x24\x81\x01\x01", Role.SERVER),  # a number for a key
        (b"\x92\x24\x81\x90\x01", Role.SERVER),  # an array for a key
        (msgpack.packb([0, 1, "x" * 1601]), Role.CLIENT),
        (msgpack.packb([0, 1, "", b"x" * 257]), Role.CLIENT),
        (msgpack.packb([0, 1, "", b"", [""] * 65]), Role.CLIENT),
        (msgpack.packb([36, "", {str(key): 0 for key in range(17)}]), Role.SERVER),
    ],
)
def test_values_that_no_message_may_have_are_refused(data: bytes, speaker: Role) -> None:
    with pytest.raises(RemoteProtocolError, match="bad_bytes"):
        decode(data, speaker)


@pytest.mark.parametrize(
    "character",
    [
        *("\x00", "\x07", "\n", "\x1b", "\x1f", "\x7f", "\x80", "\x9b", "\x9f"),  # controls
        *("\u200e", "\u200f", "\u202a", "\u202e", "\u2066", "\u2069"),  # directions
        *("\u2028", "\u2029"),  # ends of lines
    ],
)
@pytest.mark.parametrize("place", ["{}x", "x{}x", "x{}"])
def test_no_string_can_steer_a_terminal(character: str, place: str) -> None:
    text = place.format(character)
    for values in ([36, text], [36, "", {text: 1}], [36, "", {"": text}], [33, 1, text, b""]):
        with pytest.raises(RemoteProtocolError, match="bad_shape"):
            decode(msgpack.packb(values), Role.SERVER)


def test_the_error_tells_nothing_of_what_was_sent() -> None:
    with pytest.raises(RemoteProtocolError) as caught:
        decode(msgpack.packb([0, 1, "\x1b[31mred\x1b[0m"]), Role.CLIENT)
    assert str(caught.value) == "bad_shape"
    assert caught.value.args == ("bad_shape",)
    assert caught.value.__cause__ is None
    assert caught.value.__suppress_context__


def test_fields_with_a_default_may_be_left_out_at_the_end() -> None:
    assert decode(msgpack.packb([0, 1, "Ida"]), Role.CLIENT) == Hello(1, "Ida")
    assert decode(msgpack.packb([3, []]), Role.CLIENT) == Open(preset("online"))
    assert decode(msgpack.packb([34, "full"]), Role.SERVER) == Refused("full")


@pytest.mark.parametrize(
    "message",
    [
        Ping(-1),
        Ping(2**32),
        Act(0, Play(52)),
        Hello(1, "Ida\x1b[2J"),
        Hello(1, "\ud800"),
        Hello(1, "Ida", b"t" * 33),
        Rejected("rules", {"value": [1, 2]}),  # type: ignore[dict-item]
        Rejected("rules", {"value": 2**64}),
        Rejected("rules", {"value": object()}),  # type: ignore[dict-item]
        Rejected("rules", {"value": "\ud800"}),
        Rejected("rules", {str(key): 1 for key in range(17)}),
        Happened((Played(4, 0),)),
        TableState("KIWI", preset("online"), (SeatState(),) * 5, None),
    ],
)
def test_what_the_peer_would_refuse_is_our_own_error(message: Message) -> None:
    with pytest.raises(LocalProtocolError, match=type(message).__name__):
        encode(message)


def test_each_end_has_its_own_limit_of_size() -> None:
    params: dict[str, int | str] = {str(key): "x" * 400 for key in range(16)}
    assert len(encode(Rejected("rules", params))) > MAX_CLIENT_MESSAGE_BYTES
    wide = tuple("\U0001f0a1" * 40 for _ in range(32))
    with pytest.raises(LocalProtocolError, match="Hello of 5"):
        encode(Hello(1, "Ida", features=wide))
