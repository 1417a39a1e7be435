"""The table: everything a player needs to decide, on fixed regions."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Vertical

from client.keys import LOOKING_ON, TABLE, Keys
from client.scene import Scene
from client.screens.desk import DeskScreen
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
from engine.actions import SeatAction

_CLASSES_BY_WIDTH = [(0, "-narrow"), (110, "-wide")]
_CLASSES_BY_HEIGHT = [(0, "-low"), (23, "-roomy"), (30, "-high")]


class TableScreen(DeskScreen):
    """The table with the others round it, the own line, the question, the hand, the status line."""

    KEYS: ClassVar[Keys] = TABLE
    HORIZONTAL_BREAKPOINTS = _CLASSES_BY_WIDTH
    VERTICAL_BREAKPOINTS = _CLASSES_BY_HEIGHT

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
        """See SceneScreen. Who is alone has the log in the place of the chat."""
        self.set_class(scene.is_alone or not scene.settings.chat, "-quiet")
        self.set_class(scene.is_frugal, "-frugal")
        super().show(scene)

    def keys(self) -> Keys:
        """See SceneScreen: who looks on decides nothing."""
        view = self.scene.model.view
        looks_on = view is not None and view.seat is None
        return self.possible(LOOKING_ON if looks_on else self.KEYS)

    def decide(self, action: SeatAction) -> None:
        """See DeskScreen."""
        self.post_message(Decided(self.scene.model.seq, action))
