"""A moment at which somebody looks at the program: for snapshots and pictures."""

from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol

from client.screen.scene.look import Look
from tests.client.fakes.person import Person

Size = tuple[int, int]
SIZES: tuple[Size, ...] = ((60, 18), (80, 24), (140, 40))


class Situation(Protocol):
    """How one gets there."""

    def shown(self, look: Look, size: Size) -> AbstractAsyncContextManager[Person[Any]]:
        """Somebody who has done all that leads there, and sees what he sees."""
        ...
