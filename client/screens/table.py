"""The table: everything a player needs to decide, on fixed regions.

What keys and clicks mean for a decision is in deciding.py.
"""

from typing import ClassVar

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.containers import Vertical

from client.deciding import Desk
from client.keys import TABLE, Command, Keys
from client.scene import Scene
from client.screens.base import Input, SceneScreen
from client.screens.messages import Decided
from client.widgets.chat import Chat
from client.widgets.felt import Felt
from client.widgets.hand import Hand
from client.widgets.log import Log
from client.widgets.own import Own
from client.widgets.question import Question
from client.widgets.sheet import Sheet
from client.widgets.status import Status
from client.widgets.title import Title

_CLASSES_BY_WIDTH = [(0, "-narrow"), (110, "-wide")]
_CLASSES_BY_HEIGHT = [(0, "-low"), (23, "-roomy"), (30, "-high")]


class TableScreen(SceneScreen):
    """The table with the others round it, the own line, the question, the hand, the status line."""

    KEYS: ClassVar[Keys] = TABLE
    HORIZONTAL_BREAKPOINTS = _CLASSES_BY_WIDTH
    VERTICAL_BREAKPOINTS = _CLASSES_BY_HEIGHT

    def __init__(self, scene: Scene, input_: Input) -> None:
        super().__init__(scene, input_)
        self._desk = Desk(scene)

    def compose(self) -> ComposeResult:
        """See Textual."""
        with Vertical(id="table"):
            yield Title()
            yield Felt()
            yield Own()
            yield Question()
            yield Hand()
            yield Status()
        with Vertical(id="side"):
            yield Sheet()
            yield Log()
            yield Chat()

    def show(self, scene: Scene) -> None:
        """See SceneScreen."""
        self.scene = scene
        self.set_class(not scene.settings.chat, "-quiet")
        self.set_class(scene.is_frugal, "-frugal")
        self._desk.show(scene)
        self._settle()

    def visible_scene(self) -> Scene:
        """See SceneScreen."""
        return replace(self.scene, selection=self._desk.selection, warning=self._desk.warning)

    def obey(self, command: Command) -> None:
        """See SceneScreen."""
        if command in Desk.COMMANDS:
            self._desk.obey(command)
            self._settle()
        else:
            super().obey(command)

    def type_letter(self, letter: str) -> None:
        """See SceneScreen: letters name a card, or a suit for trumps."""
        self._desk.type_letter(letter)
        self._settle()

    def on_hand_pressed(self, event: Hand.Pressed) -> None:
        """A click on a card plays or chooses it."""
        if self.input.guard.admits_click(event.seconds):
            self._desk.take(event.card)
            self._settle()

    def on_question_pressed(self, event: Question.Pressed) -> None:
        """A click on an answer points at it, a click on the one pointed at confirms it."""
        if self.input.guard.admits_click(event.seconds):
            self._desk.press(event.place)
            self._settle()

    def on_question_confirmed(self, event: Question.Confirmed) -> None:
        """A click on the question is like Enter, except for a card to be played."""
        if self.input.guard.admits_click(event.seconds):
            self._desk.obey(Command.CONFIRM)
            self._settle()

    def _settle(self) -> None:
        """Sends a decision off that has been taken, and draws."""
        action = self._desk.decided
        if action is not None:
            self._desk.decided = None
            self.input.guard.spend()
            self.post_message(Decided(self.scene.model.seq, action))
        if self._desk.settled:
            self._desk.settled = False
            self.input.guard.spend()
        super().show(self.scene)
