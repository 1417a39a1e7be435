"""A conversation, both ends of it: who may say what when, versions, the end of the stream."""

import tracemalloc
from typing import get_args

import msgspec
import pytest

from engine.actions import Play
from engine.events import Played
from protocol import (
    EOF,
    NEED_DATA,
    Connection,
    LocalProtocolError,
    OtherVersion,
    RemoteProtocolError,
    Role,
    State,
)
from protocol.codec import encode
from protocol.limits import PROTOCOL_VERSION
from protocol.messages import (
    Act,
    ClientMessage,
    Goodbye,
    Happened,
    Hello,
    Join,
    Message,
    Ping,
    Pong,
    Refused,
    ServerMessage,
    Welcome,
)
from protocol.states import SAYS
from tests.protocol.examples import CLIENT_EXAMPLES, EXAMPLES, SERVER_EXAMPLES
from tests.protocol.pair import (
    BYTE_BY_BYTE,
    HELLO,
    OPEN,
    WELCOME,
    WHOLE,
    ConnectionPair,
    events_of,
    outcome,
)

pytestmark = pytest.mark.parametrize("piece_bytes", [WHOLE, 7, BYTE_BY_BYTE])

_SHARED_STATES = [State.START, State.GREETED, State.OPEN, State.CLOSED]
_OF_EACH_TYPE = {(speaker, type(message)): message for speaker, message in EXAMPLES}


def test_a_conversation_is_heard_as_it_is_said(piece_bytes: int) -> None:
    pair = ConnectionPair(piece_bytes)
    pair.say(Role.CLIENT, HELLO)
    pair.say(Role.SERVER, WELCOME)
    pair.say(Role.CLIENT, OPEN, Ping(1))
    pair.say(Role.SERVER, Pong(1), Happened((Played(0, 12),)))
    pair.say(Role.CLIENT, Act(300, Play(3)))
    pair.say(Role.SERVER, Happened((Played(1, 3),)), Goodbye("server_stops"))
    assert pair.ends[Role.CLIENT].state is State.CLOSED


def test_all_messages_of_an_open_conversation_arrive_in_one_go(piece_bytes: int) -> None:
    pair = ConnectionPair(piece_bytes, State.OPEN)
    pair.say(Role.CLIENT, *(m for m in CLIENT_EXAMPLES if not isinstance(m, Hello)))
    closing = (Welcome, Refused, Goodbye)
    pair.say(Role.SERVER, *(m for m in SERVER_EXAMPLES if not isinstance(m, closing)))


@pytest.mark.parametrize("state", _SHARED_STATES)
@pytest.mark.parametrize(("speaker", "kind"), _OF_EACH_TYPE)
def test_what_the_table_forbids_can_neither_be_said_nor_heard(
    speaker: Role, kind: type[Message], state: State, piece_bytes: int
) -> None:
    pair = ConnectionPair(piece_bytes, state)
    message = _OF_EACH_TYPE[speaker, kind]
    after = SAYS[speaker][state].get(kind)
    if after is not None:
        pair.say(speaker, message)
        assert pair.ends[speaker].state is after
        return
    with pytest.raises(LocalProtocolError, match=f"{kind.__name__} while {state.value}"):
        pair.ends[speaker].send(message)
    assert pair.ends[speaker].state is state
    deaf = speaker is Role.CLIENT and state is State.CLOSED
    heard = outcome(pair.ends[speaker.peer], encode(message), piece_bytes)
    assert heard == ([] if deaf else ["unexpected"])


def test_nobody_may_say_what_is_the_other_ends_to_say(piece_bytes: int) -> None:
    pair = ConnectionPair(piece_bytes, State.OPEN)
    with pytest.raises(LocalProtocolError):
        pair.ends[Role.CLIENT].send(Happened(()))
    assert outcome(pair.ends[Role.SERVER], encode(Happened(())), piece_bytes) == ["bad_shape"]


@pytest.mark.parametrize(
    ("speaker", "state", "names"),
    [
        (Role.CLIENT, State.START, "Hello"),
        (Role.CLIENT, State.GREETED, ""),
        (Role.CLIENT, State.FOREIGN, ""),
        (
            *(Role.CLIENT, State.OPEN),
            "Ping Pong Open Join Watch FillSeats Leave Act Claim Ready Pause RemovePlayer "
            "HandOverTable VisitLobby Chat GetRecord GetResults GoOn Pace Reading Admit LetBotPlay "
            "DealSeed",
        ),
        (Role.CLIENT, State.CLOSED, ""),
        (Role.SERVER, State.START, "Refused"),
        (Role.SERVER, State.GREETED, "Welcome Refused"),
        (Role.SERVER, State.FOREIGN, "Refused"),
        (
            *(Role.SERVER, State.OPEN),
            "Happened Goodbye Rejected TableState GameView LeftTable Ping Pong Clock Claimed Said "
            "RecordPart LobbyState Results Intermission TookOver StoodIn DealCommitted "
            "DealRevealed",
        ),
        (Role.SERVER, State.CLOSED, ""),
    ],
)
def test_each_end_may_say_just_this(
    speaker: Role, state: State, names: str, piece_bytes: int
) -> None:
    assert {kind.__name__ for kind in SAYS[speaker][state]} == set(names.split())


def test_the_tables_name_every_state_and_every_message(piece_bytes: int) -> None:
    for speaker, union in ((Role.CLIENT, ClientMessage), (Role.SERVER, ServerMessage)):
        assert set(SAYS[speaker]) == set(State)
        said = {kind for says in SAYS[speaker].values() for kind in says}
        assert said == set(get_args(union))


@pytest.mark.parametrize("version", [0, 2, 2**32 - 1])
@pytest.mark.parametrize("rest", [[], ["Ida", b""], [{"name": [None, True]}, 1, [[2]], "x"]])
def test_a_hello_of_another_version_is_known_by_its_version_alone_and_can_be_refused(
    version: int, rest: list[object], piece_bytes: int
) -> None:
    pair = ConnectionPair(piece_bytes)
    hello = msgspec.msgpack.encode([0, version, *rest])
    assert pair.hear(Role.SERVER, hello + hello) == [OtherVersion(version)]
    server = pair.ends[Role.SERVER]
    with pytest.raises(LocalProtocolError):
        server.send(WELCOME)
    refusal = Refused("version", {"client": version, "server": PROTOCOL_VERSION})
    assert pair.hear(Role.CLIENT, server.send(refusal)) == [refusal]
    assert server.state is State.CLOSED


def test_what_follows_a_hello_of_another_version_is_not_listened_to(piece_bytes: int) -> None:
    server = ConnectionPair(piece_bytes).ends[Role.SERVER]
    data = msgspec.msgpack.encode([0, PROTOCOL_VERSION + 1]) + b"\xc1 another tongue"
    assert events_of(server, data, piece_bytes) == [OtherVersion(PROTOCOL_VERSION + 1)]
    server.receive_data(b"")
    assert server.next_event() is EOF


@pytest.mark.parametrize("version", [None, "1", -1, True, False, 2**32, [1], b"1"])
@pytest.mark.parametrize(("speaker", "tag"), [(Role.CLIENT, 0), (Role.SERVER, 33)])
def test_a_version_is_a_number(speaker: Role, tag: int, version: object, piece_bytes: int) -> None:
    pair = ConnectionPair(piece_bytes, State.START if speaker is Role.CLIENT else State.GREETED)
    data = msgspec.msgpack.encode([tag, version, "Ida", b""])
    assert outcome(pair.ends[speaker.peer], data, piece_bytes) == ["bad_shape"]


def test_a_client_does_not_take_a_welcome_in_another_version(piece_bytes: int) -> None:
    client = ConnectionPair(piece_bytes, State.GREETED).ends[Role.CLIENT]
    data = msgspec.msgpack.encode([33, PROTOCOL_VERSION + 1, {"anything": 1}])
    assert outcome(client, data, piece_bytes) == ["version"]


def test_a_client_understands_the_refusal_of_a_later_server(piece_bytes: int) -> None:
    client = ConnectionPair(piece_bytes, State.GREETED).ends[Role.CLIENT]
    data = msgspec.msgpack.encode([34, "version", {"client": 1, "server": 9}, "more", [1]])
    refusal = Refused("version", {"client": 1, "server": 9})
    assert events_of(client, data, piece_bytes) == [refusal]


@pytest.mark.parametrize(
    ("speaker", "message"),
    [(Role.CLIENT, HELLO), (Role.SERVER, WELCOME), (Role.SERVER, Refused("server_full"))],
)
def test_the_handshake_may_have_fields_that_this_end_does_not_know(
    speaker: Role, message: Message, piece_bytes: int
) -> None:
    pair = ConnectionPair(piece_bytes, State.START if speaker is Role.CLIENT else State.GREETED)
    values = msgspec.msgpack.decode(encode(message))
    data = msgspec.msgpack.encode([*values, "more"])
    assert pair.hear(speaker.peer, data) == [message]


@pytest.mark.parametrize(
    ("speaker", "message"),
    [(Role.CLIENT, Hello(2, "Ida")), (Role.SERVER, Welcome(2, "Ida", b""))],
)
def test_nobody_claims_another_version_than_his_own(
    speaker: Role, message: Message, piece_bytes: int
) -> None:
    pair = ConnectionPair(piece_bytes, State.START if speaker is Role.CLIENT else State.GREETED)
    with pytest.raises(LocalProtocolError, match="version 2"):
        pair.ends[speaker].send(message)


@pytest.mark.parametrize("listener", list(Role))
def test_the_stream_may_end_between_messages(listener: Role, piece_bytes: int) -> None:
    for state in _SHARED_STATES:
        end = ConnectionPair(piece_bytes, state).ends[listener]
        assert end.next_event() is NEED_DATA
        end.receive_data(b"")
        assert [end.next_event(), end.next_event()] == [EOF, EOF]


def test_what_came_before_the_end_of_the_stream_is_heard(piece_bytes: int) -> None:
    pair = ConnectionPair(piece_bytes, State.OPEN)
    server = pair.ends[Role.SERVER]
    server.receive_data(pair.ends[Role.CLIENT].send(Join()))
    server.receive_data(b"")
    assert [server.next_event(), server.next_event()] == [Join(), EOF]


def test_the_stream_may_not_end_in_the_midst_of_a_message(piece_bytes: int) -> None:
    data = encode(OPEN)
    for cut in range(1, len(data)):
        server = ConnectionPair(piece_bytes, State.OPEN).ends[Role.SERVER]
        assert events_of(server, data[:cut], piece_bytes) == []
        server.receive_data(b"")
        with pytest.raises(RemoteProtocolError, match="cut_short"):
            server.next_event()


def test_nothing_can_be_received_after_the_end_of_the_stream(piece_bytes: int) -> None:
    server = ConnectionPair(piece_bytes).ends[Role.SERVER]
    server.receive_data(b"")
    server.receive_data(b"")
    with pytest.raises(LocalProtocolError):
        server.receive_data(encode(HELLO))


@pytest.mark.parametrize("speaker", list(Role))
def test_after_an_error_of_the_peers_nothing_more_is_heard(speaker: Role, piece_bytes: int) -> None:
    pair = ConnectionPair(piece_bytes, State.OPEN)
    listener = pair.ends[speaker.peer]
    assert outcome(listener, b"\xc1", piece_bytes) == ["no_message"]
    for data in (encode(Ping(1)), b"\xc1" * 100, b""):
        listener.receive_data(data)
        with pytest.raises(RemoteProtocolError, match="no_message"):
            listener.next_event()


def test_messages_before_the_peers_error_are_heard(piece_bytes: int) -> None:
    pair = ConnectionPair(piece_bytes, State.OPEN)
    heard = outcome(pair.ends[Role.SERVER], encode(Ping(1)) + encode(HELLO), piece_bytes)
    assert heard == [Ping(1), "unexpected"]


def test_after_a_clients_error_a_server_may_only_say_why_it_goes(piece_bytes: int) -> None:
    pair = ConnectionPair(piece_bytes, State.OPEN)
    server = pair.ends[Role.SERVER]
    assert outcome(server, b"GET / HTTP/1.1\r\n", piece_bytes) == ["no_message"]
    with pytest.raises(LocalProtocolError):
        server.send(Ping(1))
    pair.hear(Role.CLIENT, server.send(Goodbye("server_stops")))
    assert pair.ends[Role.CLIENT].state is State.CLOSED


def test_after_a_strangers_error_a_server_may_refuse_him(piece_bytes: int) -> None:
    server: Connection[ServerMessage, ClientMessage | OtherVersion] = Connection(Role.SERVER)
    assert outcome(server, b"\x16\x03\x01", piece_bytes) == ["no_message"]
    assert server.send(Refused("server_full"))


def test_after_a_servers_error_a_client_has_nothing_to_say(piece_bytes: int) -> None:
    client = ConnectionPair(piece_bytes, State.OPEN).ends[Role.CLIENT]
    assert outcome(client, b"220 mail ESMTP\r\n", piece_bytes) == ["no_message"]
    with pytest.raises(LocalProtocolError):
        client.send(Ping(1))


def test_what_a_client_said_before_it_knew_that_all_is_over_is_passed_over(
    piece_bytes: int,
) -> None:
    pair = ConnectionPair(piece_bytes, State.OPEN)
    said = pair.ends[Role.CLIENT].send(Act(1, Play(2)))
    pair.say(Role.SERVER, Goodbye("server_stops"))
    assert pair.hear(Role.SERVER, said[:-1]) == []
    pair.ends[Role.SERVER].receive_data(b"")
    assert pair.ends[Role.SERVER].next_event() is EOF


def test_a_message_that_the_peer_would_not_take_is_not_sent(piece_bytes: int) -> None:
    pair = ConnectionPair(piece_bytes, State.OPEN)
    client = pair.ends[Role.CLIENT]
    with pytest.raises(LocalProtocolError, match="Join"):
        client.send(Join("x" * 41))
    pair.say(Role.CLIENT, Join("x" * 40))


def test_a_greeting_that_was_not_sent_has_not_been_said(piece_bytes: int) -> None:
    pair = ConnectionPair(piece_bytes)
    with pytest.raises(LocalProtocolError):
        pair.ends[Role.CLIENT].send(Hello(PROTOCOL_VERSION, "Ida\n"))
    pair.say(Role.CLIENT, HELLO)


def test_nothing_is_kept_of_what_comes_after_the_peers_error(piece_bytes: int) -> None:
    server = ConnectionPair(piece_bytes).ends[Role.SERVER]
    assert outcome(server, b"\xc1", piece_bytes) == ["no_message"]
    tracemalloc.start()
    try:
        for _ in range(100):
            server.receive_data(b"x" * 10_000)
        assert tracemalloc.get_traced_memory()[0] < 20_000
    finally:
        tracemalloc.stop()
