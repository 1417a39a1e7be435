"""Which page each command and each notice opens."""

from collections.abc import Callable, Mapping

from client.screen.base.box import Content
from client.screen.base.page import Page
from client.screen.base.screen import Input
from client.screen.pages.connection import connection_lines
from client.screen.pages.game_over import GameOverPage
from client.screen.pages.help import Help
from client.screen.pages.log import log_lines
from client.screen.pages.results import results_lines
from client.screen.pages.scores import ScoresPage
from client.screen.pages.summary import SummaryPage
from client.screen.pages.this_hand import cut_lines, exchange_lines, last_trick_lines
from client.screen.scene.keys import Command, Keys
from client.screen.scene.scene import Scene
from client.state.notices import Notice
from client.words.language import _

_CONTENTS: Mapping[Command, Content] = {
    Command.LAST_TRICK: last_trick_lines,
    Command.EXCHANGES: exchange_lines,
    Command.LOG: log_lines,
    Command.LINE: connection_lines,
    Command.RESULTS: results_lines,
}


def page_for(command: Command, scene: Scene, input_: Input) -> Page:
    """The page that a command of scene/keys.py opens."""
    if command is Command.SUMMARY:
        return SummaryPage(scene, input_)
    if command is Command.SCORES:
        return ScoresPage(scene, input_)
    return Page(scene, input_, _heading(command), _CONTENTS[command])


def help_page(scene: Scene, input_: Input, keys: Keys) -> Page:
    """Help on a screen with these keys."""
    return Help(scene, input_, keys)


def notice_page(notice: Notice, scene: Scene, input_: Input) -> Page:
    """The page that shows a notice."""
    return _NOTICES[notice](scene, input_)


def _heading(command: Command) -> str:
    return {
        Command.LAST_TRICK: _("The last trick"),
        Command.EXCHANGES: _("Exchanges of this hand"),
        Command.LOG: _("What has happened"),
        Command.LINE: _("The connection"),
        Command.RESULTS: _("Results"),
    }[command]


_NOTICES: Mapping[Notice, Callable[[Scene, Input], Page]] = {
    Notice.CUT: lambda scene, input_: Page(scene, input_, _("Who deals first"), cut_lines),
    Notice.EXCHANGE: lambda scene, input_: page_for(Command.EXCHANGES, scene, input_),
    Notice.SUMMARY: lambda scene, input_: page_for(Command.SUMMARY, scene, input_),
    Notice.OVER: GameOverPage,
}
