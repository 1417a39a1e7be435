"""Opens the screens that a start has no need of: each is imported only when it is wanted.

Python takes half a millisecond for a screen or a widget, and a start is to be quick.
"""

from client.screen.base.page import Page
from client.screen.base.screen import Input, SceneScreen
from client.screen.scene.keys import Command, Keys
from client.screen.scene.scene import Scene
from client.state.notices import Notice

PAGES = frozenset(
    {
        Command.QUIT,
        Command.SETTINGS,
        Command.CHAT,
        Command.PEOPLE,
        Command.CLAIM,
        Command.SUMMARY,
        Command.SCORES,
        Command.LAST_TRICK,
        Command.EXCHANGES,
        Command.LOG,
        Command.LINE,
        Command.RESULTS,
    }
)
"""The commands that open a page."""


def page_for(command: Command, scene: Scene, input_: Input) -> Page:
    """The page that a command of PAGES opens."""
    match command:
        case Command.QUIT:
            from client.screen.pages.confirm import QuitPage

            return QuitPage(scene, input_)
        case Command.SETTINGS:
            from client.screen.pages.settings import SettingsPage

            return SettingsPage(scene, input_)
        case Command.CHAT:
            from client.screen.pages.chat import ChatPage

            return ChatPage(scene, input_)
        case Command.PEOPLE:
            from client.screen.pages.people import PeoplePage

            return PeoplePage(scene, input_)
        case Command.CLAIM:
            from client.screen.pages.confirm import ClaimPage

            return ClaimPage(scene, input_)
    from client.screen.pages import contents

    return contents.page_for(command, scene, input_)


def help_page(scene: Scene, input_: Input, keys: Keys) -> Page:
    """Help on a screen with these keys."""
    from client.screen.pages import contents

    return contents.help_page(scene, input_, keys)


def notice_page(notice: Notice, scene: Scene, input_: Input) -> Page:
    """The page that shows a notice."""
    from client.screen.pages import contents

    return contents.notice_page(notice, scene, input_)


def lobby_screen(scene: Scene, input_: Input) -> SceneScreen:
    """The lobby of a server."""
    from client.screen.lobby.screen import LobbyScreen

    return LobbyScreen(scene, input_)


def lesson_screen(scene: Scene, input_: Input, *, leads_to_game: bool) -> SceneScreen:
    """The ten-minute lesson, which leads to a game or back."""
    from client.screen.lesson.screen import LessonScreen

    return LessonScreen(scene, input_, leads_to_game=leads_to_game)


def too_small_screen(scene: Scene, input_: Input) -> SceneScreen:
    """One line instead of everything."""
    from client.screen.base.too_small import TooSmall

    return TooSmall(scene, input_)
