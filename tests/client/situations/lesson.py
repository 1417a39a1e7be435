"""Situations in the lesson, by its steps."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

import msgspec

from client.screen.scene.look import Look
from tests.client.fakes.learner_at_screen import Learner, learning
from tests.client.situations.situation import Size


class InLesson(msgspec.Struct, frozen=True):
    """At the step of this name (tests/client/fakes/lesson_claims.py)."""

    step: str
    keys: tuple[str, ...] = ()

    @asynccontextmanager
    async def shown(self, look: Look, size: Size) -> AsyncIterator[Learner]:
        async with learning(size, look=look) as learner:
            await learner.skip_to(self.step)
            await learner.press(*self.keys)
            await learner.rest()
            yield learner


_SITUATIONS = (
    InLesson("welcome"),
    InLesson("what_a_trick_is"),
    InLesson("following_suit", ("8", "d")),
    InLesson("where_it_stands"),
    InLesson("overtrumping", ("q", "h")),
    InLesson("up_and_down"),
    InLesson("giving", ("2", "d")),
    InLesson("naming_trumps"),
    InLesson("laying_away", ("7", "h", "5", "d")),
    InLesson("what_was_in_it"),
)
LESSON: Mapping[str, InLesson] = {situation.step: situation for situation in _SITUATIONS}
