"""The full-screen client: folds what the session says, shows it, and sends what the player decides.

Only this file knows both the screens and the session.
"""

from datetime import datetime
from typing import Unpack

from msgspec.structs import replace
from textual._time import get_time
from textual.events import AppBlur, AppFocus, Event, Key, MouseDown
from textual.screen import Screen

from client.files.records import RecordKeeper, RecordList, RecordUse, users_records
from client.net.session import Session
from client.screen.apps.base import AppOptions, SceneApp, style_sheets
from client.screen.apps.chat_keeper import ChatKeeper
from client.screen.apps.game_screens import GameScreens
from client.screen.apps.notifier import Notifier
from client.screen.base.messages import Decided, Drafted, Muted, Requested
from client.screen.base.screen import SceneScreen
from client.screen.pages.opening import LOBBY, page_for
from client.screen.scene.animation import animation
from client.screen.scene.animation_timer import AnimationTimer
from client.screen.scene.chat import after_reading, toggle_muted
from client.screen.scene.draw_rate import PICTURES_PER_SECOND, DrawRate
from client.screen.scene.keys import Command, command_of
from client.screen.scene.scene import Scene
from client.screen.scene.story import Story, tell
from client.screen.scene.trick_hold import TrickHold
from client.screen.table.screen import TableScreen
from client.state.connection import LinkStatus
from client.state.invitation import NO_INVITATION, Invitation
from client.state.lobby import LobbyEntry, Wish
from client.state.model import Model, Update
from client.state.passing_time import PassingTime
from client.state.wishes import TableWishes
from client.words.events import cards_as_played
from client.words.language import _
from client.words.refusals import rejection
from engine.actions import TakeBack
from engine.events import HandOver
from engine.public import Phase
from protocol.messages import (
    Act,
    ClientMessage,
    GetRecord,
    GoOn,
    Happened,
    Leave,
    LeftTable,
    Params,
    Pause,
    Results,
)

Ending = tuple[str, Params]
"""Why the line ended before there was a table, or by what cannot be: a code with its parameters."""

_TICK_SECONDS = 1.0
_ECHO_SECONDS = 0.7  # after a key, when a held one has begun to repeat


class SergeantMajorApp(SceneApp[Ending]):
    """One player at one table. `run()` gives an Ending, or None where the player has quit."""

    CSS_PATH = style_sheets(
        *("base/all", "base/page", "table/screen", "table/waiting_room"),
        *("lobby/screen", "replay/screen"),
    )

    def __init__(
        self,
        session: Session,
        invitation: Invitation = NO_INVITATION,
        *,
        wish: Wish = Wish.LOOK_ROUND,
        is_alone: bool = False,
        is_kept: bool = False,
        runs_server: bool = False,
        from_start: bool = False,
        records: RecordList | None = None,
        leaves_bots: bool = False,
        **options: Unpack[AppOptions],
    ) -> None:
        """`invitation` tells how others can join. `wish` is what the player wants of a lobby.
        `is_alone`: the server is their own, and ends with them; `is_kept`: it keeps the game.
        `runs_server`: it ends with them,
        but others may be on it. `from_start`: the start screen comes again then. `records` is where
        records are saved, by default in their data directory. `leaves_bots`: how long bots think
        was said to the server.
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
            is_kept=is_kept,
            runs_server=runs_server,
            from_start=from_start,
        )
        self._game_screens = GameScreens(self, self._input, is_alone=is_alone)
        signs = self._scene.signs
        self._chat_keeper = ChatKeeper(
            self._game_screens.shows_chat,
            self._scene.shown,
            lambda cards: cards_as_played(cards, signs),
        )
        self._notifier = Notifier(self, self._input.echo_filter)
        self._passing_time = PassingTime()
        self._draw_rate = DrawRate()
        self.is_picture_due = False  # of what was told in haste, soon
        self._animation_timer = AnimationTimer(self, self._show)
        self._trick_hold = TrickHold(self, self._receive, self._show, self._trick_seconds)
        self._wishes = TableWishes(leaves_bots=leaves_bots)
        self._longest_delay_seconds = 0.0

    @property
    def scene(self) -> Scene:
        """What all screens are drawn from, but for what is open over a replay."""
        return super().scene if self._game_screens.is_in_replay else self._scene

    def show_settings(self) -> None:
        self._scene = self.with_settings(self._scene)
        self._show()

    def warn(self, sentence: str) -> None:
        self._scene = replace(self._scene, trouble=sentence)
        self._show()

    def get_default_screen(self) -> Screen[None]:
        return self._game_screens.first(self._scene)

    def on_mount(self) -> None:
        """Opens the line, and begins to count seconds: nothing is drawn unless a clock runs. After
        a stop (Ctrl+Z) the terminal may report its focus no more.
        """
        self.app_resume_signal.subscribe(self, lambda _signal: self._notifier.focus(None))
        self.set_interval(_TICK_SECONDS, self._tick)
        self.run_worker(self._session.run(self.deliver), name="session", exit_on_error=True)

    # --- What the session says

    def deliver(self, update: Update) -> None:
        """Takes in what the session says, and shows it: at once, or after a finished trick. While
        the program ends there is nothing to show it on.
        """
        if not self._exit:
            self._trick_hold.take_in(update)

    def _receive(self, update: Update, seconds: float) -> None:
        self._fold(update, seconds)
        model = self._story.model
        link = model.link
        if link.status is LinkStatus.ENDED and (model.table is None or link.is_untrue):
            self.exit((link.code, link.params))
            return
        reply = self._entry.receive(update)
        if reply is not None:
            self._session.send(reply)
        self._show_in_time(is_move=isinstance(update, Happened))
        if isinstance(update, Results) and LOBBY.includes(self.screen):
            self._show()
            self.command(Command.RESULTS)

    def _show_in_time(self, *, is_move: bool) -> None:
        """Draws now or, where the server says more than can be drawn, soon: keys come first."""
        if self.is_picture_due:
            return
        if self._draw_rate.admits(get_time(), is_move=is_move):
            self._show()
        else:
            self.is_picture_due = True
            self.set_timer(1 / PICTURES_PER_SECOND, self._show_what_is_due)

    def _show_what_is_due(self) -> None:
        self.is_picture_due = False
        self._show()

    def _fold(self, update: Update, seconds: float) -> None:
        """`seconds` is when the update came."""
        before = self._story.model
        self._story = tell(self._story, update, self._scene.signs)
        self._scene = replace(self._scene, trouble=self._story.unfair)
        model = self._story.model
        self._game_screens.receive(before, model)
        self._passing_time.receive(model, seconds)
        self._trick_hold.look_at(model)
        if model.view is not before.view:
            self._begin_animation(before, model)
        is_spoken_to = self._chat_keeper.receive(update, model, get_time())
        self._notifier.receive(model, is_spoken_to=is_spoken_to)
        self._hear_record(update)

    def _begin_animation(self, before: Model, model: Model) -> None:
        scene = self._scene
        is_wanted = scene.settings.animations and not scene.is_frugal and self.is_quick
        self._animation_timer.begin(animation(before, model) if is_wanted else None)

    def _hear_record(self, update: Update) -> None:
        """What has become of the record is told until the next hand is over."""
        record = self._keeper.receive(update, datetime.now().astimezone())
        is_old = any(isinstance(event, HandOver) for event in self._story.model.events)
        if record or is_old or isinstance(update, LeftTable):
            self._scene = replace(self._scene, record=record)

    # --- What is shown

    def put_screens_up(self) -> None:
        self._game_screens.show(self._scene, may_notify=not self._trick_hold.is_on)
        self._tell_wishes()

    def open_page(self, page: SceneScreen) -> None:
        super().open_page(page)
        self._tell_wishes()

    def _tell_wishes(self) -> None:
        """Bots are to wait while a page is open, or a trick is looked at for as long as one likes:
        they do so for a player who is alone with them.
        """
        settings = self._scene.settings
        looks = self._trick_hold.is_on and self._trick_seconds() is None
        is_reading = looks or not isinstance(self.screen, TableScreen)
        for message in self._wishes.due(self._story.model, settings, is_reading=is_reading):
            self._session.send(message)

    def _show(self) -> None:
        """Draws everything anew, as far as it differs."""
        if self._exit:
            return
        story, rejected = self._story, self._story.model.rejected
        scene = replace(
            self._scene,
            warning=rejection(rejected.code, rejected.params) if rejected else "",
            model=story.model,
            log=story.log,
            news=story.news,
            lobby=self._entry.lobby,
        )
        self._scene = self._at_this_moment(scene)
        self.arrange()

    def _at_this_moment(self, scene: Scene) -> Scene:
        """The scene with what changes also while the session says nothing."""
        self._chat_keeper.look(get_time())
        delay_seconds = self.terminal_delay_seconds
        server_seconds = (scene.model.link.delay_ms or 0) / 1000
        self._longest_delay_seconds = max(
            self._longest_delay_seconds, server_seconds, delay_seconds or 0.0
        )
        is_frugal = self.look.is_frugal(scene.settings, self._longest_delay_seconds)
        return replace(
            scene,
            trouble=scene.trouble or self._chat_keeper.announced,
            chat_state=self._chat_keeper.state,
            is_frugal=is_frugal,
            palette=self._base.palette.without_grounds() if is_frugal else self._base.palette,
            frame=self._animation_timer.frame,
            time_left=self._passing_time.at(get_time(), frugal=is_frugal),
            terminal_delay_ms=None if delay_seconds is None else round(delay_seconds * 1000),
        )

    def _tick(self) -> None:
        if self._exit:
            return
        scene = self._scene
        may_change = self._passing_time.is_running or scene.chat_state.fresh is not None
        if may_change and self._at_this_moment(scene) != scene:
            self._show()

    def on_terminal_driver_ready(self) -> None:
        """How far the terminal is away may only now be known."""
        if not self._exit and self._at_this_moment(self._scene).is_frugal != self._scene.is_frugal:
            self._show()

    def on_chat_panel_in_sight(self) -> None:
        """The chat beside the table has come into sight: what was said is not unread any more."""
        if self._chat_keeper.state.unread:
            self._show()

    def on_app_focus(self, event: AppFocus) -> None:
        """The window is looked at."""
        self._notifier.focus(True)

    def on_app_blur(self, event: AppBlur) -> None:
        """The window is not looked at any more."""
        self._notifier.focus(False)

    # --- What the player does

    async def on_event(self, event: Event) -> None:
        """A player who presses something does not want to watch."""
        if isinstance(event, Key | MouseDown):
            self._animation_timer.end()
            if self._ends_trick_hold(event):
                return
        await super().on_event(event)

    def _ends_trick_hold(self, event: Key | MouseDown) -> bool:
        """Whether the key was for a finished trick that is held: Enter, unless it leads to the next
        trick. What is shown after that was not to be seen when it was pressed.
        """
        if not self._trick_hold.is_on:
            return False
        leads = self._story.model.my_turn and self._trick_seconds() is not None
        before = self.screen
        self._trick_hold.end()
        if isinstance(event, Key) and event.key == "enter" and not leads:
            self._input.echo_filter.wait(get_time(), _ECHO_SECONDS)
            return True
        return not _means_the_same(event, before, self.screen)

    def _trick_seconds(self) -> float | None:
        """How long a finished trick stays; None: until Enter."""
        return self._scene.settings.trick_time.seconds

    def on_decided(self, message: Decided) -> None:
        """Sends a decision, unless another one is on its way or the game has moved on."""
        model = self._story.model
        is_take_back = isinstance(message.action, TakeBack)
        may_act = model.card_to_take_back is not None if is_take_back else model.my_turn
        if not may_act or message.seq != model.seq:
            return
        act = Act(model.seq, message.action)
        self._chat_keeper.heed()
        self._fold(act, get_time())
        self._session.send(act)
        self._show()  # last: what cannot be drawn was sent all the same

    def on_requested(self, message: Requested) -> None:
        """Says something to the server that is no move."""
        self._say(message.what)
        if isinstance(message.what, GoOn):
            self._fold(message.what, get_time())
            self._show()
        self._heed()

    def on_drafted(self, message: Drafted) -> None:
        """Something was typed that may be said."""
        self._chat_keeper.state = replace(self._chat_keeper.state, draft=message.what)
        self._show()

    def on_muted(self, message: Muted) -> None:
        """Somebody is to be heard no more, or again."""
        self._chat_keeper.state = toggle_muted(self._chat_keeper.state, message.what)
        self._show()

    def do(self, command: Command) -> None:
        match command:
            case Command.CHAT:
                self._chat_keeper.state = after_reading(self._chat_keeper.state)
                self._heed()
                self._show()
                super().do(command)
            case Command.PAUSE:
                self._pause()
            case Command.CLAIM:
                self._claim()
            case Command.REPLAY:
                self._say(GetRecord(), self._game_screens.open_replay)
            case Command.TRY_NOW:
                self._input.echo_filter.spend()
                self._session.try_now()
            case Command.LEFT | Command.RIGHT:
                self._look_from(1 if command is Command.LEFT else -1)
            case _:
                super().do(command)

    def tell_of_chat(self) -> None:
        """Told until the player goes on."""
        if not self._chat_keeper.announced:
            told = _("Letters are commands here, and ? lists them: to chat, press / first.")
            self._chat_keeper.announced = told
            self._show()

    def leave(self) -> None:
        """Asks first, where more is left than a replay, and the player wants to be asked."""
        if self._game_screens.leave_replay():
            return
        is_free = self._story.model.view is None and not self._scene.runs_server
        if is_free or not self._scene.settings.confirm_quit:
            self.quit()
        else:
            self.open_page(page_for(Command.QUIT, self._scene, self._input))

    def quit(self) -> None:
        """See SceneApp: a seat is kept for a game only, or else the others need it."""
        if self._story.model.has_idle_seat:
            self._session.send(Leave())
        super().quit()

    def _say(self, message: ClientMessage, use: RecordUse | None = None) -> None:
        if isinstance(message, GetRecord) and (table := self._story.model.table):
            self._keeper.ask(table.table, use)
        self._session.send(message)

    def _heed(self) -> None:
        if self._chat_keeper.heed():
            self.warn("")

    def _pause(self) -> None:
        if (table := self._story.model.table) and table.your_seat is not None:
            self._say(Pause(not table.paused))

    def _look_from(self, steps: int) -> None:
        """Somebody who looks on goes round the table: with Left, to the player on the left."""
        view = self._story.model.view
        if view is not None and view.seat is None:
            viewpoint = (self._scene.own_seat + steps) % view.public.rules.players
            self._scene = replace(self._scene, viewpoint=viewpoint)
            self._show()

    def _claim(self) -> None:
        model = self._story.model
        if model.my_turn and (view := model.view) and view.public.phase is Phase.PLAY:
            super().do(Command.CLAIM)
        else:
            self.warn(_("You can claim when it is your turn to play."))


def _means_the_same(event: Key | MouseDown, before: Screen[object], now: Screen[object]) -> bool:
    """Whether what was pressed on one screen does on another what it was pressed for."""
    if before is now:
        return True
    if isinstance(event, MouseDown):
        return False
    keys = (screen.keys() if isinstance(screen, SceneScreen) else {} for screen in (before, now))
    return len({command_of(commands, event.key) for commands in keys}) == 1
