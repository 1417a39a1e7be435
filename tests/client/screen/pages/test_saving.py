"""Saving the record at the end of a hand and of a game: by key, by mouse, and what is told."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path

import pytest
from msgspec.structs import replace

from client.files.records import RecordKeeper, RecordList
from client.screen.apps.game import SergeantMajorApp
from client.screen.pages.game_over import GameOverPage
from client.screen.pages.summary import SummaryPage
from client.screen.replay.screen import ReplayScreen
from client.screen.terminal.echoes import EchoFilter
from client.state.solo_results import Outcome, SoloHistory
from client.words.figures import average
from engine.presets import nearest_preset
from engine.public import Phase
from engine.record import read_record
from protocol.messages import GetRecord, LeftTable, Ready, RecordPart, Said
from tests.client.fakes.player import QUICK_SETTINGS, Player, seated
from tests.client.fakes.session import FakeSession
from tests.client.situations.pages import PAGES

pytestmark = pytest.mark.asyncio

NOW = datetime(2026, 3, 1, 20, 15)


@asynccontextmanager
async def at_the_end(situation: str, directory: Path) -> AsyncIterator[Player]:
    """At the page that tells how a hand or the game has ended."""
    session = PAGES[situation].session()
    records = RecordList(directory / "records")
    app = SergeantMajorApp(
        session, echo_filter=EchoFilter(0, 0), records=records, settings=QUICK_SETTINGS
    )
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(session, app, pilot)
        await player.until(session.running.is_set)
        await player.settle()
        await player.close_pages()
        await player.press("enter")
        await player.until(lambda: isinstance(app.screen, SummaryPage | GameOverPage))
        yield player


def saved(directory: Path) -> Path:
    (path,) = (directory / "records").iterdir()
    return path


@pytest.mark.parametrize("situation", ["summary", "over"])
@pytest.mark.parametrize("way", ["key", "mouse"])
async def test_the_record_is_saved_and_told_where_and_can_be_replayed(
    situation: str, way: str, tmp_path: Path
) -> None:
    async with at_the_end(situation, tmp_path) as player:
        if way == "key":
            await player.press("f")
        else:
            await player.click_text("f save")
        await player.until(lambda: "The record is saved:" in player.text)
        assert isinstance(player.app.screen, SummaryPage | GameOverPage)
        path = saved(tmp_path)
        assert path.name.endswith("-4711.smr")
        assert path.name in "".join(part.strip(" │") for part in player.text.splitlines())
        _header, moments = read_record(path.read_bytes().splitlines())
        last, played = list(moments)[-1].state, player.session.state
        assert (last.public.results, last.hands) == (played.public.results, played.hands)


@pytest.mark.parametrize("situation", ["summary", "over"])
@pytest.mark.parametrize(
    ("key", "shown"),
    [
        ("question_mark", "save the record"),
        ("slash", "Esc or Tab closes"),
        ("tab", "Esc or Tab closes"),
    ],
)
async def test_help_and_chat_are_there_at_the_end_of_a_hand_and_of_a_game(
    situation: str, key: str, shown: str, tmp_path: Path
) -> None:
    async with at_the_end(situation, tmp_path) as player:
        await player.press(key)
        await player.until(lambda: shown in player.text)
        await player.press("escape")
        await player.until(lambda: isinstance(player.app.screen, SummaryPage | GameOverPage))


@pytest.mark.parametrize("way_back", ["escape", "w", "x"])
async def test_w_replays_the_game_that_is_over_and_comes_back_to_its_end(
    way_back: str, tmp_path: Path
) -> None:
    async with at_the_end("over", tmp_path) as player:
        await player.press("w")
        await player.until(lambda: isinstance(player.app.screen, ReplayScreen))
        assert not (tmp_path / "records").exists()
        assert "Before the first deal." in player.text
        await player.press("n", "right", "v")
        await player.until(lambda: "No hand is finished yet." in player.text)
        player.session.deliver(Said("Ben", "well played"))  # the game itself is still there
        await player.settle()
        assert "No hand is finished yet." in player.text
        await player.press("escape")
        await player.until(lambda: isinstance(player.app.screen, ReplayScreen))
        assert "has won" not in player.text
        await player.press(way_back)
        await player.until(lambda: isinstance(player.app.screen, GameOverPage))
        assert "has won" in player.text


async def test_beside_the_chart_stands_what_a_player_alone_has_come_to(tmp_path: Path) -> None:
    async with at_the_end("over", tmp_path) as player:
        assert "Your games" not in player.text
        rules = player.view.public.rules
        won = Outcome("1", 1, "mess-chips", False, "", "", True, True, 4, 8)
        assert nearest_preset(rules) == ("mess-chips", {})
        player.session.deliver(SoloHistory((won, replace(won, preset="online"))))
        await player.until(lambda: "Your games" in player.text)
        assert "2 played, 1 won" in player.text
        own = sum(result.deltas[0] for result in player.view.public.results)
        a_hand = average(round(100 * (8 + own) / (4 + len(player.view.public.results))), 1)
        assert f"{a_hand} a hand" in player.text


async def test_a_replay_gives_way_to_the_next_game(tmp_path: Path) -> None:
    async with at_the_end("over", tmp_path) as player:
        await player.press("w")
        await player.until(lambda: isinstance(player.app.screen, ReplayScreen))
        player.session.send(Ready())
        await player.until(lambda: not player.app._game_screens.is_in_replay)
        assert player.view.public.phase is not Phase.OVER


async def test_a_record_that_is_none_is_told_in_the_place_of_its_replay(tmp_path: Path) -> None:
    async with at_the_end("over", tmp_path) as player:
        player.session.hold_answers = True
        await player.press("w")
        player.session.deliver(RecordPart(("{}",), is_last=True))
        await player.until(lambda: "line 1:" in player.text)
        assert isinstance(player.app.screen, GameOverPage)


async def test_the_path_is_told_from_home_and_a_files_name_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    async with at_the_end("summary", tmp_path / "some" / "where" / ("deep" * 8)) as player:
        await player.press("f")
        await player.until(lambda: "~/some/where/" in player.text)
        path = next((tmp_path / "some" / "where" / ("deep" * 8) / "records").iterdir())
        assert path.name in player.text


async def test_before_a_hand_is_over_there_is_nothing_to_save() -> None:
    async with seated(FakeSession()) as player:
        await player.press("u")
        await player.until(lambda: "No hand is finished yet." in player.text)
        assert "f save" not in player.text
        await player.press("f")
        assert GetRecord() not in player.session.sent


async def test_what_cannot_be_saved_is_told(tmp_path: Path) -> None:
    (tmp_path / "records").write_text("a file where a directory should be")
    async with at_the_end("summary", tmp_path) as player:
        await player.press("f")
        await player.until(lambda: "The record cannot be saved in" in player.text)


async def test_the_summary_still_closes_by_enter_and_by_a_click(tmp_path: Path) -> None:
    async with at_the_end("summary", tmp_path) as player:
        await player.click_text("Enter back")
        await player.until(lambda: not isinstance(player.app.screen, SummaryPage))


async def test_parts_that_nobody_asked_for_are_nothing(tmp_path: Path) -> None:
    keeper = RecordKeeper(RecordList(tmp_path / "records"))
    assert keeper.receive(RecordPart(("{}",), is_last=True), NOW) == ""
    keeper.ask("AC3D")
    keeper.receive(RecordPart(("{}",), is_last=False), NOW)
    keeper.receive(LeftTable("left"), NOW)
    assert keeper.receive(RecordPart(("{}",), is_last=True), NOW) == ""
    assert not (tmp_path / "records").exists()


async def test_whoever_looks_on_is_offered_no_other_game(tmp_path: Path) -> None:
    async with at_the_end("over", tmp_path) as player:
        assert "a again" in player.text
        player.session.change_table(your_seat=None)
        await player.until(lambda: "another game" not in player.text)
        assert isinstance(player.app.screen, GameOverPage)
        assert "a again" not in player.text
        await player.press("a")
        assert player.session.sent[-1] != Ready()


async def test_another_game_begins_without_the_news_of_the_last_one(tmp_path: Path) -> None:
    async with at_the_end("over", tmp_path) as player:
        assert "The hand is over" in player.app.scene.news
        player.session.bots_at_once = False
        await player.press("a")
        await player.until(lambda: "The game is over" not in player.text)
        assert "The hand is over" not in player.text
