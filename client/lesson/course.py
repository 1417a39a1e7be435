"""The lesson under way: the game as far as it has gone, the step that is shown, and the ways on.

Pure. The engine alone says what is allowed and what comes of it.
"""

import msgspec
from msgspec.structs import replace

from client.lesson.hands import LEARNER, RULES, beginning, others_action
from client.lesson.second_hand import SECOND_HAND
from client.lesson.step import Step
from client.lesson.targets import TARGETS
from client.lesson.tricks import TRICKS
from client.state.connection import LinkState, LinkStatus
from client.state.model import Model
from client.words.language import _
from client.words.rules import differences, title
from engine.actions import Action, SeatAction
from engine.events import Event
from engine.redact import redact, view_for
from engine.rules import RuleSet
from engine.seats import Seat
from engine.state import State
from engine.step import step
from engine.view import View
from protocol.messages import Occupant, SeatState, TableState

STEPS = (*TRICKS, *TARGETS, *SECOND_HAND)
"""The whole lesson, in order."""


class Position(msgspec.Struct, frozen=True):
    """Where the lesson stands: at which step, counted from 0, with the game after `seq` decisions.

    `events` have happened since `before`, which is what the learner knew at the step before.
    """

    number: int
    state: State
    seq: int
    before: View
    events: tuple[Event, ...] = ()

    def after(self, seat: Seat | None, action: Action) -> "Position":
        """One decision later. Raises IllegalAction."""
        state, events = step(self.state, seat, action)
        seen = tuple(event for event in (redact(each, LEARNER) for each in events) if event)
        return replace(self, state=state, seq=self.seq + 1, events=self.events + seen)

    @property
    def is_learners(self) -> bool:
        """Whether the learner is to decide."""
        return self.state.public.to_act == LEARNER


class Course:
    """`remark` is what is to be said of the learner's latest decision, which led no further; empty
    after one that did. `is_over` once the last step has been gone on from.
    """

    def __init__(self, name: str = "", rules: RuleSet | None = None) -> None:
        """`name` is what the learner is called at the table, by default You. `rules` are those of
        the table from which they come, if they come from one.
        """
        self._rules_at_hand = rules
        self.remark = ""
        self.is_over = False
        names = (name or _("You"), "Ben", "Cat")
        seats = tuple(SeatState(Occupant.PERSON, name, present=True) for name in names)
        self._table = TableState("", RULES, seats, LEARNER)
        state = beginning()
        start = _until_the_learner(Position(0, state, 0, view_for(state, LEARNER)))
        self._positions = [replace(start, before=view_for(start.state, LEARNER), events=())]

    @property
    def position(self) -> Position:
        """Where the lesson stands."""
        return self._positions[-1]

    @property
    def step(self) -> Step:
        """What is explained now."""
        return STEPS[self.position.number]

    @property
    def rules_at_hand(self) -> str:
        """How the rules at the learner's own table differ from these, at the step that tells of
        it; or else empty.
        """
        rules = self._rules_at_hand
        if rules is None or not self.step.tells_rules:
            return ""
        if not (told := differences(rules, RULES)):
            return _("At your table there are the same rules.")
        heading = _("At your table the rules are {title}, and this is what differs there.")
        return " ".join([heading.format(title=title(rules)), *told])

    @property
    def count(self) -> int:
        """How many steps there are."""
        return len(STEPS)

    @property
    def is_at_end(self) -> bool:
        """Whether this is the last step."""
        return self.position.number == self.count - 1

    @property
    def is_asked(self) -> bool:
        """Whether the learner is to decide something; else they only go on."""
        return self.step.judge is not None

    @property
    def view(self) -> View:
        """What the learner knows of the game."""
        return view_for(self.position.state, LEARNER)

    @property
    def model(self) -> Model:
        """The same, as tables are drawn from it."""
        return Model(LinkState(LinkStatus.ONLINE), self._table, self.view, self.position.seq)

    def go_on(self) -> None:
        """From an explanation to what comes after it."""
        if not self.is_asked:
            self._enter(self._as_before(self.position))

    def answer(self, action: SeatAction) -> None:
        """Takes the decision that is asked for, or tells in `remark` why another would be better.

        Raises IllegalAction.
        """
        judge = self.step.judge
        assert judge is not None
        after = self._as_before(self.position).after(LEARNER, action)
        self.remark = judge(self.view, action)
        if not self.remark:
            self._enter(_until_the_trick_is_over(after))

    def go_back(self) -> None:
        """To the step before, with the game as it was; first of all without the remark."""
        if self.remark:
            self.remark = ""
        elif len(self._positions) > 1:
            self._positions.pop()

    def _as_before(self, position: Position) -> Position:
        return replace(position, before=self.view, events=())

    def _enter(self, position: Position) -> None:
        """Shows the next step, and before that lets the others play, if the learner is asked."""
        number = position.number + 1
        if number == len(STEPS):
            self.is_over = True
            return
        if STEPS[number].judge or STEPS[number].deals:
            position = _until_the_learner(position)
        self._positions.append(replace(position, number=number))


def _until_the_learner(position: Position) -> Position:
    while not position.is_learners:
        position = position.after(*others_action(position.state))
    return position


def _until_the_trick_is_over(position: Position) -> Position:
    """The others' cards, but no lead: what lies on the table is to be seen first."""
    while position.state.public.trick.cards and not position.is_learners:
        position = position.after(*others_action(position.state))
    return position
