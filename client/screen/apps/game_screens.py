"""Which screens of a game are up: the lobby, the waiting room, the table, and pages over them."""

from collections import deque
from collections.abc import Sequence
from typing import Any

from textual._time import get_time
from textual.geometry import Region

from client.screen.apps.base import SceneApp
from client.screen.base.page import Page
from client.screen.base.screen import Input, SceneScreen
from client.screen.pages.opening import CHAT, GAME_OVER, LOBBY, REPLAY, WAITING_ROOM, page_for
from client.screen.scene.keys import Command
from client.screen.scene.scene import Scene
from client.screen.table.chat import ChatPanel
from client.screen.table.screen import TableScreen
from client.state.connection import LinkStatus
from client.state.model import Model
from client.state.notices import Notice, notices
from engine.public import Phase

_BACK_SECONDS = 0.4  # after the line, until the player can have seen that


class GameScreens:
    """Opens and closes screens of the app as the scene asks for it, and draws those in sight."""

    def __init__(self, app: SceneApp[Any], input_: Input, *, is_alone: bool) -> None:
        self._app = app
        self._input = input_
        self._notices: deque[Notice] = deque()
        # A player who is alone with bots waits for nobody.
        self._has_waiting_room = not is_alone

    def receive(self, before: Model, model: Model) -> None:
        """After an update, which has led from one model to the other."""
        self._notices += notices(before, model)
        was_lost, is_lost = (each.link.status is LinkStatus.LOST for each in (before, model))
        if was_lost and not is_lost:  # an Enter that comes now was for another try
            self._input.echo_filter.wait(get_time(), _BACK_SECONDS)

    def first(self, scene: Scene) -> SceneScreen:
        """The screen below all others."""
        if self._has_waiting_room:
            return WAITING_ROOM.create(scene, self._input)
        return TableScreen(scene, self._input)

    def show(self, scene: Scene, *, may_notify: bool) -> None:
        """Puts the screens up that fit the scene, with the next notice where that may come now, and
        draws what there is to be seen of it. But for the drawing, all of it waits while the player
        learns the game.
        """
        if self._app.is_in_lesson:
            self._app.cover_where_too_small()
        else:
            self._arrange(scene)
            if may_notify:
                self._notify(scene)
        for screen in self._drawn():
            # One that is still being mounted shows its scene when that is done.
            if not screen.is_mounted:
                screen.scene = scene
            elif screen.scene is not scene:
                screen.show(scene)
            if REPLAY.includes(screen):  # what is open over it tells of the same moment
                scene = screen.visible_scene()

    @property
    def is_in_replay(self) -> bool:
        """Whether the player looks back at the game that is over."""
        return any(map(REPLAY.includes, self._app.screen_stack))

    def open_replay(self, lines: Sequence[str]) -> str:
        """Opens the replay of the game that is over on top of the page on its end, where the player
        still is. `lines` are its record; why not, where it cannot be read.
        """
        if not GAME_OVER.includes(self._app.screen):
            return ""
        from client.screen.replay.last_game import last_game  # hardly any game is looked at again
        from client.words.record_errors import record_error
        from engine.record import RecordError

        scene = self._app.scene
        try:
            self._app.open_page(last_game(scene, self._input, lines))
        except RecordError as error:
            return record_error(error, scene.names)
        return ""

    def leave_replay(self) -> bool:
        """Leaves the replay for the page below, where it is one that the player looks at."""
        screen = self._app.screen
        if not (isinstance(screen, SceneScreen) and REPLAY.includes(screen)):
            return False
        screen.obey(Command.CLOSE)
        return True

    def shows_chat(self) -> bool:
        """Whether what is said at the table can be seen at once."""
        if CHAT.includes(self._app.screen):
            return True
        covered = list[Region]()
        for screen in reversed(self._app.screen_stack):
            if WAITING_ROOM.includes(screen):
                return True
            if not isinstance(screen, Page):
                return any(
                    chat.region and not any(map(chat.region.overlaps, covered))
                    for chat in screen.query(ChatPanel)
                )
            covered.append(screen.area)
        return False

    def _drawn(self) -> Sequence[SceneScreen]:
        """The screens in sight: pages show what is below them. With them a table that is covered:
        it plays a card that was chosen ahead.
        """
        stack = self._app.screen_stack
        lowest = max(place for place, screen in enumerate(stack) if not isinstance(screen, Page))
        return [
            screen
            for place, screen in enumerate(stack)
            if isinstance(screen, SceneScreen)
            and (place >= lowest or isinstance(screen, TableScreen))
        ]

    def _arrange(self, scene: Scene) -> None:
        view = scene.model.view
        at_table = any(isinstance(screen, TableScreen) for screen in self._app.screen_stack)
        self._arrange_lobby(scene)
        if view is None:
            self._notices.clear()
            if at_table:
                self._close_all()
        elif not at_table:
            self._app.push_screen(TableScreen(scene, self._input))
        elif view.public.phase is not Phase.OVER:
            self._leave_finished_game()
        self._app.cover_where_too_small()

    def _arrange_lobby(self, scene: Scene) -> None:
        in_lobby = any(map(LOBBY.includes, self._app.screen_stack))
        if scene.lobby.is_here and not in_lobby:
            self._close_all()
            self._app.push_screen(LOBBY.create(scene, self._input))
        elif in_lobby and not scene.lobby.is_here:
            self._close_all()

    def _leave_finished_game(self) -> None:
        if any(map(GAME_OVER.includes, self._app.screen_stack)):
            while not isinstance(self._app.screen, TableScreen):
                self._app.pop_screen()

    def _notify(self, scene: Scene) -> None:
        """Shows the next notice, when nothing else is open over the table."""
        if self._notices and isinstance(self._app.screen, TableScreen):
            self._app.open_page(page_for(self._notices.popleft(), scene, self._input))

    def _close_all(self) -> None:
        """But the lowest."""
        while len(self._app.screen_stack) > 1:
            self._app.pop_screen()
