"""The screen of the ten-minute lesson: a table of its own, with explanations above it."""

from functools import partial

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import Click

from client.lesson.course import Course
from client.lesson.facts import Facts, filled_in
from client.screen.base.messages import Commanded
from client.screen.base.screen import Input
from client.screen.lesson.lecture import Lecture, LectureText
from client.screen.lesson.question import LessonQuestion
from client.screen.scene.keys import LESSON, Command
from client.screen.scene.scene import Scene
from client.screen.table.deciding_screen import DecidingScreen
from client.screen.table.felt import Felt
from client.screen.table.hand import Hand
from client.words.cards import Signs, card_sign, suit_sign
from client.words.language import _
from engine.actions import SeatAction
from engine.rules import RuleSet

_GOING_ON = (Command.CONFIRM, Command.CHOOSE)


class LessonScreen(DecidingScreen):
    """It has a game of its own: of the scenes that it is shown it takes only how things look, and
    whether the player is waited for at a table. `leads_to_game`: a game comes after its last step,
    or else what was there before.
    """

    CSS_PATH = "screen.tcss"
    KEYS = LESSON

    def __init__(self, scene: Scene, input_: Input, *, leads_to_game: bool) -> None:
        super().__init__(scene, input_)
        self.course = Course(rules=_rules_at_hand(scene))
        self._leads_to_game = leads_to_game
        self._notice = ""

    def compose(self) -> ComposeResult:
        with Vertical(id="lesson"):
            yield Lecture()
            yield Felt()
            yield LessonQuestion()
            yield Hand()

    @property
    def asks(self) -> bool:
        return self.course.is_asked

    @property
    def closes_on_enter(self) -> bool:
        """The last step may lead to a game."""
        return not self.asks and not self.course.is_at_end

    def show(self, scene: Scene) -> None:
        is_awaited = scene.model.my_turn and not scene.is_alone
        self._notice = _("Your turn at the table!") if is_awaited else ""
        self._show_step(scene)

    def visible_scene(self) -> Scene:
        scene = super().visible_scene()
        if not self.asks:
            return replace(scene, selection=None, warning="")
        return replace(scene, warning=scene.warning or self._filled_in(self.course.remark))

    def decide(self, action: SeatAction) -> None:
        self.course.answer(action)
        self._show_step(self.scene)

    def obey(self, command: Command) -> None:
        if command is Command.STEP_BACK:
            self.course.go_back()
            self._show_step(self.scene)
        elif command is Command.CONFIRM and self.query_one(Lecture).turn_page():
            self.input.echo_filter.spend(reading=True)
        elif self.asks or command not in _GOING_ON:
            super().obey(command)
        else:
            self._go_on()

    def type_letter(self, letter: str) -> None:
        if self.asks:
            super().type_letter(letter)

    def on_click(self, event: Click) -> None:
        """A click anywhere goes on, where nothing is asked."""
        if not self.asks and self.input.echo_filter.admits_click(event.time):
            self.obey(Command.CONFIRM)

    def _go_on(self) -> None:
        self.input.echo_filter.spend(reading=True)
        self.course.go_on()
        if self.course.is_over:
            self.post_message(Commanded(Command.PLAY if self._leads_to_game else Command.QUIT))
        else:
            self._show_step(self.scene)

    def _show_step(self, scene: Scene) -> None:
        scene = Scene(
            model=self.course.model,
            signs=scene.signs,
            palette=scene.palette,
            # Each decision is made once, and by the learner.
            settings=replace(scene.settings, confirm_play=False, play_single=False),
            takes_clicks=scene.takes_clicks,
            is_frugal=scene.is_frugal,
            is_alone=True,
        )
        self.scene = scene
        for lecture in self.query(Lecture):
            lecture.step_text = self._step_text()
        super().show(scene)

    def _step_text(self) -> LectureText:
        step = self.course.step
        ending = self._ending() if self.course.is_at_end else ""
        text = self._filled_in(step.words, step.on_screen)
        return LectureText(
            _(step.heading),
            " ".join(filter(None, (text, self.course.rules_at_hand, ending))),
            self.course.position.number + 1,
            self.course.count,
            self._notice,
        )

    def _ending(self) -> str:
        if self._leads_to_game:
            return _("Enter begins a game against two bots.")
        return _("Enter brings you back to where you were.")

    def _filled_in(self, *texts: str) -> str:
        signs = self.scene.signs
        facts = Facts(
            self.course.view,
            self.scene.names,
            partial(card_sign, signs=signs),
            partial(suit_sign, signs=signs),
            _("← and →") if signs is Signs.GLYPHS else "",
        )
        return filled_in(facts, *texts)


def _rules_at_hand(scene: Scene) -> RuleSet | None:
    """Those of the table over which the lesson is opened."""
    return scene.model.table.rules if scene.model.table else None
