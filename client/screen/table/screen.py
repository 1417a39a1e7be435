"""The screen of a table: everything that a player needs for a decision, each thing in its place."""

from textual.app import ComposeResult
from textual.containers import Vertical

from client.screen.base.messages import Decided, Requested
from client.screen.scene.keys import LOOKING_ON, TABLE, Command, Keys
from client.screen.scene.scene import Scene
from client.screen.table.bars import Status, Title
from client.screen.table.chat import ChatWidget
from client.screen.table.deciding_screen import DecidingScreen
from client.screen.table.felt import Felt
from client.screen.table.hand import Hand
from client.screen.table.log import LogWidget
from client.screen.table.player import OwnRow
from client.screen.table.question import Question
from client.screen.table.score_sheet import ScoreSheet
from engine.actions import SeatAction, TakeBack
from protocol.messages import GoOn


class TableScreen(DecidingScreen):
    """From the top: title, table with the other players, one's own row, question, hand, status; and
    beside them, on a wide terminal, score sheet, log and chat.
    """

    KEYS = TABLE

    def compose(self) -> ComposeResult:
        with Vertical(id="table"):
            yield Title()
            yield Felt()
            yield OwnRow()
            yield Question()
            yield Hand()
            yield Status()
        with Vertical(id="side"):
            yield ScoreSheet()
            yield LogWidget()
            yield ChatWidget()

    def show(self, scene: Scene) -> None:
        """For a player who is alone the log has the place of the chat."""
        self.set_class(scene.is_alone or not scene.settings.chat, "-quiet")
        self.set_class(scene.is_frugal, "-frugal")
        super().show(scene)

    def keys(self) -> Keys:
        """Those of somebody who decides, or only looks on."""
        view = self.scene.model.view
        looks_on = view is not None and view.seat is None
        return self.possible_keys(LOOKING_ON if looks_on else self.KEYS)

    def obey(self, command: Command) -> None:
        model = self.scene.model
        if command is Command.CONFIRM and model.may_go_on:
            self.input.echo_filter.spend()
            self.post_message(Requested(GoOn(model.seq)))
        elif command is Command.UNDO and model.card_to_take_back and not self.has_choice:
            self.input.echo_filter.spend()
            self.post_message(Decided(model.seq, TakeBack()))
        else:
            super().obey(command)

    def decide(self, action: SeatAction) -> None:
        self.post_message(Decided(self.scene.model.seq, action))
