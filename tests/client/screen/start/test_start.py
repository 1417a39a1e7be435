"""The start screen, its forms and the list of replays: by keys and by mouse."""

import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Literal

import pytest
from textual.events import Paste

from client.cli.arguments import parse_arguments
from client.cli.commands import start
from client.cli.commands.replay import read_playback
from client.files.last_choices import LastChoices, LastChoicesFile
from client.files.records import RecordList
from client.screen.apps.start import StartApp
from client.screen.pages.settings import SettingsPage
from client.screen.replay.screen import ReplayScreen
from client.screen.start.records import RecordListScreen
from client.screen.start.screen import StartScreen
from client.screen.terminal.echoes import EchoFilter
from client.state.kept_game import KeptGame
from client.state.next_command import NextCommand, RefusedCommand
from client.state.solo_so_far import NOTHING_YET, SoloSoFar
from client.words.failure import CommandError, NameTaken, PasswordRefused
from client.words.input_errors import password_refused
from engine.presets import CHANGES, preset
from tests.client.fakes.lan import FakeLan
from tests.client.fakes.person import Person

pytestmark = pytest.mark.asyncio

TAKEN = "The name Ann belongs to somebody else on this server: choose another."
RECORDS = Path(__file__).parents[3] / "golden" / "records"


@asynccontextmanager
async def starting(
    directory: Path,
    size: tuple[int, int] = (80, 24),
    *,
    last_choices: LastChoices | None = None,
    records: Path | None = None,
    refused: RefusedCommand | None = None,
    so_far: SoloSoFar = NOTHING_YET,
) -> AsyncIterator[Person[StartApp]]:
    last_choices_file = LastChoicesFile(directory / "choices.json")
    last_choices_file.save(last_choices or LastChoices(name="Ann"))
    app = StartApp(
        "login",
        last_choices_file,
        RecordList(records or Path("/nowhere")),
        read_playback,
        echo_filter=EchoFilter(0, 0),
        refused=refused,
        so_far=so_far,
    )
    app.lan = FakeLan()
    async with app.run_test(size=size) as pilot:
        person = Person(app, pilot)
        await person.rest()
        yield person


async def chosen(person: Person[StartApp]) -> list[str]:
    """The command that was chosen, once the app has ended."""
    await person.until(lambda: person.app.return_value is not None)
    choice = person.app.return_value
    assert choice is not None
    command = choice.command
    assert parse_arguments(command).command == command[0]
    return command


async def test_playing_alone_is_two_keys(tmp_path: Path) -> None:
    async with starting(tmp_path) as person:
        await person.press("enter", "enter")
        assert await chosen(person) == ["play", "--rules=online", "--bots=casual", "--name=Ann"]


async def test_rules_whose_game_hardly_ends_are_warned_of_and_may_be_played(tmp_path: Path) -> None:
    last_choices = LastChoices("Ann", preset="four-6433", changes={"end": "points"})
    async with starting(tmp_path, last_choices=last_choices) as person:
        await person.press("enter")
        await person.rest()
        assert "hardly ever ends" in person.text
        await person.press("enter")
        rules = ["--rules=four-6433", "--set=end=points"]
        assert await chosen(person) == ["play", *rules, "--bots=casual", "--name=Ann"]


async def test_playing_alone_is_two_clicks(tmp_path: Path) -> None:
    async with starting(tmp_path) as person:
        await person.click_text("Play alone")
        await person.click_text("[ Deal ]")
        assert (await chosen(person))[0] == "play"


async def test_rules_chosen_by_keys_are_played_and_remembered(tmp_path: Path) -> None:
    async with starting(tmp_path) as person:
        await person.press("h", *["down"] * 8, "right", "right")
        await person.press(*["up"] * 8, "enter")
        command = await chosen(person)
        assert command == ["host", "--rules=mess", "--name=Ann"]
    last_choices, _complaint = LastChoicesFile(tmp_path / "choices.json").load()
    assert last_choices == LastChoices("Ann", preset="mess", bots="casual")


async def test_an_option_is_changed_by_clicks_and_its_words_with_it(tmp_path: Path) -> None:
    async with starting(tmp_path, (140, 40)) as person:
        await person.click_text("Play alone")
        assert "First lead" not in person.text
        await person.press("f4")
        await person.click_text("First lead")
        assert "leads the first trick." in person.text
        assert "The dealer leads the first trick." not in person.text
        await person.click_text("→")
        assert "The dealer leads the first trick." in person.text
        await person.click_text("[ Deal ]")
        assert "--set=first_lead=dealer" in await chosen(person)


async def test_what_cannot_be_played_is_said_at_once_and_not_dealt(tmp_path: Path) -> None:
    async with starting(tmp_path) as person:
        await person.press("p", "f4", *["down"] * 3, *["backspace"] * 5, "8", ",", "5")
        assert "targets = 8,5 cannot be played: allowed are 3 numbers" in " ".join(
            re.sub("[│▌]", "", person.text).split()
        )
        await person.press("home", "home", "enter")
        assert person.app.return_value is None
        await person.press(*["down"] * 7, ",", "3", "home", "home", "enter")
        assert (await chosen(person))[0] == "play"


async def test_joining_remembers_server_and_name(tmp_path: Path) -> None:
    async with starting(tmp_path) as person:
        await person.press("j", *"box:99", "enter", *["backspace"] * 3, *"Eva", "enter", "enter")
        await person.press("enter", "enter")
        assert await chosen(person) == ["join", "box:99", "--name=Eva"]
    last_choices, _complaint = LastChoicesFile(tmp_path / "choices.json").load()
    assert (last_choices.name, last_choices.address) == ("Eva", "box:99")


async def test_a_player_who_has_been_there_joins_and_watches_with_two_keys(tmp_path: Path) -> None:
    async with starting(tmp_path, last_choices=LastChoices("Ann", "box")) as person:
        assert "box" in person.text
        await person.press("w", "enter")
        assert await chosen(person) == ["watch", "box", "--name=Ann"]


async def test_letters_typed_at_once_are_another_server_than_the_remembered_one(
    tmp_path: Path,
) -> None:
    async with starting(tmp_path, last_choices=LastChoices("Ann", "box")) as person:
        await person.press("j", "space")
        assert "Server              box  " in person.text
        await person.press(*"den:99")
        assert "Server              den:99_" in person.text
        await person.press("end", "enter")
        assert await chosen(person) == ["join", "den:99", "--name=Ann"]


async def test_left_goes_back_into_an_address(tmp_path: Path) -> None:
    async with starting(tmp_path, last_choices=LastChoices("Ann", "box")) as person:
        await person.press("j", *"dn:99", *["left"] * 4, "e")
        assert "Server              den:99  " in person.text
        await person.press("end", "end", "enter")
        assert await chosen(person) == ["join", "den:99", "--name=Ann"]


async def test_an_address_is_pasted(tmp_path: Path) -> None:
    async with starting(tmp_path, last_choices=LastChoices("Ann", "box")) as person:
        await person.press("j")
        person.app.post_message(Paste("den:99\n"))
        await person.until(lambda: "Server              den:99_" in person.text)


async def test_of_a_whole_page_that_is_pasted_a_field_takes_the_beginning(tmp_path: Path) -> None:
    async with starting(tmp_path, last_choices=LastChoices("Ann", "box")) as person:
        await person.press("j")
        person.app.post_message(Paste("den" * 100_000))
        await person.until(lambda: "Server              den" in person.text)
        await person.press("down")


async def test_the_foot_of_a_form_promises_no_change_by_arrows_and_stays_as_it_is(
    tmp_path: Path,
) -> None:
    async with starting(tmp_path) as person:
        await person.press("h")
        feet = set()
        for _ in range(4):
            feet.add(person.text.splitlines()[-1])
            await person.press("down")
        assert len(feet) == 1
        assert "←→" not in feet.pop()


async def test_what_is_no_address_is_said_and_not_joined(tmp_path: Path) -> None:
    async with starting(tmp_path) as person:
        await person.press("j", *"a:b:c")
        assert "'a:b:c' is no address" in person.text
        await person.press("end", "enter")
        assert person.app.return_value is None


@pytest.mark.parametrize("command", ["join", "watch"])
async def test_a_name_that_another_has_is_asked_for_again_with_all_else_as_it_was(
    command: str, tmp_path: Path
) -> None:
    refused = RefusedCommand(command, "box:99", "Ann", "KQ7F", "sesam", "name", TAKEN)
    async with starting(tmp_path, refused=refused) as person:
        await person.until(lambda: TAKEN in person.text)
        await person.press("end", "enter")
        assert person.app.return_value is None
        await person.press("home", "down", *"ika", "end", "enter")
        assert await chosen(person) == [command, "box:99", "--name=Annika", "--table=KQ7F"]
        assert person.app.return_value is not None
        assert person.app.return_value.password == "sesam"


async def test_the_cursor_is_on_the_name_that_another_has(tmp_path: Path) -> None:
    refused = RefusedCommand("join", "box", "Ann", "", "", "name", TAKEN)
    async with starting(tmp_path, refused=refused) as person:
        await person.until(lambda: "Ann_" in person.text)
        await person.press("2")
        assert "belongs to somebody else" not in person.text
        await person.press("escape")
        await person.until(lambda: isinstance(person.app.screen, StartScreen))


@pytest.mark.parametrize(
    ("before", "says"),
    [("", "The server wants a password."), ("sesame", "The password is not right.")],
)
async def test_a_password_is_asked_for_again_where_it_was_and_all_else_stays(
    before: str, says: str, tmp_path: Path
) -> None:
    why = password_refused(before)
    refused = RefusedCommand("join", "box:99", "Ann", "KQ7F", before, "password", why)
    async with starting(tmp_path, refused=refused) as person:
        await person.until(lambda: says in person.text)
        await person.press(*"sesam")
        assert says not in person.text
        await person.press("end", "enter")
        assert await chosen(person) == ["join", "box:99", "--name=Ann", "--table=KQ7F"]
        assert person.app.return_value is not None
        assert person.app.return_value.password == "sesam"


@pytest.mark.parametrize(
    ("error", "field", "why"),
    [
        (NameTaken("choose another with --name", "Ann"), "name", TAKEN),
        (PasswordRefused("give it with --password-file"), "password", password_refused("")),
    ],
)
async def test_after_a_name_or_password_that_was_refused_the_start_screen_knows_what_was_chosen(
    error: CommandError,
    field: Literal["name", "password"],
    why: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    choice = NextCommand(["join", "box", "--name=Ann"])
    seen = []

    def choose(_arguments: object, *before: object) -> tuple[NextCommand | None, int]:
        seen.append(before)
        return (choice if len(seen) == 1 else None), 0

    def run_next(*_arguments: object) -> int:
        raise error

    monkeypatch.setattr(start, "_choose", choose)
    monkeypatch.setattr(start, "run_next", run_next)
    monkeypatch.setattr(start, "is_line_mode", lambda _arguments: False)
    monkeypatch.setattr(start, "require_terminal", lambda _arguments: None)
    assert start.run(parse_arguments([])) == 0
    refused = RefusedCommand("join", "box", "Ann", "", "", field, why)
    assert seen == [("", None), (why, refused)]


async def test_replays_are_listed_opened_and_left_again(tmp_path: Path) -> None:
    shutil.copy(RECORDS / "mess.smr", tmp_path)
    (tmp_path / "noise.smr").write_bytes(b"noise")
    async with starting(tmp_path, records=tmp_path) as person:
        assert "2 games" in person.text
        await person.press("r")
        await person.until(lambda: isinstance(person.app.screen, RecordListScreen))
        await person.press("home" if "noise.smr" in person.text.splitlines()[1] else "end", "enter")
        assert "line 1: The line is not JSON" in " ".join(person.text.split())
        await person.until(
            lambda: re.search(r"mess +not over, hand \d+: Cat ▲\d+  Ben ▼", person.text)
        )
        await person.click_text("Cat ▲")
        await person.click_text("Cat ▲")
        await person.until(lambda: isinstance(person.app.screen, ReplayScreen))
        await person.press("n", "v")
        await person.press("escape")
        await person.until(lambda: isinstance(person.app.screen, ReplayScreen))
        await person.press("x")
        await person.until(lambda: isinstance(person.app.screen, RecordListScreen))
        await person.press("escape")
        await person.until(lambda: isinstance(person.app.screen, StartScreen))


@pytest.mark.parametrize("key", ["comma", "f2"])
async def test_the_settings_have_the_key_here_that_they_have_at_the_table(
    key: str, tmp_path: Path
) -> None:
    async with starting(tmp_path) as person:
        await person.press(key)
        await person.until(lambda: isinstance(person.app.screen, SettingsPage))


@pytest.mark.parametrize("way", ["x", "ctrl+c"])
async def test_quitting_chooses_nothing(way: str, tmp_path: Path) -> None:
    async with starting(tmp_path) as person:
        await person.press(*way.split())
        await person.until(lambda: not person.app.is_running)
        assert person.app.return_value is None


async def test_damage_and_failures_are_told_on_the_start_screen(tmp_path: Path) -> None:
    last_choices_file = LastChoicesFile(tmp_path / "choices.json")
    last_choices_file.path.write_text("{")
    app = StartApp("login", last_choices_file, RecordList(tmp_path), read_playback)
    async with app.run_test(size=(80, 24)) as pilot:
        person = Person(app, pilot)
        await person.settle()
        assert "is damaged. Nothing is remembered." in " ".join(person.text.split())


async def test_a_terminal_that_shrinks_and_grows_shows_the_form_again(tmp_path: Path) -> None:
    async with starting(tmp_path) as person:
        await person.press("p", *["down"] * 3, "right")
        await person.pilot.resize_terminal(40, 10)
        await person.until(lambda: "The table needs" in person.text)
        await person.pilot.resize_terminal(80, 24)
        await person.until(lambda: "online-dealer-leads" in person.text)


async def test_presets_are_a_list_with_what_each_is_while_one_of_them_is_chosen(
    tmp_path: Path,
) -> None:
    async with starting(tmp_path, (140, 50)) as person:
        await person.press("p", *["down"] * 3)
        assert all(f"{name}: " in person.text for name in CHANGES)
        await person.press("right", "down")
        assert "online: " not in person.text


async def test_a_game_is_hosted_with_password_clock_bots_and_only_where_it_is_wanted(
    tmp_path: Path,
) -> None:
    async with starting(tmp_path) as person:
        await person.press("h", "down", "down", *"secret", "down", *["backspace"], *"30", "down")
        await person.press("down", "right", "down", "left", "home", "home", "enter")
        await person.until(lambda: person.app.return_value is not None)
        choice = person.app.return_value
        assert choice is not None
        assert choice.password == "secret"
        bots = ["--bots", "casual", "casual"]
        assert choice.command[2:-1] == ["--clock=30", *bots, "--no-announce", "--listen=127.0.0.1"]
        assert "secret" not in " ".join(choice.command)


KEPT = KeptGame(("Ann", "Ada", "Bruno"), 0, "club", preset("online"), 4, (4, -1, -3))


@pytest.mark.parametrize(
    ("keys", "command"),
    [
        (("enter",), ["play", "--go-on"]),
        (("g",), ["play", "--go-on"]),
        (("d",), ["play", "--daily", "--bots=casual", "--name=Ann"]),
    ],
)
async def test_the_game_that_was_left_comes_first_and_todays_deal_has_a_key(
    keys: tuple[str, ...], command: list[str], tmp_path: Path
) -> None:
    async with starting(tmp_path, so_far=SoloSoFar(kept=KEPT)) as person:
        assert "hand 4 of online, you lead with ▲4" in person.text
        await person.press(*keys)
        assert await chosen(person) == command


async def test_without_a_game_that_was_left_its_key_does_nothing(tmp_path: Path) -> None:
    async with starting(tmp_path) as person:
        await person.press("g", "v")
        await person.until(lambda: "You have not finished a game alone yet." in person.text)
        assert person.app.return_value is None
