"""Opens pages and screens that a start has no need of: each is imported only when it is wanted.

Python takes half a millisecond for a screen or a widget, and a start is to be quick.
"""

import sys
from collections.abc import Mapping
from importlib import import_module
from typing import Any, NamedTuple

from textual.screen import Screen

from client.screen.base.full_page import FullPage
from client.screen.base.page import Page
from client.screen.base.screen import Input, SceneScreen
from client.screen.scene.keys import Command
from client.screen.scene.scene import Scene
from client.state.notices import Notice
from client.words.language import N_, _

_PACKAGE = "client.screen"


class ScreenClass(NamedTuple):
    """The class of a screen, by its module below client/screen and its name."""

    module: str
    name: str

    def create(self, scene: Scene, input_: Input, **options: object) -> SceneScreen:
        """A screen of this class."""
        screen: SceneScreen = _load(self.module, self.name)(scene, input_, **options)
        return screen

    def includes(self, screen: Screen[Any]) -> bool:
        """Whether the screen is of this class. As long as that is not imported, none is."""
        module = sys.modules.get(f"{_PACKAGE}.{self.module}")
        return module is not None and isinstance(screen, getattr(module, self.name))


class PageOfLines(NamedTuple):
    """A page that only shows lines: what gives these, by its module and its name, and the heading.
    `begins_at_end`: the last ones are in sight first, where not all have room. `is_full`: it has a
    bar and keys of its own.
    """

    module: str
    function: str
    heading: str
    begins_at_end: bool = False
    is_full: bool = False

    def create(self, scene: Scene, input_: Input) -> SceneScreen:
        """The page."""
        content = _load(self.module, self.function)
        kind = FullPage if self.is_full else Page
        return kind(scene, input_, _(self.heading), content, begins_at_end=self.begins_at_end)


TOO_SMALL = ScreenClass("base.size_warning", "SizeWarning")
LOBBY = ScreenClass("lobby.screen", "LobbyScreen")
WAITING_ROOM = ScreenClass("table.waiting_room", "WaitingScreen")
LESSON = ScreenClass("lesson.screen", "LessonScreen")
HELP = ScreenClass("pages.help", "HelpPage")
QUIT = ScreenClass("pages.confirm", "QuitPage")
CHAT = ScreenClass("pages.chat", "ChatPage")
REPLAY = ScreenClass("replay.screen", "ReplayScreen")
GAME_OVER = ScreenClass("pages.game_over", "GameOverPage")
_SUMMARY = ScreenClass("pages.summary", "SummaryPage")
_EXCHANGES = PageOfLines(
    "pages.exchanges", "exchange_lines", N_("Exchanges of this hand"), is_full=True
)

_PAGES: Mapping[Command | Notice, ScreenClass | PageOfLines] = {
    Command.QUIT: QUIT,
    Command.SETTINGS: ScreenClass("pages.settings", "SettingsPage"),
    Command.CHAT: CHAT,
    Command.PHRASES: ScreenClass("pages.phrases", "PhrasesPage"),
    Command.PEOPLE: ScreenClass("pages.people", "PeoplePage"),
    Command.CLAIM: ScreenClass("pages.confirm", "ClaimPage"),
    Command.SCORES: PageOfLines(
        "table.score_sheet", "score_lines", N_("Score sheet"), begins_at_end=True, is_full=True
    ),
    Command.SUMMARY: _SUMMARY,
    Notice.SUMMARY: _SUMMARY,
    Notice.OVER: GAME_OVER,
    Command.LAST_TRICK: PageOfLines("pages.this_hand", "last_trick_lines", N_("The last trick")),
    Command.EXCHANGES: _EXCHANGES,
    Command.REVIEW: ScreenClass("pages.review", "ReviewPage"),
    Command.HINT: ScreenClass("pages.hint", "HintPage"),
    Command.LOG: PageOfLines("table.log", "log_lines", N_("What has happened"), begins_at_end=True),
    Command.LINE: PageOfLines("pages.connection", "connection_lines", N_("The connection")),
    Command.RULES: PageOfLines("pages.help", "rules_lines", N_("Rules"), is_full=True),
    Command.RESULTS: PageOfLines("pages.results", "results_lines", N_("Results")),
    Notice.CUT: ScreenClass("pages.intermission", "CutPage"),
    Notice.EXCHANGE: _EXCHANGES,
}


def has_page(command: Command) -> bool:
    """Whether the command opens a page that needs no more than the scene."""
    return command in _PAGES


def page_for(what: Command | Notice, scene: Scene, input_: Input) -> SceneScreen:
    """The page that a command opens, see `has_page`, or that shows a notice."""
    return _PAGES[what].create(scene, input_)


def _load(module: str, name: str) -> Any:
    return getattr(import_module(f"{_PACKAGE}.{module}"), name)
