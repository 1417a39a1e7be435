"""Whatever a stranger sends, it makes for messages or a RemoteProtocolError, and nothing else.

`outcome` lets every other exception through, and so fails the test.
"""

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol import Role, State
from protocol.codec import encode
from protocol.errors import REMOTE_ERROR_CODES
from protocol.messages import Message
from tests.engine.strategies import examples
from tests.protocol.pair import BYTE_BY_BYTE, WHOLE, ConnectionPair, outcome
from tests.protocol.strategies import (
    client_messages,
    deep_values,
    mutated,
    server_messages,
    values,
)

roles = st.sampled_from(list(Role))
states = st.sampled_from([State.START, State.GREETED, State.OPEN, State.CLOSED])
tags = st.integers(0, 8) | st.integers(32, 39)


def hear(listener: Role, state: State, data: bytes) -> None:
    """Both whole and byte by byte, `listener` makes the same of `data`."""
    outcomes = [
        outcome(ConnectionPair(state=state).ends[listener], data, piece_bytes)
        for piece_bytes in (WHOLE, BYTE_BY_BYTE)
    ]
    assert outcomes[0] == outcomes[1]
    assert all(code in REMOTE_ERROR_CODES for code in outcomes[0] if isinstance(code, str))


@examples(500)
@given(roles, states, st.binary(max_size=200))
def test_any_bytes(listener: Role, state: State, data: bytes) -> None:
    hear(listener, state, data)


@examples(300)
@given(roles, states, st.sampled_from([b"\x91", b"\x93", b"\xdc\x00"]), st.binary(max_size=60))
def test_any_bytes_in_an_array(listener: Role, state: State, start: bytes, data: bytes) -> None:
    hear(listener, state, start + data)


@examples(150)
@given(roles, states, st.lists(values | deep_values, max_size=3))
def test_any_values(listener: Role, state: State, sent: list[object]) -> None:
    hear(listener, state, b"".join(map(msgpack.packb, sent)))


@examples(150)
@given(roles, tags, st.lists(values | deep_values, max_size=5))
def test_any_values_under_the_tag_of_a_message(role: Role, tag: int, rest: list[object]) -> None:
    hear(role, State.OPEN, msgpack.packb([tag, *rest]))


@examples(250)
@given(states, mutated(client_messages))
def test_a_clients_message_after_an_accident(state: State, data: bytes) -> None:
    hear(Role.SERVER, state, data)


@examples(250)
@given(states, mutated(server_messages))
def test_a_servers_message_after_an_accident(state: State, data: bytes) -> None:
    hear(Role.CLIENT, state, data)


@examples(100)
@given(st.lists(client_messages, max_size=6), st.integers(1, 9))
def test_messages_in_any_order(said: list[Message], piece_bytes: int) -> None:
    data = b"".join(map(encode, said))
    outcome(ConnectionPair().ends[Role.SERVER], data, piece_bytes)


@pytest.mark.parametrize("depth", [100, 1_000, 100_000])
def test_nesting_of_any_depth_is_refused_without_recursion(depth: int) -> None:
    for start in (b"", b"\x92\x20", b"\x93\x07\x00", b"\x94\x00\x01\xa0"):
        for opening in (b"\x91", b"\x81\xa0"):
            server = ConnectionPair().ends[Role.SERVER]
            assert outcome(server, start + opening * depth, WHOLE)[-1] in ("too_deep", "no_message")
