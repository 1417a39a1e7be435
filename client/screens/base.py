"""What all screens share: drawn from a scene, moved by the commands of keys.py."""

import enum
from typing import Any, ClassVar

from textual.events import Key
from textual.screen import Screen

from client.keys import Command, Keys, command_of
from client.scene import Scene
from client.screens.messages import Commanded
from client.terminal.bursts import Key as Burst
from client.terminal.escapes import SplitSequences
from client.terminal.guard import Guard
from client.terminal.screen import PaintedScreen
from client.widgets.still import Still


class Input:
    """Which keys and clicks count, for all screens of one terminal."""

    def __init__(self, guard: Guard) -> None:
        self.guard = guard
        self.split_sequences = SplitSequences()

    def admits(self, event: Key) -> bool:
        """Whether a key was meant, and meant for now."""
        if self.split_sequences.swallows(event.key, event.character, event.time):
            return False
        is_of_burst = isinstance(event, Burst)
        return self.guard.admits_key(event.key, event.time, is_of_burst=is_of_burst)


class Kind(enum.Enum):
    """What a screen is, for who arranges screens without importing each of them."""

    OTHER = enum.auto()
    LOBBY = enum.auto()
    OVER = enum.auto()
    QUITTING = enum.auto()
    TOO_SMALL = enum.auto()
    CHAT = enum.auto()
    LESSON = enum.auto()


def kind_of(screen: Screen[Any]) -> Kind:
    """What a screen is."""
    return screen.KIND if isinstance(screen, SceneScreen) else Kind.OTHER


class SceneScreen(PaintedScreen, inherit_bindings=False):
    """A screen that shows the latest scene, also while another one covers it."""

    KEYS: ClassVar[Keys] = {}
    KIND: ClassVar[Kind] = Kind.OTHER

    def __init__(self, scene: Scene, input_: Input) -> None:
        super().__init__()
        self.scene = scene
        self.input = input_
        self._take_size_classes()

    def _take_size_classes(self) -> None:
        """Takes the classes of the terminal's size before it is styled: Textual gives them only
        when all has been laid out and painted without them.
        """
        width, height = self.app.size
        for size, breakpoints in (
            (width, self.HORIZONTAL_BREAKPOINTS),
            (height, self.VERTICAL_BREAKPOINTS),
        ):
            fitting = [place for place in breakpoints or () if place[0] <= size]
            if fitting:
                self.add_class(max(fitting)[1])

    def show(self, scene: Scene) -> None:
        """Draws what there is to be seen now."""
        self.scene = scene
        for still in self.query(Still):
            still.show(self.visible_scene())

    def visible_scene(self) -> Scene:
        """The scene as this screen's widgets get it."""
        return self.scene

    def on_mount(self) -> None:
        """Draws for the first time."""
        self.show(self.scene)

    def on_key(self, event: Key) -> None:
        """Turns a key into a command, or hands its letter on."""
        event.stop()
        event.prevent_default()
        if not self.input.admits(event):
            return
        command = command_of(self.keys(), event.key)
        if command is not None:
            self.obey(command)
        elif event.character:
            self.type_letter(event.character)

    def keys(self) -> Keys:
        """The keys that count just now."""
        return self.KEYS

    def obey(self, command: Command) -> None:
        """Does what a key of KEYS stands for; what is not this screen's own, the app does."""
        self.post_message(Commanded(command))

    def type_letter(self, letter: str) -> None:
        """Takes a letter that is no command."""
