"""A learner without a screen: the decisions that lead on, and the way through the lesson."""

from client.lesson.course import Course
from engine.actions import SeatAction
from engine.legal import legal_actions
from tests.client.fakes.lesson_claims import CLAIMS

STEPS = list(CLAIMS)
"""A name for each step, in the lesson's order."""


def good_actions(course: Course) -> list[SeatAction]:
    """All decisions with which the lesson goes on from where it stands."""
    judge, view = course.step.judge, course.view
    assert judge is not None
    return [action for action in legal_actions(view) if not judge(view, action)]


def poor_actions(course: Course) -> list[SeatAction]:
    """All others that the rules allow."""
    good = good_actions(course)
    return [action for action in legal_actions(course.view) if action not in good]


def learn_on(course: Course) -> None:
    """One step further."""
    if course.is_asked:
        course.answer(good_actions(course)[0])
        assert not course.remark
    else:
        course.go_on()


def learn_up_to(course: Course, name: str) -> None:
    """To the step of this name."""
    while name_of_step(course) != name:
        learn_on(course)


def name_of_step(course: Course) -> str:
    return STEPS[course.position.number]
