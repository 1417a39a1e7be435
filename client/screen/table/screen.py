"""The table: everything a player needs to decide, on fixed regions."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Vertical

from client.screen.base.messages import Decided
from client.screen.base.terminal_size import CLASSES_BY_HEIGHT, CLASSES_BY_WIDTH
from client.screen.scene.keys import LOOKING_ON, TABLE, Keys
from client.screen.scene.scene import Scene
from client.screen.table.bars import Status, Title
from client.screen.table.chat import Chat
from client.screen.table.deciding_screen import DecidingScreen
from client.screen.table.felt import Felt
from client.screen.table.hand import Hand
from client.screen.table.log import LogWidget
from client.screen.table.player import OwnRow
from client.screen.table.question import Question
from client.screen.table.score_sheet import Sheet
from engine.actions import SeatAction


class TableScreen(DecidingScreen):
    """The table with the others round it, the own line, the question, the hand, the status line."""

    KEYS: ClassVar[Keys] = TABLE
    HORIZONTAL_BREAKPOINTS = CLASSES_BY_WIDTH
    VERTICAL_BREAKPOINTS = CLASSES_BY_HEIGHT

    def compose(self) -> ComposeResult:
        with Vertical(id="table"):
            yield Title()
            yield Felt()
            yield OwnRow()
            yield Question()
            yield Hand()
            yield Status()
        with Vertical(id="side"):
            yield Sheet()
            yield LogWidget()
            yield Chat()

    def show(self, scene: Scene) -> None:
        """Who is alone has the log in the place of the chat."""
        self.set_class(scene.is_alone or not scene.settings.chat, "-quiet")
        self.set_class(scene.is_frugal, "-frugal")
        super().show(scene)

    def keys(self) -> Keys:
        """See SceneScreen: who looks on decides nothing."""
        view = self.scene.model.view
        looks_on = view is not None and view.seat is None
        return self.possible(LOOKING_ON if looks_on else self.KEYS)

    def decide(self, action: SeatAction) -> None:
        self.post_message(Decided(self.scene.model.seq, action))
