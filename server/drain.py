"""Whether the server is to end once the games that are under way are over.

From then on no tables are opened, no games begun, and nobody is let in who has no seat.
"""

import trio


class Drain:
    """Off until it is begun, and then on for good."""

    def __init__(self) -> None:
        self.begun = trio.Event()

    @property
    def is_on(self) -> bool:
        """Whether only what is under way goes on."""
        return self.begun.is_set()

    def begin(self) -> None:
        """From now on only what is under way goes on."""
        self.begun.set()
