"""A screen at which a player decides: keys and clicks go to a DecisionInput (scene/decision.py).

Not here: what is on the screen, and what becomes of a decision.
"""

from msgspec.structs import replace
from textual._time import get_time
from textual.timer import Timer

from client.screen.base.messages import Commanded
from client.screen.base.screen import Input, SceneScreen
from client.screen.scene.decision import DecisionInput
from client.screen.scene.keys import Command
from client.screen.scene.scene import Scene
from client.screen.table.felt import Felt
from client.screen.table.hand import Hand
from client.screen.table.question import Question
from client.screen.terminal.picture_receipt import PictureReceipt
from client.state.connection import LinkStatus
from client.state.selection import reads
from engine.actions import SeatAction
from engine.cards import SUITS

_SUIT_PAUSE_SECONDS = 0.5  # so long a rank waits for its suit, though it may be enough alone
_BELONGING = ("enter", *SUITS.lower())  # to the card that was just played


class DecidingScreen(SceneScreen):
    """A subclass takes each decision in `decide`."""

    def __init__(self, scene: Scene, input_: Input) -> None:
        super().__init__(scene, input_)
        self._decision = DecisionInput(scene)
        self.picture_receipt = PictureReceipt(is_on=input_.program.is_painted)
        self._suit_timer: Timer | None = None

    @property
    def asks(self) -> bool:
        """Whether keys and clicks can decide something."""
        return True

    @property
    def has_choice(self) -> bool:
        """Whether something is chosen, or half typed, that can be undone."""
        selection = self._decision.selection
        return selection is not None and bool(selection.chosen or selection.rank)

    def decide(self, action: SeatAction) -> None:
        """The player has decided."""
        raise NotImplementedError

    def show(self, scene: Scene) -> None:
        self.scene = scene
        self._decision.show(scene)
        if self._decision.is_asked_anew:
            self._decision.is_asked_anew = False
            self.input.word_filter.begin_anew()
        model = scene.model
        hand = model.view.hand if model.view else ()
        is_lost = model.link.status is LinkStatus.LOST  # then Enter is for another try
        self.picture_receipt.turn_to((hand, model.seq if model.my_turn else None, is_lost))
        self._settle()

    def is_too_early(self, command: Command | None, seconds: float) -> bool:
        """An arrow that was meant for what was there before moves no cursor that Enter is then
        pressed on.
        """
        is_of_decision = command is None or command in DecisionInput.COMMANDS
        return self.asks and is_of_decision and not self.picture_receipt.has_seen(seconds)

    def visible_scene(self) -> Scene:
        return replace(
            self.scene, selection=self._decision.selection, warning=self._decision.warning
        )

    def obey(self, command: Command) -> None:
        if command in DecisionInput.COMMANDS:
            self._decision.obey(command)
            self._settle()
        else:
            self._forget_rank()
            super().obey(command)

    def reads(self, letters: str) -> bool:
        selection = self._decision.selection
        return selection is not None and reads(selection, letters)

    def refuse_word(self) -> None:
        self._forget_rank()
        super().refuse_word()

    def type_letter(self, letter: str) -> None:
        """Letters name a card, or a suit for trumps."""
        if self._decision.type_letter(letter) and self._decision.decided is None:
            self.input.word_filter.end_run()  # another card may be typed right after it
        self._settle()
        self._await_suit()

    def _await_suit(self) -> None:
        """A rank may be enough alone, once its suit has had its time to come over the line."""
        if self._suit_timer is not None:
            self._suit_timer.stop()
        if self._decision.awaits_suit:
            delay_seconds = (self.scene.terminal_delay_ms or 0) / 1000
            pause_seconds = _SUIT_PAUSE_SECONDS + delay_seconds
            self._suit_timer = self.set_timer(pause_seconds, self._take_rank)

    def _forget_rank(self) -> None:
        if self._decision.awaits_suit:
            self._decision.forget_rank()
            self._settle()

    def _take_rank(self) -> None:
        if self.asks:
            self._decision.take_rank()
            self._settle(get_time())

    def on_hand_card_clicked(self, event: Hand.CardClicked) -> None:
        """A click on a card plays or chooses it."""
        if self._admits_click(event.seconds):
            self._decision.take(event.what)
            self._settle()

    def on_felt_suit_clicked(self, event: Felt.SuitClicked) -> None:
        """A click on a suit points at it, a click on the one pointed at confirms it."""
        if self._admits_click(event.seconds):
            self._decision.press(event.what)
            self._settle()

    def on_question_answer_clicked(self, event: Question.AnswerClicked) -> None:
        """A click on an answer points at it, a click on the one pointed at confirms it."""
        if self._admits_click(event.seconds):
            self._decision.press(event.what)
            self._settle()

    def admits_commanded(self, message: Commanded) -> bool:
        """A click on the words for a key that decides may come too early, like the key."""
        if message.command in DecisionInput.COMMANDS and message.seconds is not None:
            return self._admits_click(message.seconds)
        return super().admits_commanded(message)

    def on_question_confirmed(self, event: Question.Confirmed) -> None:
        """A click on the question is like Enter, except for a card to be played."""
        if self._admits_click(event.seconds):
            self._decision.obey(Command.CONFIRM)
            self._settle()

    def _admits_click(self, seconds: float) -> bool:
        is_meant = self.asks and self.input.echo_filter.admits_click(seconds)
        return is_meant and self.picture_receipt.has_seen(self.input.pressed_seconds)

    def _settle(self, seconds: float | None = None) -> None:
        """Hands a decision on that has been taken, now or at `seconds`, and draws."""
        decision, echo_filter = self._decision, self.input.echo_filter
        action, decision.decided = decision.decided, None
        if action is not None:
            if decision.is_automatic:
                echo_filter.wait(get_time())
            else:
                echo_filter.decide(_BELONGING, seconds)
            decision.is_automatic = False
            self.decide(action)
        if decision.spends_key:
            decision.spends_key = False
            echo_filter.spend()
        super().show(self.scene)
