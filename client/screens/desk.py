"""A screen at which a player decides: his keys and clicks go to a desk (deciding.py).

Not here: what is on the screen, and what becomes of a decision.
"""

from msgspec.structs import replace

from client.deciding import Desk
from client.keys import Command
from client.scene import Scene
from client.screens.base import Input, SceneScreen
from client.widgets.hand import Hand
from client.widgets.question import Question
from engine.actions import SeatAction


class DeskScreen(SceneScreen):
    """A subclass takes each decision in `decide`."""

    def __init__(self, scene: Scene, input_: Input) -> None:
        super().__init__(scene, input_)
        self._desk = Desk(scene)

    @property
    def asks(self) -> bool:
        """Whether keys and clicks go to the desk."""
        return True

    def decide(self, action: SeatAction) -> None:
        """The player has decided."""
        raise NotImplementedError

    def show(self, scene: Scene) -> None:
        """See SceneScreen."""
        self.scene = scene
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
        if self.asks and self.input.guard.admits_click(event.seconds):
            self._desk.take(event.card)
            self._settle()

    def on_question_pressed(self, event: Question.Pressed) -> None:
        """A click on an answer points at it, a click on the one pointed at confirms it."""
        if self.asks and self.input.guard.admits_click(event.seconds):
            self._desk.press(event.place)
            self._settle()

    def on_question_confirmed(self, event: Question.Confirmed) -> None:
        """A click on the question is like Enter, except for a card to be played."""
        if self.asks and self.input.guard.admits_click(event.seconds):
            self._desk.obey(Command.CONFIRM)
            self._settle()

    def _settle(self) -> None:
        """Hands a decision on that has been taken, and draws."""
        action = self._desk.decided
        if action is not None:
            self._desk.decided = None
            self.input.guard.spend()
            self.decide(action)
        if self._desk.settled:
            self._desk.settled = False
            self.input.guard.spend()
        super().show(self.scene)
