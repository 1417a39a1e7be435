"""The screen of a replay: the table as it was, step by step, as any player saw it or with all
cards.
"""

from collections.abc import Callable, Mapping

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.containers import Vertical

from client.screen.base.screen import Input, SceneScreen
from client.screen.replay.autoplay import Autoplay
from client.screen.replay.bars import Heading, Narration, PlaybackBar, ReplayWidget
from client.screen.replay.open_hands import OpenHands
from client.screen.replay.positions import PlaybackScenes, Viewpoint
from client.screen.scene.keys import REPLAY, Command, Keys, keys_without
from client.screen.scene.scene import Scene
from client.screen.table.felt import Felt
from client.screen.table.hand import Hand
from client.screen.table.log import LogPanel
from client.screen.table.score_sheet import ScoreSheet
from client.state.playback import Playback
from client.words.replay import playing_sentence
from engine.seats import Seat

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
    """`playback` is shown from where it stands, at first with all cards open, from the side of
    `seat`.
    """

    KEYS = REPLAY

    def __init__(self, base: Scene, input_: Input, playback: Playback, seat: Seat = 0) -> None:
        self._playback = playback
        self._viewpoint = Viewpoint(seat)
        self._scenes = PlaybackScenes(playback, base)
        super().__init__(self._scenes.scene(self._viewpoint), input_)
        self._autoplay = Autoplay(self, self._play_on)

    def compose(self) -> ComposeResult:
        with Vertical(id="table"):
            yield Heading()
            yield Felt()
            yield OpenHands()
            yield Hand()
            yield Narration()
            yield PlaybackBar()
        with Vertical(id="side"):
            yield ScoreSheet()
            yield LogPanel()

    @property
    def _leads_back(self) -> bool:
        return self.app.screen_stack[0] is not self

    def keys(self) -> Keys:
        return self.KEYS if self._leads_back else keys_without(self.KEYS, Command.CLOSE)

    def show(self, scene: Scene) -> None:
        self._scenes.base = scene  # other settings may have come with it
        playing = playing_sentence(self._autoplay.speed, is_on=self._autoplay.is_on)
        position = replace(
            self._scenes.position(self._viewpoint), playing=playing, leads_back=self._leads_back
        )
        for widget in self.query(ReplayWidget):
            widget.position = position
        self.set_class(self._viewpoint.is_open, "-open")
        super().show(self._scenes.scene(self._viewpoint))

    def reads(self, letters: str) -> bool:
        """Letters move through the record, however fast they come."""
        return True

    def obey(self, command: Command) -> None:
        if command in _STEPS:
            self._autoplay.stop()
            _STEPS[command](self._playback)
            self._show_position()
        elif command is Command.AUTOPLAY:
            self._autoplay.toggle()
            self._show_position()
        elif command in (Command.FASTER, Command.SLOWER):
            self._autoplay.change_speed(1 if command is Command.FASTER else -1)
            self._show_position()
        elif command is Command.CLOSE:
            self.input.echo_filter.spend(reading=True)
            self.dismiss()
        elif command is Command.OPEN_HANDS:
            self._look(replace(self._viewpoint, is_open=not self._viewpoint.is_open))
        elif command is Command.NEXT_SEAT:
            self._look_as_the_next()
        else:
            super().obey(command)

    def type_letter(self, letter: str) -> None:
        """A number chooses the viewpoint of a seat."""
        if letter.isdecimal() and 1 <= int(letter) <= self._players:
            self._look(Viewpoint(int(letter) - 1, is_open=False))

    def on_heading_tab_clicked(self, event: Heading.TabClicked) -> None:
        """A click on a tab chooses its viewpoint."""
        seat = event.what
        self._look(
            Viewpoint(self._viewpoint.seat) if seat is None else Viewpoint(seat, is_open=False)
        )

    def on_playback_bar_position_clicked(self, event: PlaybackBar.PositionClicked) -> None:
        """A click on a place of the record goes there."""
        self._playback.go_to(event.what)
        self._show_position()

    @property
    def _players(self) -> int:
        return self._playback.header.rules.players

    def _look_as_the_next(self) -> None:
        """All cards open, then each seat in turn."""
        seat: Seat = 0 if self._viewpoint.is_open else self._viewpoint.seat + 1
        self._look(Viewpoint(seat, is_open=False) if seat < self._players else Viewpoint())

    def _look(self, viewpoint: Viewpoint) -> None:
        self._viewpoint = viewpoint
        self._show_position()

    def _play_on(self) -> bool:
        """A decision on, unless a page is read; whether there is another one."""
        if self.is_current:
            self._playback.step(1)
            self._show_position()
        if self._playback.position < self._playback.last:
            return True
        self._autoplay.stop()
        self._show_position()
        return False

    def _show_position(self) -> None:
        self.show(self._scenes.base)
