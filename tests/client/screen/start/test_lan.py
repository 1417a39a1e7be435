"""The list of the servers on the local network: it fills by itself, and one of them is joined."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from client.cli.commands.replay import read_playback
from client.files.last_choices import LastChoices, LastChoicesFile
from client.files.records import RecordList
from client.screen.apps.joining import LanApp
from client.screen.apps.start import StartApp
from client.screen.start import lan as lan_screen
from client.screen.start.lan import LanScreen
from client.screen.terminal.echoes import EchoFilter
from client.state.found_server import FoundServer
from client.state.next_command import NextCommand
from client.words.servers import server_key_words
from protocol.address import TcpAddress
from protocol.announcement import Announcement
from tests.client.fakes.lan import ANN, BOX, OLD, FakeLan
from tests.client.fakes.person import Person

KEY = f"--key={server_key_words(ANN)}"

pytestmark = pytest.mark.asyncio


@asynccontextmanager
async def on_start_screen(lan: FakeLan, directory: Path) -> AsyncIterator[Person[StartApp]]:
    """Somebody who has opened the list from the start screen."""
    last_choices_file = LastChoicesFile(directory / "choices.json")
    last_choices_file.save(LastChoices(name="Eva"))
    app = StartApp(
        "login",
        last_choices_file,
        RecordList(directory),
        read_playback,
        echo_filter=EchoFilter(0, 0),
    )
    app.lan = lan
    async with app.run_test(size=(80, 24)) as pilot:
        person = Person(app, pilot)
        await pilot.pause()
        await person.settle()
        await person.press("o")
        await person.until(lambda: "On the LAN" in person.text.splitlines()[0])
        yield person


@asynccontextmanager
async def alone(
    lan: FakeLan, command: str = "join", table: str = "", name: str = "Eva"
) -> AsyncIterator[Person[LanApp]]:
    """Somebody who has to choose a server for a command."""
    app = LanApp(command, name, table, echo_filter=EchoFilter(0, 0), lan=lan)
    async with app.run_test(size=(80, 24)) as pilot:
        person = Person(app, pilot)
        await pilot.pause()
        await person.settle()
        yield person


async def choice(person: Person[StartApp] | Person[LanApp]) -> NextCommand:
    """What was chosen, once the app has ended."""
    await person.until(lambda: person.app.return_value is not None)
    assert person.app.return_value is not None
    return person.app.return_value


async def test_a_server_that_is_found_later_is_listed_and_one_that_leaves_is_not(
    tmp_path: Path,
) -> None:
    lan = FakeLan()
    async with on_start_screen(lan, tmp_path) as person:
        assert "Looking" in person.text
        lan.tell(ANN, BOX)
        await person.until(lambda: "192.168.1.20" in person.text and "box" in person.text)
        lan.tell(BOX)
        await person.until(lambda: "192.168.1.20" not in person.text)
        assert "192.168.1.30:4000" in person.text
        lan.tell()
        await person.until(lambda: "Looking" in person.text)


async def test_where_nobody_is_found_one_is_told_what_else_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lan_screen, "MOST_SECONDS", 0.01)
    async with on_start_screen(FakeLan(), tmp_path) as person:
        await person.until(lambda: "Nobody found yet" in person.text)
        assert "sergeant-major host" in person.text
        assert "by the address" in " ".join(person.text.replace("│", "").split())


async def test_a_network_that_cannot_be_asked_says_why(tmp_path: Path) -> None:
    async with on_start_screen(FakeLan(trouble="no such device"), tmp_path) as person:
        assert "cannot search the network: no such device." in person.text


async def test_enter_joins_and_the_server_is_remembered(tmp_path: Path) -> None:
    async with on_start_screen(FakeLan(ANN), tmp_path) as person:
        await person.until(lambda: "Ann" in person.text)
        await person.press("enter")
        assert await choice(person) == NextCommand(["join", "192.168.1.20", "--name=Eva", KEY])
    last_choices, _complaint = LastChoicesFile(tmp_path / "choices.json").load()
    assert last_choices.address == "192.168.1.20"


async def test_w_watches(tmp_path: Path) -> None:
    async with on_start_screen(FakeLan(ANN, OLD), tmp_path) as person:
        await person.until(lambda: "Ann" in person.text)
        await person.press("down", "w")
        assert await choice(person) == NextCommand(["watch", "[fd00::30]", "--name=Eva"])


async def test_two_clicks_join(tmp_path: Path) -> None:
    async with on_start_screen(FakeLan(ANN, OLD), tmp_path) as person:
        await person.click_text("fd00::30")
        await person.click_text("fd00::30")
        assert (await choice(person)).command[:2] == ["join", "[fd00::30]"]


@pytest.mark.parametrize("key", ["enter", "w"])
async def test_where_a_password_is_needed_it_is_asked_for_and_stands_in_no_command_line(
    key: str, tmp_path: Path
) -> None:
    async with on_start_screen(FakeLan(BOX), tmp_path) as person:
        await person.until(lambda: "with a password" in person.text)
        await person.press(key, *"sesam", "enter")
        assert "sesam" not in person.text
        await person.press("enter")
        command = ["watch" if key == "w" else "join", "192.168.1.30:4000", "--name=Eva"]
        key_option = f"--key={server_key_words(BOX)}"
        assert await choice(person) == NextCommand([*command, key_option], "sesam")


async def test_the_cursor_stays_on_its_server_when_others_come_and_go(tmp_path: Path) -> None:
    lan = FakeLan(BOX)
    async with on_start_screen(lan, tmp_path) as person:
        await person.until(lambda: "box" in person.text)
        lan.tell(ANN, BOX, OLD)
        await person.until(lambda: "Ann" in person.text)
        lan.tell(ANN, BOX)
        await person.until(lambda: "fd00" not in person.text)
        await person.press("w", "escape")
        await person.until(lambda: isinstance(person.app.screen, LanScreen))
        lan.tell(BOX)
        await person.until(lambda: "Ann" not in person.text)
        await person.press("enter")
        await person.until(lambda: "Password" in person.text)
        assert "192.168.1.30:4000" in person.text


async def test_without_a_server_enter_and_w_do_nothing(tmp_path: Path) -> None:
    async with on_start_screen(FakeLan(), tmp_path) as person:
        await person.press("enter", "w", "down", "end", "pagedown")
        assert isinstance(person.app.screen, LanScreen)
        assert person.app.return_value is None


async def test_back_on_the_start_screen_nobody_is_looked_for(tmp_path: Path) -> None:
    lan = FakeLan(ANN)
    async with on_start_screen(lan, tmp_path) as person:
        await person.until(lambda: lan.is_watched)
        await person.press("escape")
        await person.until(lambda: "Play alone" in person.text and not lan.is_watched)


async def test_hundreds_of_servers_are_moved_through(tmp_path: Path) -> None:
    many = [
        FoundServer(Announcement(f"Server {number:03}"), TcpAddress("10.0.0.1", 1000 + number))
        for number in range(300)
    ]
    async with on_start_screen(FakeLan(*many), tmp_path) as person:
        await person.until(lambda: "Server 000" in person.text)
        await person.press("end")
        assert "Server 299" in person.text
        await person.press("pageup", "enter")
        assert (await choice(person)).command[1] == "10.0.0.1:1280"


@pytest.mark.parametrize("command", ["join", "watch"])
async def test_for_a_command_the_list_is_all_there_is_and_enter_does_it(command: str) -> None:
    async with alone(FakeLan(ANN, BOX), command, "K7QM") as person:
        await person.until(lambda: "box" in person.text)
        await person.press("enter")
        expected = [command, "192.168.1.20", "--name=Eva", "--table=K7QM", KEY]
        assert await choice(person) == NextCommand(expected)


@pytest.mark.parametrize("key", ["escape", "x", "ctrl+c"])
async def test_a_command_is_given_up_by_leaving_the_list(key: str) -> None:
    async with alone(FakeLan(ANN, BOX)) as person:
        await person.press(key)
        await person.until(lambda: not person.app.is_running)
        assert person.app.return_value is None


async def test_from_the_form_for_a_password_one_comes_back_to_the_list() -> None:
    async with alone(FakeLan(ANN, BOX)) as person:
        await person.until(lambda: "box" in person.text)
        await person.press("down", "enter")
        await person.until(lambda: "Password" in person.text)
        await person.press("escape")
        await person.until(lambda: isinstance(person.app.screen, LanScreen))


async def test_a_player_without_a_name_is_asked_for_one() -> None:
    async with alone(FakeLan(ANN), name="") as person:
        await person.until(lambda: "Ann" in person.text)
        await person.press("enter")
        await person.until(lambda: "What are you called?" in person.text)
        await person.press(*"Eva", "end", "enter")
        assert await choice(person) == NextCommand(["join", "192.168.1.20", "--name=Eva", KEY])
