"""The base of all screens: draws a scene, and turns keys into the commands of scene/keys.py."""

from functools import partial
from typing import TYPE_CHECKING, ClassVar, Protocol

from textual.await_complete import AwaitComplete
from textual.events import Key, MouseScrollDown, MouseScrollUp, Paste
from textual.timer import Timer

from client.screen.base.drawn_widget import DrawnWidget
from client.screen.base.messages import Commanded, Opened
from client.screen.base.terminal_size import CLASSES_BY_HEIGHT, CLASSES_BY_WIDTH
from client.screen.scene.command_kinds import FOR_OTHERS, NEED_LINE
from client.screen.scene.keys import Command, Keys, command_of, keys_without
from client.screen.scene.scene import Scene
from client.screen.terminal.cells import Place
from client.screen.terminal.echoes import REPEAT_GAP_SECONDS, EchoFilter
from client.screen.terminal.input import BurstKey, letter_of
from client.screen.terminal.picture_receipt import PictureReceipt
from client.screen.terminal.screen import PaintedScreen
from client.screen.terminal.word_filter import RUN_PAUSE_SECONDS, Reads, WordFilter
from client.state.connection import LinkStatus

if TYPE_CHECKING:  # a start has no need of it
    from client.net.advice.advisor import Advisor

_SHELL_PAUSE_SECONDS = 0.5  # after which Enter, held over from the shell, would have repeated
_ENTER = "enter"
_MOST_PASTED = 500  # characters: no line takes as many
_CHAT_KEY = "slash"  # however quickly it follows: a player who wants to write tries it


class Program(Protocol):
    """What the screens need of the program that they belong to."""

    @property
    def is_painted(self) -> bool:
        """Whether there is a terminal to paint on."""

    @property
    def is_quick(self) -> bool:
        """Whether the line to the terminal is known to be quick."""

    def command(self, command: Command) -> None:
        """Does what is no screen's own."""

    def tell_of_chat(self) -> None:
        """The player writes where letters are keys."""

    @property
    def advisor(self) -> "Advisor":
        """What tells hints and reviews."""


class Input:
    """Which keys and clicks count, for all screens of one terminal."""

    def __init__(self, echo_filter: EchoFilter, program: Program) -> None:
        self.echo_filter = echo_filter
        self.program = program
        self.word_filter = WordFilter(echo_filter.run_pause_seconds)
        self.pressed_seconds = 0.0  # when a button of the mouse went down

    def admits(self, event: Key, *, reading: bool) -> bool:
        """Whether a key was meant, and meant for now. `reading`: see EchoFilter.admits_key."""
        has_waited = isinstance(event, BurstKey) and event.has_waited
        return self.echo_filter.admits_key(
            event.key,
            event.time,
            is_of_burst=has_waited,
            reading=reading,
            is_quick=self.program.is_quick,
        )

    def is_of_word(self, event: Key, reads: Reads) -> bool:
        """Whether a key that was meant is a letter of somebody's words. `reads`: see WordFilter."""
        letter = letter_of(event)
        is_written = letter.isprintable() and letter != ""
        if event.key == _CHAT_KEY or not (is_written or event.key == _ENTER):
            self.word_filter.end_run()
            return False
        run = event.run if isinstance(event, BurstKey) else ""
        return self.word_filter.swallows(letter, event.time, reads, run)

    def begin_anew(self, seconds: float) -> None:
        """The program has stood still, and the keyboard was another's meanwhile."""
        self.word_filter.end_run()
        self.echo_filter.wait(seconds, _SHELL_PAUSE_SECONDS)


class SceneScreen(PaintedScreen, inherit_bindings=False):
    """A screen that shows the latest scene, also while another one covers it."""

    HORIZONTAL_BREAKPOINTS = CLASSES_BY_WIDTH
    VERTICAL_BREAKPOINTS = CLASSES_BY_HEIGHT
    KEYS: ClassVar[Keys] = {}
    picture_receipt = PictureReceipt(is_on=False)
    """Since when the player can have seen what this screen shows, where that matters."""

    def __init__(self, scene: Scene, input_: Input) -> None:
        super().__init__()
        self.scene = scene
        self.input = input_
        self._word_timer: Timer | None = None  # of a letter that might begin a word
        self._take_size_classes()

    def _take_size_classes(self) -> None:
        """Takes the classes of the terminal's size before it is styled: Textual gives them only
        when all has been laid out and painted without them.
        """
        breakpoints = (CLASSES_BY_WIDTH, CLASSES_BY_HEIGHT)
        for size, classes in zip(self.app.size, breakpoints, strict=True):
            self.add_class(max(place for place in classes if place[0] <= size)[1])

    def show(self, scene: Scene) -> None:
        """Draws what there is to be seen now."""
        self.scene = scene
        for widget in self.query(DrawnWidget):
            widget.show(self.visible_scene())

    @property
    def cursor_place(self) -> Place | None:
        """Where on the screen the player's cursor is or, without one, where they read on."""
        widgets = [widget for widget in self.query(DrawnWidget) if widget.region]
        for places in zip(*(widget.cursor_places for widget in widgets), strict=True):
            for widget, place in zip(widgets, places, strict=True):
                if place is not None and widget.size.contains(*place):
                    x, y = widget.region.offset + place
                    return x, y
        return None

    def visible_scene(self) -> Scene:
        """The scene as this screen's widgets get it."""
        return self.scene

    def dismiss(self, result: None = None) -> AwaitComplete:
        """Closes the screen. Textual fails where nothing is left to go back to: keys and clicks
        that are still on their way when the program ends are not to end it with an error.
        """
        futures = [callback.future for callback in self._result_callbacks]
        is_ending = self.app._exit or any(future and future.done() for future in futures)
        if is_ending or not self.is_current:
            return AwaitComplete()
        return super().dismiss(result)

    def on_mount(self) -> None:
        """Draws for the first time."""
        self.show(self.scene)
        self.post_message(Opened())

    def take_key(self, event: Key) -> None:
        """Turns a key into a command, or hands its letter on. Called by the app, so that a key that
        opens a screen is done with before the next one looks for its own.
        """
        if self.input.admits(event, reading=self.closes_on_enter):
            self._take_admitted(event)
        elif self.input.echo_filter.is_in_doubt:
            self.set_timer(REPEAT_GAP_SECONDS, partial(self._take_after_all, event))

    def _take_after_all(self, event: Key) -> None:
        """Takes a key that might have been the first repeat of a held one, and was not."""
        is_pressed = self.input.echo_filter.admits_after_all(event.key, event.time)
        if is_pressed and self.is_current:
            self._take_admitted(event)

    def _take_admitted(self, event: Key) -> None:
        if self.input.is_of_word(event, self.reads):
            self.refuse_word()
            if pair := self.input.word_filter.pair:
                self.set_timer(RUN_PAUSE_SECONDS, partial(self._take_answer, event, pair))
            return
        command = command_of(self.keys(), event.key)
        if self.is_too_early(command, event.time):
            return
        word_filter = self.input.word_filter
        if command in FOR_OTHERS and word_filter.run and word_filter.pause_seconds:
            self._await_word(command)
        elif command is not None:
            self.obey(command)
        elif letter := event.character if self.types_text else letter_of(event):
            self.type_letter(letter)

    def _await_word(self, command: Command) -> None:
        """Obeys the letter that has just come, unless more letters make a word of it."""
        if self._word_timer is not None:
            self._word_timer.stop()
        word_filter = self.input.word_filter
        obey = partial(self._obey_letter, command, word_filter.run[-1])
        self._word_timer = self.set_timer(word_filter.pause_seconds, obey)

    def _obey_letter(self, command: Command, letter: str) -> None:
        is_word = set(self.input.word_filter.run) - {letter}
        if not is_word and self.is_current and command in self.keys():
            self.obey(command)

    @property
    def types_text(self) -> bool:
        """Whether a line is typed here. Elsewhere a letter is the key that it is printed on."""
        return False

    def _take_answer(self, event: Key, pair: str) -> None:
        """Takes the answer to a question that the letter before it has opened, where no more
        letters have come with which it would be a word.
        """
        command = command_of(self.keys(), event.key)
        is_answer = command in (Command.YES, Command.NO)
        if is_answer and command and self.is_current and self.input.word_filter.pair == pair:
            self.input.word_filter.end_run()
            self.obey(command)

    @property
    def closes_on_enter(self) -> bool:
        """Whether Enter closes this, or only goes on in it, and decides nothing."""
        return False

    def is_too_early(self, command: Command | None, seconds: float) -> bool:
        """Whether a key was pressed before the player can have seen what it would decide."""
        return False

    def keys(self) -> Keys:
        """The keys that do something just now."""
        return self.KEYS

    def possible_keys(self, keys: Keys) -> Keys:
        """Of the keys of a screen at a table those that do something, also without a line."""
        has_ended = self.scene.model.link.status is LinkStatus.ENDED
        return keys_without(keys, *NEED_LINE) if has_ended else keys

    def reads(self, letters: str) -> bool:
        """Whether letters that were typed in one go name something here, and are no word."""
        return self.types_text

    def refuse_word(self) -> None:
        """Says where to write, once that is clearly wanted."""
        if self.input.word_filter.is_clear:
            self.input.program.tell_of_chat()

    def obey(self, command: Command) -> None:
        """Does what a key of KEYS stands for, or has the app do what is not this screen's own."""
        self.input.program.command(command)

    def on_commanded(self, message: Commanded) -> None:
        """A click on the words for a key does what the key does."""
        message.stop()
        if self.admits_commanded(message):
            self.obey(message.command)

    def admits_commanded(self, message: Commanded) -> bool:
        """Whether such a click counts."""
        return message.seconds is None or self.input.echo_filter.admits_click(message.seconds)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        """The wheel does what an arrow key does, where that moves or scrolls."""
        self._turn(Command.UP)

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        """The wheel does what an arrow key does, where that moves or scrolls."""
        self._turn(Command.DOWN)

    def _turn(self, command: Command) -> None:
        if command in self.keys():
            self.obey(command)

    def on_paste(self, event: Paste) -> None:
        """What was pasted is typed, without its line breaks. Where no line is, it is nothing."""
        event.stop()
        text = " ".join(event.text.split()) if self.types_text else ""
        for letter in text[:_MOST_PASTED]:
            self.type_letter(letter)

    def type_letter(self, letter: str) -> None:
        """Takes a letter that is no command."""
