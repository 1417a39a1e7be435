"""The whole lesson, in order."""

from client.lesson.second_hand import SECOND_HAND
from client.lesson.step import Step
from client.lesson.targets import TARGETS
from client.lesson.tricks import TRICKS

SCRIPT = (*TRICKS, *TARGETS, *SECOND_HAND)


def steps() -> tuple[Step, ...]:
    """The steps, in the user's language as it is now."""
    return tuple(make() for make in SCRIPT)
