"""The replay of a game record: the table as it was, step by step, with anybody's eyes."""

from collections.abc import Callable, Mapping
from typing import ClassVar

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.containers import Vertical

from client.screen.base.screen import Input, SceneScreen
from client.screen.replay.drawn import ReplayStill
from client.screen.replay.footer import Narration, Transport
from client.screen.replay.heading import Heading
from client.screen.replay.open_hands import OpenHands
from client.screen.replay.positions import Eyes, Replaying
from client.screen.scene.keys import REPLAY, Command, Keys
from client.screen.scene.scene import Scene
from client.screen.table.felt import Felt
from client.screen.table.hand import Hand
from client.screen.table.log import Log
from client.screen.table.player import Own
from client.screen.table.score_sheet import Sheet
from client.state.playback import Playback
from engine.seats import Seat

_CLASSES_BY_WIDTH = [(0, "-narrow"), (110, "-wide")]
_CLASSES_BY_HEIGHT = [(0, "-low"), (23, "-roomy"), (30, "-high")]
_STEPS: Mapping[Command, Callable[[Playback], None]] = {
    Command.STEP_ON: lambda playback: playback.step(1),
    Command.STEP_BACK: lambda playback: playback.step(-1),
    Command.TRICK_ON: Playback.next_trick,
    Command.TRICK_BACK: Playback.previous_trick,
    Command.HAND_ON: Playback.next_hand,
    Command.HAND_BACK: Playback.previous_hand,
    Command.START: lambda playback: playback.go_to(0),
    Command.END: lambda playback: playback.go_to(playback.last),
}


class ReplayScreen(SceneScreen):
    """`playback` is shown from where it stands, at first with all cards open."""

    KEYS: ClassVar[Keys] = REPLAY
    HORIZONTAL_BREAKPOINTS = _CLASSES_BY_WIDTH
    VERTICAL_BREAKPOINTS = _CLASSES_BY_HEIGHT

    def __init__(self, base: Scene, input_: Input, playback: Playback) -> None:
        self._playback = playback
        self._eyes = Eyes()
        self._replaying = Replaying(playback, base)
        super().__init__(self._replaying.scene(self._eyes), input_)

    def compose(self) -> ComposeResult:
        """See Textual."""
        with Vertical(id="table"):
            yield Heading()
            yield Felt()
            yield Own()
            yield OpenHands()
            yield Hand()
            yield Narration()
            yield Transport()
        with Vertical(id="side"):
            yield Sheet()
            yield Log()

    def show(self, scene: Scene) -> None:
        """See SceneScreen."""
        self._replaying.base = scene  # other settings may have come with it
        shown = self._replaying.shown(self._eyes)
        for still in self.query(ReplayStill):
            still.shown = shown
        self.set_class(self._eyes.is_open, "-open")
        super().show(scene)

    def reads(self, letters: str) -> bool:
        """See SceneScreen: letters move through the record, as fast as one likes."""
        return True

    def obey(self, command: Command) -> None:
        """See SceneScreen."""
        if command in _STEPS:
            _STEPS[command](self._playback)
            self._show_position()
        elif command is Command.OPEN_HANDS:
            self._look(replace(self._eyes, is_open=not self._eyes.is_open))
        elif command is Command.NEXT_SEAT:
            self._look_as_the_next()
        else:
            super().obey(command)

    def type_letter(self, letter: str) -> None:
        """See SceneScreen: a number names a seat."""
        if letter.isdecimal() and 1 <= int(letter) <= self._players:
            self._look(Eyes(int(letter) - 1, is_open=False))

    def on_heading_chosen(self, event: Heading.Chosen) -> None:
        """A tab was clicked."""
        seat = event.seat
        self._look(Eyes(self._eyes.seat) if seat is None else Eyes(seat, is_open=False))

    def on_transport_pressed(self, event: Transport.Pressed) -> None:
        """A button was clicked."""
        self.obey(event.command)

    def on_transport_sought(self, event: Transport.Sought) -> None:
        """A place of the record was clicked."""
        self._playback.go_to(event.position)
        self._show_position()

    @property
    def _players(self) -> int:
        return self._playback.header.rules.players

    def _look_as_the_next(self) -> None:
        """Open, then each seat in turn."""
        seat: Seat = 0 if self._eyes.is_open else self._eyes.seat + 1
        self._look(Eyes(seat, is_open=False) if seat < self._players else Eyes())

    def _look(self, eyes: Eyes) -> None:
        self._eyes = eyes
        self._show_position()

    def _show_position(self) -> None:
        self.show(self._replaying.scene(self._eyes))
