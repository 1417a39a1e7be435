"""Situations before a game: the start screen, its forms, the list of replays."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path

import msgspec

from client.files.last_choices import LastChoices, LastChoicesFile
from client.files.records import KeptRecord, RecordList
from client.screen.apps.start import StartApp
from client.screen.scene.look import Look
from client.screen.terminal.echoes import EchoFilter
from client.state.found_server import FoundServer
from client.state.kept_game import KeptGame
from client.state.playback import Playback
from client.state.solo_results import SoloSum
from client.state.solo_so_far import NOTHING_YET, SoloSoFar
from client.words.failure import CommandError
from client.words.refusals import rejection
from engine.presets import preset
from engine.record_text import Header
from protocol.address import TcpAddress
from protocol.announcement import Announcement
from tests.client.fakes.lan import ANN, ANN_KEY, BOX, OLD, FakeLan
from tests.client.fakes.person import Person
from tests.client.situations.situation import Size


class AtStart(msgspec.Struct, frozen=True):
    """`remembered` is what was chosen before, `kept` are the records, `complaint` is what has gone
    wrong; `found` are the servers on the network, `deaf` says why it cannot be heard.
    """

    keys: tuple[str, ...] = ()
    last_choices: LastChoices = LastChoices("Ann", "box.example.org")
    kept: tuple[KeptRecord, ...] = ()
    complaint: str = ""
    found: tuple[FoundServer, ...] = ()
    deaf: str = ""
    so_far: SoloSoFar = NOTHING_YET

    @asynccontextmanager
    async def shown(self, look: Look, size: Size) -> AsyncIterator[Person[StartApp]]:
        app = StartApp(
            "login",
            _Memory(self.last_choices),
            _Records(self.kept),
            _read,
            self.complaint,
            so_far=self.so_far,
            look=look,
            echo_filter=EchoFilter(0, 0),
        )
        app.lan = FakeLan(*self.found, trouble=self.deaf)
        async with app.run_test(size=size) as pilot:
            person = Person(app, pilot)
            await person.settle()
            await person.press(*self.keys)
            await person.rest()
            yield person


class _Memory(LastChoicesFile):
    def __init__(self, last_choices: LastChoices) -> None:
        super().__init__(Path("/nowhere"))
        self._last_choices = last_choices

    def load(self) -> tuple[LastChoices, str]:
        return self._last_choices, ""


class _Records(RecordList):
    def __init__(self, kept: tuple[KeptRecord, ...]) -> None:
        super().__init__(Path("/home/ann/.local/share/sergeant-major/records"))
        self._kept = kept

    def all(self) -> list[KeptRecord]:
        return list(self._kept)


def _read(path: str) -> Playback:
    raise CommandError(f"{path}, line 1: The line is not JSON.")


def _kept(day: int, rules: str, *players: str) -> KeptRecord:
    header = Header(preset(rules), players, 0) if players else None
    return KeptRecord(Path(f"2026-03-{day:02}-4711.smr"), datetime(2026, 3, day, 20, 15), header)


_KEPT = (
    _kept(31, "online", "Ann", "Bot Bea", "Bot Carl"),
    _kept(30, "four-7432", "Ann", "Bartholomew Longname", "Đặng Thị Hồng", "王小明"),
    _kept(29, "mess"),
    *(_kept(day, "mess-nine", "Ann", "Ben", "Cat") for day in range(28, 0, -1)),
)
_SUMS = (
    SoloSum("online", False, "club", 13, 6, 104, 83, 3, 4),
    SoloSum("mess", False, "expert", 4, 1, 37, -11, 0, 1),
    SoloSum("online-dealer-leads", True, "casual", 2, 2, 18, 20, 2, 2),
)
_SO_FAR = SoloSoFar(
    KeptGame(("Ann", "Ada", "Bruno"), 0, "club", preset("online"), 4, (4, -1, -3)),
    sums=_SUMS,
    total=SoloSum("", False, "", 19, 9, 159, 92, 3, 4),
)
_WIDE = FoundServer(
    Announcement("東京の部屋", key=ANN_KEY), TcpAddress("192.168.100.200", 65535), is_known=True
)
_WRONG_TARGETS = ("p", "f4", *["down"] * 3, "backspace", "backspace")

START: Mapping[str, AtStart] = {
    "start": AtStart(("down",)),
    "first_start": AtStart(last_choices=LastChoices()),
    "start_later": AtStart(so_far=_SO_FAR),
    "start_results": AtStart(("v",), so_far=_SO_FAR),
    "complaint": AtStart(complaint="Nobody answers at box.example.org:35853."),
    "long_complaint": AtStart(complaint=rejection("too_many_names", {})),
    "help": AtStart(("question_mark",)),
    "settings": AtStart(("comma",)),
    "play": AtStart(("p",)),
    "play_presets": AtStart(("p", *["down"] * 3)),
    "play_rules": AtStart(("p", "f4", *["down"] * 5)),
    "play_wrong_rules": AtStart(_WRONG_TARGETS),
    "play_endless_rules": AtStart(("p",), LastChoices("Ann", "", "four-6433", {"end": "points"})),
    "form_help": AtStart(("p", "f1")),
    "host": AtStart(("h",)),
    "join": AtStart(("j",)),
    "join_wrong_address": AtStart(("j", *"a:b:c", "end"), last_choices=LastChoices("Ann")),
    "watch": AtStart(("w",)),
    "rules": AtStart(("u",)),
    "no_records": AtStart(("r",)),
    "lan": AtStart(("o", "down"), found=(ANN, BOX, _WIDE, OLD)),
    "lan_empty": AtStart(("o",)),
    "lan_deaf": AtStart(("o",), deaf="[Errno 98] Address already in use"),
    "records": AtStart(("r", "down"), kept=_KEPT),
    "broken_record": AtStart(("r", "down", "down", "enter"), kept=_KEPT),
}
