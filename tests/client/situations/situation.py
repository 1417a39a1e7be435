"""Something that a person sees of the program: for snapshots and pictures."""

from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol

from client.screen.scene.look import Look
from tests.client.fakes.person import Person

Size = tuple[int, int]
SIZES: tuple[Size, ...] = ((60, 18), (80, 24), (132, 43))
MORE_SIZES: tuple[Size, ...] = ((100, 30), (200, 50))


class Situation(Protocol):
    """The way there."""

    def shown(self, look: Look, size: Size) -> AbstractAsyncContextManager[Person[Any]]:
        """A person who has done all that leads there, and what they see."""
        ...
