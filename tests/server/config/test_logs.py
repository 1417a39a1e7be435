"""The log: one line an event, and nothing in it that somebody may not know."""

import logging
import re
from base64 import b64encode

import pytest
from trio.testing import MockClock

from engine.cards import format_card, full_pack
from engine.presets import preset
from protocol.limits import PROTOCOL_VERSION
from protocol.messages import (
    Chat,
    Hello,
    Join,
    Open,
    Ready,
    Rejected,
    Said,
    TableOptions,
    TableState,
    Welcome,
)
from server.admission.policy import AdmissionPolicy
from server.config.logs import OneLine
from server.storage.passwords import hash_of
from tests.server.fakes.client import Client
from tests.server.fakes.memory_server import NAMES, MemoryServer, memory_server, play_together


def logged(message: str, error: BaseException | None = None) -> str:
    """The line of one record."""
    record = logging.LogRecord("server.x", logging.ERROR, "", 0, message, (), None)
    if error is not None:
        record.exc_info = (type(error), error, error.__traceback__)
    return OneLine("%(levelname)s %(name)s: %(message)s").format(record)


def test_an_event_is_one_line_whatever_is_in_it() -> None:
    assert logged("one\ntwo") == "ERROR server.x: one | two"


@pytest.mark.parametrize(
    "bad", ["\x1b[31m", "\r", "\x00", "\x7f", "\x9b", "\u202e", "\u2028", "\udc80"]
)
def test_nothing_that_moves_a_cursor_or_turns_a_line_reaches_the_log(bad: str) -> None:
    line = logged(f"Ann{bad}")
    assert line.isprintable()
    assert line.startswith("ERROR server.x: Ann\\")


def test_letters_of_every_script_are_left_as_they_are() -> None:
    assert logged("Nguyễn Ái, 陳, שרה") == "ERROR server.x: Nguyễn Ái, 陳, שרה"


def test_an_exception_is_told_by_its_type_and_place_and_not_by_its_text() -> None:
    try:
        raise ValueError("QS KD")
    except ValueError as error:
        line = logged("failed", error)
    assert line.startswith("ERROR server.x: failed | ValueError at ")
    assert "test_logs.py" in line
    assert "QS" not in line
    assert "\n" not in line


SECRETS = ("sesame", "open barley", "meet me at nine")


def assert_nothing_secret(records: list[logging.LogRecord], tokens: list[bytes]) -> None:
    """Neither cards, as words or numbers, nor tokens, passwords or what people say."""
    lines = [OneLine("%(levelname)s %(name)s: %(message)s").format(record) for record in records]
    text = "\n".join(lines)
    assert "Ann" in text
    for token in tokens:
        for written in (token.hex(), repr(token)[2:-1], b64encode(token).decode()):
            assert written not in text
    assert not any(secret in text for secret in SECRETS)
    assert not re.search(r"[(\[]\d+, ?\d+", text)  # no cards as they are sent
    words = re.split(r"[\s,()\[\]]+", text)
    assert not any(format_card(card) in words for card in full_pack(52))
    assert not any(kind in text for kind in ("Dealt", "Played", "View", "hands=", "kitty"))
    assert all(line.isprintable() for line in lines)


@pytest.mark.trio
@pytest.mark.parametrize("name", ["online", "mess-blind", "dealers-choice", "club"])
async def test_whole_games_with_chat_and_passwords_log_no_secret(
    name: str, autojump_clock: MockClock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "server")
    rules = preset(name, {"end": "hands", "limit": 2})
    async with memory_server(rules, policy=AdmissionPolicy(password=hash_of(SECRETS[0]))) as server:
        clients = [await enter(server, name) for name in NAMES[: rules.players]]
        tokens = [client.token for client in clients]
        await clients[0].say(Open(rules, options=TableOptions(password=SECRETS[1])), Ready())
        table = (await clients[0].hear_a(TableState)).table
        assert await clients[1].rejection(Join(table, "wrong")) == Rejected("bad_password")
        for client in clients[1:]:
            await client.say(Join(table, SECRETS[1]), Chat(SECRETS[2]), Ready())
            await client.hear_a(Said)
        await play_together(clients, lambda view: len(view.public.tricks) == 2)
        await clients[0].stream.send_all(b"\xc1")
        thief = Client(server.stream(), "Ann")
        await thief.say(Hello(PROTOCOL_VERSION, "Ann", b"t" * 32, password="open"))
        await thief.hear_end()
        clients[0] = await enter(server, "Ann", clients[0].token)
        await play_together(clients)
    assert_nothing_secret(caplog.records, tokens)


async def enter(server: MemoryServer, name: str, token: bytes = b"") -> Client:
    """A client that knows the password."""
    client = Client(server.stream(), name)
    await client.say(Hello(PROTOCOL_VERSION, name, token, password=SECRETS[0]))
    await client.hear_a(Welcome)
    return client
