"""What a program at a table does besides the game: clock, chat, calls for attention, animations,
thrift.

The game itself, and which screen is up, are game.py's.
"""

from typing import TypeVar, Unpack

from msgspec.structs import replace
from textual._time import get_time
from textual.events import AppBlur, AppFocus, Event, Key, MouseDown
from textual.geometry import Region

from client.screen.apps.base import AppOptions, SceneApp
from client.screen.base.messages import Drafted, Muted
from client.screen.base.page import Page
from client.screen.pages.opening import CHAT
from client.screen.scene.animation import animation
from client.screen.scene.animation_timer import AnimationTimer
from client.screen.scene.attention import Attention, Happening
from client.screen.scene.chat import ChatState, heard, read, with_muted
from client.screen.scene.keys import Command
from client.screen.scene.scene import Scene
from client.screen.table.chat import ChatWidget
from client.state.countdown import countdown
from client.state.model import Model, Update
from client.words.language import _
from client.words.names import speaker
from client.words.table_changes import time_was_up
from engine.events import Played
from engine.public import Phase
from engine.seats import Seat
from protocol.messages import ClientMessage, LeftTable, Pause, Said, TableState

Result = TypeVar("Result")

_TICK_SECONDS = 1.0
_CALL_SECONDS = 0.1


class CompanyApp(SceneApp[Result]):
    """Told of every update by `attend`, and asked by `accompany` what is to be shown."""

    def __init__(self, **options: Unpack[AppOptions]) -> None:
        super().__init__(**options)
        self._chat_state = ChatState()
        self._attention = Attention()
        self._animation_timer = AnimationTimer(self, self.show_again)
        self._model = Model()
        self._clock_since = 0.0
        self._began = get_time()
        self._announced = ""
        self._is_called = False
        self._longest_delay = 0.0

    def say(self, message: ClientMessage) -> None:
        """Says something to the server."""
        raise NotImplementedError

    def show_again(self) -> None:
        """Draws everything anew, as far as it differs."""
        raise NotImplementedError

    def on_mount(self) -> None:
        """Begins to count seconds: nothing is drawn unless a clock runs. After a stop (Ctrl+Z) the
        terminal may report its focus no more.
        """
        self.app_resume_signal.subscribe(self, lambda _signal: self._attention.focus(None))
        self.set_interval(_TICK_SECONDS, self._tick)

    def on_chat_widget_in_sight(self) -> None:
        """The chat beside the table has come into sight: what was said is not unread any more."""
        if self._chat_state.unread:
            self.show_again()

    def attend(self, update: Update, model: Model) -> None:
        """After an update, which has led to `model`."""
        if model.clock is not None and model.clock is not self._model.clock:
            self._clock_since = get_time()
        if model.view is not self._model.view:
            self._begin_animation(model)
        if isinstance(update, TableState):
            late = time_was_up(self._model.table, update, model.view)
            self._announced = late or self._announced
        if isinstance(update, LeftTable):
            self._announced = ""  # why he is there no more is what he is to be told now
        if model.table is None or self._model.table is None:
            self._chat_state = replace(self._chat_state, said=(), unread=0)
        self._model = model
        if isinstance(update, Said):
            if not update.name:
                self._announced = f"{speaker('')}: {self.scene.shown(update.text)}"
            self._hear(update)
        if any(
            isinstance(event, Played) and event.seat != self._own_seat for event in model.events
        ):
            self._ring(Happening.CARD)
        self._call_player_soon()

    def accompany(self, scene: Scene) -> Scene:
        """The scene with what is this file's."""
        clock, delay = self._model.clock, self.terminal_delay_seconds
        if self._chat_state.unread and self._sees_chat:
            self._chat_state = read(self._chat_state)
        self._longest_delay = max(self._longest_delay, self._delay)
        frugal = self.look.is_frugal(scene.settings, self._longest_delay)
        passed = get_time() - self._clock_since
        return replace(
            scene,
            trouble=scene.trouble or self._announced,
            chat_state=self._chat_state,
            is_frugal=frugal,
            frame=self._animation_timer.frame,
            countdown=None if clock is None else countdown(clock, passed, frugal=frugal),
            terminal_delay_ms=None if delay is None else round(delay * 1000),
        )

    async def on_event(self, event: Event) -> None:
        """Whoever presses something does not want to watch."""
        if isinstance(event, Key | MouseDown):
            self._animation_timer.end()
        await super().on_event(event)

    def do(self, command: Command) -> None:
        match command:
            case Command.CHAT:
                self._chat_state = read(self._chat_state)
                if self.heed():
                    self.warn("")
                self.show_again()
                super().do(command)
            case Command.PAUSE:
                self._pause()
            case Command.CLAIM:
                self._claim()
            case _:
                super().do(command)

    def tell_of_chat(self) -> None:
        """Told until he goes on."""
        if not self._announced:
            self._announced = _("Here letters are keys, which ? shows: / opens the chat.")
            self.show_again()

    def heed(self) -> bool:
        """The player goes on, and has seen what was announced: it stays in the chat. Whether there
        was something, which is to be shown no more.
        """
        was_announced, self._announced = self._announced != "", ""
        return was_announced

    def on_drafted(self, message: Drafted) -> None:
        """Something was typed that may be said."""
        self._chat_state = replace(self._chat_state, draft=message.draft)
        self.show_again()

    def on_muted(self, message: Muted) -> None:
        """Somebody is to be heard no more, or again."""
        self._chat_state = with_muted(self._chat_state, message.name)
        self.show_again()

    def on_app_focus(self, event: AppFocus) -> None:
        """The window is looked at."""
        self._attention.focus(True)
        self._end_call()

    def on_app_blur(self, event: AppBlur) -> None:
        """The window is not looked at any more."""
        self._attention.focus(False)

    def on_terminal_driver_ready(self) -> None:
        """How far the terminal is away may only now be known."""
        if self.accompany(self.scene).is_frugal != self.scene.is_frugal:
            self.show_again()

    @property
    def _own_seat(self) -> Seat | None:
        table = self._model.table
        return None if table is None else table.your_seat

    @property
    def _own_name(self) -> str:
        table, seat = self._model.table, self._own_seat
        return "" if table is None or seat is None else table.seats[seat].name

    @property
    def _sees_chat(self) -> bool:
        if CHAT.includes(self.screen):
            return True
        covered = list[Region]()
        for screen in reversed(self.screen_stack):
            if not isinstance(screen, Page):
                return any(
                    chat.region and not any(map(chat.region.overlaps, covered))
                    for chat in screen.query(ChatWidget)
                )
            covered.append(screen.area)
        return False

    @property
    def _delay(self) -> float:
        """The longer of the two ways, in seconds."""
        return max((self._model.link.delay_ms or 0) / 1000, self.terminal_delay_seconds or 0.0)

    def _begin_animation(self, model: Model) -> None:
        scene = self.scene
        is_wanted = scene.settings.animations and not scene.is_frugal and self.is_quick
        self._animation_timer.begin(animation(self._model, model) if is_wanted else None)

    def _pause(self) -> None:
        table = self._model.table
        if table is not None and table.your_seat is not None:
            self.say(Pause(not table.paused))

    def _claim(self) -> None:
        view = self._model.view
        if self._model.my_turn and view is not None and view.public.phase is Phase.PLAY:
            super().do(Command.CLAIM)
        else:
            self.warn(_("You can claim when it is your turn to play."))

    def _tick(self) -> None:
        if self._model.clock is not None and self.accompany(self.scene) != self.scene:
            self.show_again()

    def _hear(self, said: Said) -> None:
        before = self._chat_state
        self._chat_state = heard(before, said, own_name=self._own_name, in_sight=self._sees_chat)
        if self._chat_state is not before and said.name != self._own_name:
            self._ring(Happening.MESSAGE)

    def _call_player_soon(self) -> None:
        """A card that was chosen ahead, or is the only one, may be played before he is called."""
        if self._model.my_turn:
            self.set_timer(_CALL_SECONDS, self._call_player)
        else:
            self._attention.asked(False)
            self._end_call()

    def _call_player(self) -> None:
        if not self._model.my_turn or not self._attention.asked(True):
            return
        self._ring(Happening.TURN)
        if self.scene.settings.title and not self._is_looking:
            self._is_called = True
            self.name_window(self.scene.shown(_("Your turn – Sergeant Major")))

    def _ring(self, happening: Happening) -> None:
        bell, is_looking = self.scene.settings.bell, self._is_looking
        if self._attention.rings(bell, happening, is_looking=is_looking, seconds=get_time()):
            self.bell()

    @property
    def _is_looking(self) -> bool:
        idle_seconds = get_time() - max(self._began, self._input.echo_filter.latest_seconds)
        return self._attention.is_looking(idle_seconds)

    def _end_call(self) -> None:
        if self._is_called:
            self._is_called = False
            self.name_window(_("Sergeant Major"))
