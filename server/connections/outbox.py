"""Holds what is due to one peer and not yet written: bounded in bytes and in messages.

Filled by any task without waiting, emptied by the peer. Not here: the writing (peer.py).
"""

import trio


class Outbox:
    """Encoded messages in order. `take` gives all that is due, for one write; once `is_finished`,
    nothing can be added any more.
    """

    def __init__(self, max_bytes: int, max_messages: int) -> None:
        self._max_bytes = max_bytes
        self._max_messages = max_messages
        self._due: list[bytes] = []
        self._due_bytes = 0
        self._taken = trio.lowlevel.ParkingLot()
        self.is_finished = False

    @property
    def is_empty(self) -> bool:
        """Whether nothing is due."""
        return not self._due

    def put(self, data: bytes) -> bool:
        """Add a message; False where there is no room, and then it is not added.

        An empty outbox has room for any one message. After `finish` messages are thrown away.
        """
        if self.is_finished:
            return True
        full = len(self._due) >= self._max_messages or self._due_bytes + len(data) > self._max_bytes
        if full and self._due:
            return False
        self._due.append(data)
        self._due_bytes += len(data)
        return True

    def finish(self, last_words: bytes = b"", *, drop_rest: bool = False) -> None:
        """Nothing comes after `last_words`; with `drop_rest` nothing that is due before either."""
        if self.is_finished:
            return
        if drop_rest:
            self._due.clear()
        if last_words:
            self._due.append(last_words)
        self.is_finished = True

    def take(self) -> bytes:
        """All that is due; no bytes where nothing is."""
        due = b"".join(self._due)
        self._due.clear()
        self._due_bytes = 0
        if self._taken:
            self._taken.unpark_all()
        return due

    async def wait_until_taken(self) -> None:
        """Wait until nothing is due."""
        while self._due:
            await self._taken.park()
