"""A lesson under way: the game as far as it has gone, the step that is shown, and the ways on.

Knows no widget. The engine alone says what is allowed and what comes of it.
"""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from client.lesson.hands import LEARNER, RULES, beginning, others_action
from client.lesson.step import Step
from client.state.connection import LinkState, LinkStatus
from client.state.model import Model
from client.words.language import _
from engine.actions import Action, SeatAction
from engine.events import Event
from engine.redact import redact, view_for
from engine.seats import Seat
from engine.state import State
from engine.step import step
from engine.view import View
from protocol.messages import Occupant, SeatState, TableState


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
    """`remark` is what was said of the learner's latest decision, which led no further; empty after
    one that did. `is_over` once the last step has been gone on from.
    """

    def __init__(self, steps: Sequence[Step], name: str = "") -> None:
        """`name` is what the learner is called at the table, by default You."""
        self.remark = ""
        self.is_over = False
        self._steps = steps
        names = (name or _("You"), "Ben", "Cat")
        seats = tuple(SeatState(Occupant.PERSON, name, present=True) for name in names)
        self._table = TableState("", RULES, seats, LEARNER)
        state = beginning()
        start = _until_the_learner(Position(0, state, 0, view_for(state, LEARNER)))
        self._places = [replace(start, before=view_for(start.state, LEARNER), events=())]

    @property
    def place(self) -> Position:
        """Where it stands."""
        return self._places[-1]

    @property
    def step(self) -> Step:
        """What is explained now."""
        return self._steps[self.place.number]

    @property
    def count(self) -> int:
        """How many steps there are."""
        return len(self._steps)

    @property
    def is_at_end(self) -> bool:
        """Whether this is the last step."""
        return self.place.number == self.count - 1

    @property
    def is_asked(self) -> bool:
        """Whether the learner is to decide something; else he only goes on."""
        return self.step.judge is not None

    @property
    def view(self) -> View:
        """What the learner knows of the game."""
        return view_for(self.place.state, LEARNER)

    @property
    def model(self) -> Model:
        """The same, as tables are drawn from it."""
        return Model(LinkState(LinkStatus.ONLINE), self._table, self.view, self.place.seq)

    def go_on(self) -> None:
        """From an explanation to what comes after it."""
        if not self.is_asked:
            self._enter(self._as_before(self.place))

    def answer(self, action: SeatAction) -> None:
        """Takes the decision that is asked for, or tells in `remark` why another would be better.

        Raises IllegalAction.
        """
        judge = self.step.judge
        assert judge is not None
        after = self._as_before(self.place).after(LEARNER, action)
        self.remark = judge(self.view, action)
        if not self.remark:
            self._enter(_until_the_trick_is_over(after))

    def go_back(self) -> None:
        """To the step before, with the game as it was; first of all without the remark."""
        if self.remark:
            self.remark = ""
        elif len(self._places) > 1:
            self._places.pop()

    def _as_before(self, place: Position) -> Position:
        return replace(place, before=self.view, events=())

    def _enter(self, place: Position) -> None:
        """Shows the next step, and before that lets the others play, if the learner is asked."""
        number = place.number + 1
        if number == len(self._steps):
            self.is_over = True
            return
        if self._steps[number].judge or self._steps[number].deals:
            place = _until_the_learner(place)
        self._places.append(replace(place, number=number))


def _until_the_learner(place: Position) -> Position:
    while not place.is_learners:
        place = place.after(*others_action(place.state))
    return place


def _until_the_trick_is_over(place: Position) -> Position:
    """The others' cards, but no lead: what lies on the table is to be seen first."""
    while place.state.public.trick.cards and not place.is_learners:
        place = place.after(*others_action(place.state))
    return place
