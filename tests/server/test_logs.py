"""The log: one line an event, and nothing in it that somebody may not know."""

import logging

import pytest
from trio.testing import MockClock

from engine.cards import format_card, full_pack
from server.logs import OneLine
from tests.server.memory_server import memory_server, play_together, sit_together


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


@pytest.mark.trio
async def test_a_whole_game_logs_neither_card_nor_token(
    autojump_clock: MockClock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "server")
    async with memory_server() as server:
        clients = await sit_together(server)
        await play_together(clients, lambda view: len(view.public.tricks) == 2)
        await clients[0].stream.send_all(b"\xc1")
        clients[0] = await server.reconnect(clients[0])
        await play_together(clients)
    text = " ".join(record.getMessage() for record in caplog.records)
    assert "Ann" in text
    for client in clients:
        assert client.token.hex() not in text
        assert repr(client.token)[2:-1] not in text
    words = text.split()
    assert not any(format_card(card) in words for card in full_pack(52))
    assert not any(kind in text for kind in ("Dealt", "Played", "View", "hands"))
