"""Standard input and output of line mode, whatever they are, and the loop between them."""

import asyncio
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor as Pool
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from client.line.loop import play
from client.line.reader import Reader
from client.line.writer import Writer
from client.state.connection import LinkState, LinkStatus
from client.state.model import Update
from client.words.ascii import to_ascii
from client.words.failure import CommandError
from engine.cards import RANKS, SUITS, format_card
from engine.presets import preset
from engine.public import Phase
from engine.redact import view_for
from protocol.messages import Act, Chat, ClientMessage, GameView
from tests.client.fakes.session import FakeSession

ALL_CARDS = "".join(f"{rank}{suit}\n" for rank in RANKS for suit in SUITS)


class Pipe:
    """A pipe that is closed again. `read` and `write` are its ends."""

    def __init__(self) -> None:
        self.read, self.write = os.pipe()

    def close(self, end: int) -> None:
        """Closes one end."""
        os.close(end)
        if end == self.read:
            self.read = -1
        else:
            self.write = -1

    def close_all(self) -> None:
        """Closes what is open."""
        for end in (self.read, self.write):
            if end >= 0:
                os.close(end)


@pytest.fixture
def pipe() -> Iterator[Pipe]:
    pipe = Pipe()
    yield pipe
    pipe.close_all()


async def lines_from(fd: int | None) -> list[str]:
    """All lines until the end of the input."""
    news = asyncio.Event()
    reader = Reader(fd, news.set)
    lines: list[str] = []
    async with asyncio.timeout(60):
        while not reader.has_ended:
            reader.go_on()
            await news.wait()
            news.clear()
            lines += reader.lines
            reader.lines.clear()
    return [*lines, *reader.lines]


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (b"", []),
        (b"qs\n", ["qs"]),
        (b"qs\nks", ["qs", "ks"]),
        (b"\n\n", ["", ""]),
        (b"qs\r\n", ["qs\r"]),
        (b"k\x7fqs\n", ["qs"]),
        (b"\x08\x08kk\x08\x08qs\n", ["qs"]),
        ("say Gr\u00fc\u00dfe\n".encode(), ["say Gr\u00fc\u00dfe"]),
        ("say Gr\u00fc\u00dfe\n".encode("latin-1"), ["say Gr\u00fc\u00dfe"]),
    ],
)
async def test_lines_come_from_a_pipe_and_from_a_file(
    data: bytes, lines: list[str], pipe: Pipe, tmp_path: Path
) -> None:
    os.write(pipe.write, data)
    pipe.close(pipe.write)
    assert await lines_from(pipe.read) == lines
    (tmp_path / "file").write_bytes(data)
    with (tmp_path / "file").open("rb") as file:
        assert await lines_from(file.fileno()) == lines


@pytest.mark.asyncio
async def test_no_input_and_an_empty_device_have_ended() -> None:
    assert await lines_from(None) == []
    nothing = os.open(os.devnull, os.O_RDONLY)
    assert await lines_from(nothing) == []
    os.close(nothing)


@pytest.mark.asyncio
async def test_a_terminal_that_hangs_up_has_ended() -> None:
    master, slave = pty.openpty()
    os.write(master, b"qs\n")
    asyncio.get_running_loop().call_later(0.2, os.close, master)
    assert await lines_from(slave) == ["qs"]
    os.close(slave)


@pytest.mark.asyncio
async def test_a_line_that_is_too_long_is_never_taken_for_its_beginning(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"qs" + b" " * 9000 + b"ks\nks\n")
    with (tmp_path / "file").open("rb") as file:
        first, second = await lines_from(file.fileno())
    assert first.split() == ["qs", "\u2026"]
    assert second == "ks"


@pytest.mark.asyncio
async def test_endless_input_is_read_only_as_it_is_taken(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("y\n" * 100_000)
    with (tmp_path / "file").open("rb") as file:
        reader = Reader(file.fileno(), lambda: None)
        for _ in range(100):
            reader.go_on()
            await asyncio.sleep(0)
        assert 0 < len(reader.lines) < 5000
        reader.stop()


@pytest.mark.asyncio
async def test_a_line_without_an_end_takes_no_memory() -> None:
    zeros = os.open("/dev/zero", os.O_RDONLY)
    reader = Reader(zeros, lambda: None)
    for _ in range(100):
        reader.go_on()
        await asyncio.sleep(0)
    assert len(reader._begun) <= 4096
    reader.stop()
    os.close(zeros)


@pytest.mark.asyncio
async def test_a_reader_who_does_not_read_is_not_waited_for(pipe: Pipe) -> None:
    writer = Writer(pipe.write, ascii_only=False)
    while not writer.is_full:
        writer.say("x" * 100)
    finishing = asyncio.create_task(writer.finish(60))
    os.set_blocking(pipe.read, False)
    while not finishing.done():
        with suppress(BlockingIOError):
            os.read(pipe.read, 65536)
        await asyncio.sleep(0.001)
    assert writer.error is None
    assert not writer.is_full


@pytest.mark.asyncio
async def test_a_reader_who_has_gone_is_an_error_and_no_exception(pipe: Pipe) -> None:
    pipe.close(pipe.read)
    writer = Writer(pipe.write, ascii_only=False)
    writer.say("Hello.")
    writer.say("Hello?")
    assert isinstance(writer.error, BrokenPipeError)


@given(st.text())
def test_what_is_written_has_no_control_character_and_is_one_line(text: str) -> None:
    writer = Writer(1, ascii_only=False)
    assert not re.search(r"[\x00-\x1f\x7f-\x9f]", writer.fitted(text))


@given(st.text())
def test_in_ascii_nothing_but_ascii_is_written(text: str) -> None:
    fitted = Writer(1, ascii_only=True).fitted(text)
    assert fitted.isascii()
    assert not re.search(r"[\x00-\x1f\x7f]", fitted)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Ann", "Ann"),
        ("Zo\u00eb", "Zoe"),
        ("Bj\u00f8rn Stra\u00dfe", "Bjorn Strasse"),
        ("\u0110\u1eb7ng Nguy\u1ec5n", "Dang Nguyen"),
        ("Q\u2660 \u2192 \u201cyes\u201d \u2026", 'QS -> "yes" ...'),
        ("\u4e2d\u6587", "\\u4e2d\\u6587"),
        ("\U0001f600", "\\U0001f600"),
    ],
)
def test_names_stay_readable_in_ascii(text: str, plain: str) -> None:
    assert to_ascii(text) == plain


def told(
    session: FakeSession, typed: str, tmp_path: Path, *, waits: bool = True
) -> tuple[int, list[str]]:
    """Plays with a file for input: the status, and what was said."""
    (tmp_path / "typed").write_text(typed)
    with (tmp_path / "typed").open("rb") as source, (tmp_path / "said").open("wb") as target:
        status = play(
            session,
            reader=Reader(source.fileno()),
            output_fd=target.fileno(),
            waits=waits,
            ascii_only=True,
        )
    return status, (tmp_path / "said").read_text("ascii").splitlines()


def test_a_whole_game_is_played_from_a_file(tmp_path: Path) -> None:
    """Every card again and again: those that are not legal are refused, and nothing is lost."""
    rules = preset("strict-51", {"end": "hands", "limit": 1})
    session = FakeSession(rules)
    session.skip_to(Phase.PLAY)
    status, said = told(session, ALL_CARDS * 17, tmp_path)
    assert status == 0
    assert sum(line.startswith("Ann: ") for line in said) == 17
    assert "The game is over: " in "\n".join(said)


def test_lines_left_at_the_end_are_played_out_and_told_up_to_the_next_question(
    tmp_path: Path,
) -> None:
    session = FakeSession()
    session.skip_to(Phase.PLAY)
    status, said = told(session, ALL_CARDS, tmp_path)
    assert status == 0
    assert sum(line.startswith("Ann: ") for line in said) >= 1


def test_a_person_who_ends_the_input_has_had_enough(tmp_path: Path) -> None:
    session = FakeSession()
    session.skip_to(Phase.PLAY)
    status, said = told(session, "", tmp_path, waits=False)
    assert status == 0
    assert len(said) < 10


def test_what_a_person_said_before_they_ended_the_input_is_done(tmp_path: Path) -> None:
    session = FakeSession()
    session.skip_to(Phase.PLAY, lambda view: not view.public.trick.cards)
    card = format_card(view_for(session.state, 0).hand[0])
    status, said = told(session, f"play {card}\ntrick", tmp_path, waits=False)
    assert status == 0
    assert f"Ann: {card}." in said
    assert any(line.startswith("Trick ") for line in said[said.index(f"Ann: {card}.") :])


def test_output_goes_on_when_it_is_read_again(pipe: Pipe, tmp_path: Path) -> None:
    """More help than the pipe holds, read late: every line of it comes."""
    count = 300
    (tmp_path / "typed").write_text("help\n" * count)
    session = FakeSession()
    session.skip_to(Phase.PLAY)
    with (tmp_path / "typed").open("rb") as source, Pool(1) as pool:
        heard = pool.submit(read_late, pipe)
        play(
            session,
            reader=Reader(source.fileno()),
            output_fd=pipe.write,
            waits=True,
            ascii_only=True,
        )
        pipe.close(pipe.write)
        assert heard.result(60).count("To hear more: ") == count


def read_late(pipe: Pipe) -> str:
    """All that comes, once nothing more goes in."""
    while select.select([], [pipe.write], [], 0)[1]:
        time.sleep(0.001)
    return b"".join(iter(partial(os.read, pipe.read, 4096), b"")).decode()


def test_quit_ends_with_status_0_and_what_follows_is_not_done(tmp_path: Path) -> None:
    session = FakeSession()
    session.skip_to(Phase.PLAY)
    status, _said = told(session, "quit\n" + ALL_CARDS, tmp_path)
    assert (status, session.sent) == (0, [])


class Deaf(FakeSession):
    """Answers neither claims nor pauses, and never seats anybody."""

    def send(self, message: ClientMessage) -> None:
        if isinstance(message, Act | Chat):
            super().send(message)


@pytest.mark.parametrize("lines", ["claim", "claim\nquit", "pause\nhand\nqs", "AS\nclaim\nwho"])
@pytest.mark.parametrize("kind", ["paused", "waiting", "playing"])
def test_no_script_waits_for_ever(
    kind: str, lines: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("client.line.loop._PATIENCE_SECONDS", 0.05)
    session = Deaf(waiting=kind == "waiting")
    if kind != "waiting":
        session.skip_to(Phase.PLAY)
    if kind == "paused":
        session.change_table(paused="asked")
    status, _said = told(session, lines, tmp_path)
    assert status == 0


@pytest.mark.parametrize("end", ["quit", "leave"])
def test_quitting_behind_lines_that_wait_for_a_game_works_while_the_input_goes_on(
    end: str, pipe: Pipe, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("client.line.loop._PATIENCE_SECONDS", 0.05)
    os.write(pipe.write, f"AS\nwho\n{end}\n".encode())
    with (tmp_path / "said").open("wb") as target:
        status = play(
            Deaf(waiting=True),
            reader=Reader(pipe.read),
            output_fd=target.fileno(),
            waits=True,
            ascii_only=True,
        )
    assert status == 0
    said = (tmp_path / "said").read_text().splitlines()
    refused = said.index("There is no game at this table yet.")
    assert any(line.startswith("Table 4711: ") for line in said[1:refused])


class Refusing(FakeSession):
    """A server that refuses the player."""

    async def run(self, deliver: Callable[[Update], None]) -> None:
        deliver(LinkState(LinkStatus.ENDED, code="unreachable", params={"address": "h\u00f6st:1"}))


def test_a_server_that_refuses_the_player_is_a_failure_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"^Nobody answers at host:1\.$"):
        told(Refusing(), "", tmp_path)


class Dying(FakeSession):
    """A server that welcomes the player and dies, again and again."""

    async def run(self, deliver: Callable[[Update], None]) -> None:
        while True:
            deliver(LinkState(LinkStatus.ONLINE))
            deliver(LinkState(LinkStatus.LOST, retry_seconds=0.5))
            await asyncio.sleep(0)


class Silent(FakeSession):
    """A server that welcomes the player and then says nothing, the first time or the second."""

    def __init__(self, *, at_once: bool) -> None:
        super().__init__(seat=1)
        self._at_once = at_once

    async def run(self, deliver: Callable[[Update], None]) -> None:
        if not self._at_once:
            deliver(LinkState(LinkStatus.ONLINE))
            deliver(self.table)
            deliver(GameView(self.seq, view_for(self.state, self.seat)))
            deliver(LinkState(LinkStatus.LOST, retry_seconds=0.5))
        deliver(LinkState(LinkStatus.ONLINE))
        for delay_ms in range(100):
            await asyncio.sleep(0.02)
            deliver(LinkState(LinkStatus.ONLINE, delay_ms=delay_ms))
        raise AssertionError("it was not obeyed")


@pytest.mark.parametrize("at_once", [True, False])
@pytest.mark.parametrize("lines", ["", "quit", "AS\nwho\nquit"])
def test_a_script_ends_where_a_server_welcomes_it_and_falls_silent(
    lines: str, at_once: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("client.line.loop._PATIENCE_SECONDS", 0.05)
    status, said = told(Silent(at_once=at_once), lines, tmp_path)
    assert status == 0
    is_waiting = bool(lines) or at_once  # else there is nothing left to be told
    assert ("The server has not answered." in said) == is_waiting


class TableFirst(FakeSession):
    """A server that says who sits at the table, and a while later that the hand has begun."""

    async def run(self, deliver: Callable[[Update], None]) -> None:
        deliver(LinkState(LinkStatus.ONLINE))
        seats = tuple(replace(seat, ready=True) for seat in self.table.seats)
        deliver(replace(self.table, seats=seats))
        await asyncio.sleep(0.05)
        deliver(GameView(self.seq, view_for(self.state, self.seat)))
        await asyncio.Event().wait()


def test_a_script_without_lines_is_told_of_the_game_that_begins(tmp_path: Path) -> None:
    session = TableFirst()
    session.skip_to(Phase.PLAY)
    status, said = told(session, "", tmp_path)
    assert status == 0
    assert any(line.startswith("Hand 1") for line in said), said


def test_a_script_does_not_try_a_lost_line_for_ever(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="The connection to the server is lost"):
        told(Dying(), ALL_CARDS, tmp_path)


def test_a_disk_that_is_full_is_told() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full here")
    with open("/dev/full", "wb") as full, pytest.raises(CommandError, match="No space left"):
        play(
            FakeSession(),
            reader=Reader(None),
            output_fd=full.fileno(),
            waits=True,
            ascii_only=True,
        )


@pytest.mark.usefixtures("signals_heeded")
@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_it_also_while_nobody_reads(sign: signal.Signals, pipe: Pipe) -> None:
    class Chatty(FakeSession):
        async def run(self, deliver: Callable[[Update], None]) -> None:
            asyncio.get_running_loop().call_later(0.1, os.kill, os.getpid(), sign)
            await super().run(deliver)

    session = Chatty()
    session.skip_to(Phase.PLAY)
    os.set_blocking(pipe.write, False)
    while True:
        try:
            os.write(pipe.write, b"x" * 4096)
        except BlockingIOError:
            break
    os.set_blocking(pipe.write, True)
    quiet_read, quiet_write = os.pipe()
    try:
        status = play(
            session, reader=Reader(quiet_read), output_fd=pipe.write, waits=True, ascii_only=True
        )
    finally:
        os.close(quiet_read)
        os.close(quiet_write)
    assert status == 128 + sign


def test_line_mode_imports_neither_a_screen_nor_the_server() -> None:
    program = (
        "import sys, client.line.loop, client.net.network\n"
        "print({'textual', 'rich', 'trio', 'server'} & set(sys.modules) or 'none')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == "none\n"
