"""The full-screen client: folds what the session says, shows it, and sends what the player decides.

Only this file knows both the screens and the session.
"""

from collections import deque
from datetime import datetime
from pathlib import PurePath
from typing import ClassVar, Unpack

from msgspec.structs import replace
from textual.screen import Screen

from client.files.records import RecordKeeper, RecordList, users_records
from client.net.session import Session
from client.screen.apps.base import AppOptions
from client.screen.apps.chat_and_calls import CompanyApp
from client.screen.base.messages import Decided, Requested
from client.screen.base.screen import SceneScreen
from client.screen.pages.opening import GAME_OVER, LOBBY, page_for
from client.screen.scene.keys import Command
from client.screen.scene.scene import Scene
from client.screen.scene.story import Story, tell
from client.screen.table.screen import TableScreen
from client.screen.table.waiting_room import WaitingScreen
from client.state.connection import LinkStatus
from client.state.lobby import LobbyEntry, Wish
from client.state.model import Update
from client.state.notices import Notice, notices
from client.words.refusals import rejection
from engine.events import HandOver
from engine.public import Phase
from protocol.messages import Act, ClientMessage, GetRecord, LeftTable, Params, Results

Ending = tuple[str, Params]
"""Why the line ended before there was a table: a code with its parameters."""


class SergeantMajorApp(CompanyApp[Ending]):
    """One player at one table. `run()` gives an Ending, or None where the player has quit."""

    # Each beside its screen, but read at once: with every screen that brings its own, Textual would
    # parse and apply all styles again.
    CSS_PATH: ClassVar[list[str | PurePath]] = [
        "../base/all.tcss",
        "../base/page.tcss",
        "../table/screen.tcss",
        "../table/waiting_room.tcss",
        "../lobby/screen.tcss",
    ]

    def __init__(
        self,
        session: Session,
        invitation: str = "",
        *,
        wish: Wish = Wish.LOOK_ROUND,
        is_alone: bool = False,
        runs_server: bool = False,
        from_start: bool = False,
        records: RecordList | None = None,
        **options: Unpack[AppOptions],
    ) -> None:
        """`invitation` tells how others can join, empty where nobody can. `wish` is what the player
        wants of a lobby. `is_alone`: the server is his own, and ends with him. `runs_server`: it
        ends with him, but others may be on it. `from_start`: the start screen comes again then.
        `records` is where records are saved, by default in his data directory.
        """
        super().__init__(**options)
        self._session = session
        self._story = Story()
        self._entry = LobbyEntry(wish)
        self._keeper = RecordKeeper(records or users_records())
        self._scene = replace(
            self._base,
            invitation=invitation,
            is_alone=is_alone,
            runs_server=runs_server,
            from_start=from_start,
        )
        self._notices: deque[Notice] = deque()
        # Who plays alone waits for nobody.
        self._ground: type[SceneScreen] = TableScreen if is_alone else WaitingScreen

    @property
    def scene(self) -> Scene:
        """What all screens are drawn from."""
        return self._scene

    def show_settings(self) -> None:
        base = self._base
        self._scene = replace(self._scene, settings=base.settings, palette=base.palette)
        self._show()

    def warn(self, sentence: str) -> None:
        self._scene = replace(self._scene, trouble=sentence)
        self._show()

    def get_default_screen(self) -> Screen[None]:
        return self._ground(self._scene, self._input)

    def on_mount(self) -> None:
        """Opens the line."""
        self.run_worker(self._session.run(self.deliver), name="session", exit_on_error=True)

    def deliver(self, update: Update) -> None:
        """Takes in what the session says, and shows it."""
        self._fold(update)
        model = self._story.model
        if model.link.status is LinkStatus.ENDED and model.table is None:
            self.exit((model.link.code, model.link.params))
            return
        reply = self._entry.receive(update)
        if reply is not None:
            self._session.send(reply)
        self._show()
        if isinstance(update, Results) and LOBBY.includes(self.screen):
            self.command(Command.RESULTS)

    def _fold(self, update: Update) -> None:
        before = self._story.model
        self._scene = replace(self._scene, trouble="")
        self._story = tell(self._story, update, self._scene.signs)
        self._notices += notices(before, self._story.model)
        self.attend(update, self._story.model)
        self._hear_record(update)

    def _hear_record(self, update: Update) -> None:
        """What has become of the record is told until the next hand is over."""
        record = self._keeper.receive(update, datetime.now().astimezone())
        is_old = any(isinstance(event, HandOver) for event in self._story.model.events)
        if record or is_old or isinstance(update, LeftTable):
            self._scene = replace(self._scene, record=record)

    def _show(self) -> None:
        story, rejected = self._story, self._story.model.rejected
        self._scene = replace(
            self._scene,
            warning=rejection(rejected.code, rejected.params) if rejected else "",
            model=story.model,
            log=story.log,
            news=story.news,
            laid_away=story.laid_away,
            lobby=self._entry.lobby,
        )
        self._scene = self.accompany(self._scene)
        for screen in self.screen_stack:
            if isinstance(screen, SceneScreen):
                # One that is still being mounted shows its scene when that is done.
                if screen.is_mounted:
                    screen.show(self._scene)
                else:
                    screen.scene = self._scene
        self.arrange()

    def arrange(self) -> None:
        """Puts the screens up that fit the moment: lobby, waiting room, table, the next notice. All
        of it waits while the player learns the game.
        """
        if self.is_in_lesson:
            self.cover_where_too_small()
            return
        view = self._story.model.view
        at_table = any(isinstance(screen, TableScreen) for screen in self.screen_stack)
        self._arrange_lobby()
        if view is None:
            self._notices.clear()
            if at_table:
                self._close_down_to(self._ground)
        elif not at_table:
            self.push_screen(TableScreen(self._scene, self._input))
        elif view.public.phase is not Phase.OVER:
            self._leave_finished_game()
        self.cover_where_too_small()
        self._notify()

    def _arrange_lobby(self) -> None:
        in_lobby = any(map(LOBBY.includes, self.screen_stack))
        if self._entry.lobby.is_here and not in_lobby:
            self._close_down_to(self._ground)
            self.push_screen(LOBBY.create(self._scene, self._input))
        elif in_lobby and not self._entry.lobby.is_here:
            self._close_down_to(self._ground)

    def _leave_finished_game(self) -> None:
        if any(map(GAME_OVER.includes, self.screen_stack)):
            self._close_down_to(TableScreen)

    def _notify(self) -> None:
        """Shows the next notice, when nothing else is open over the table."""
        if self._notices and isinstance(self.screen, TableScreen):
            self.open_page(page_for(self._notices.popleft(), self._scene, self._input))

    def _close_down_to(self, kind: type[Screen[None]]) -> None:
        while not isinstance(self.screen, kind):
            self.pop_screen()

    def on_decided(self, message: Decided) -> None:
        """Sends a decision, unless another one is on its way or the game has moved on."""
        model = self._story.model
        if not model.my_turn or message.seq != model.seq:
            return
        act = Act(model.seq, message.action)
        self.heed()
        self._fold(act)
        self._session.send(act)
        self._show()  # last: what cannot be drawn was sent all the same

    def on_requested(self, message: Requested) -> None:
        """Says something to the server that is no move."""
        self.say(message.message)
        if self.heed():
            self.warn("")

    def say(self, message: ClientMessage) -> None:
        table = self._story.model.table
        if isinstance(message, GetRecord) and table is not None:
            self._keeper.ask(table.table)
        self._session.send(message)

    def show_again(self) -> None:
        self._show()

    def leave(self) -> None:
        """Asks first, where there is a game to be lost and the player wants to be asked."""
        is_free = self._story.model.view is None and not self._scene.runs_server
        if is_free or not self._scene.settings.confirm_quit:
            self.exit()
        else:
            self.open_page(page_for(Command.QUIT, self._scene, self._input))
