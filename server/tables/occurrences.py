"""What happened in a game by one or more actions, as each recipient may see it."""

import operator
from collections.abc import Sequence

from engine.events import Event, HandOver
from engine.redact import redact
from engine.seats import Seat
from protocol.messages import Happened


class Occurrences:
    """What happened in one or more actions. It can be read only as one recipient may see it."""

    def __init__(self, events_by_action: Sequence[Sequence[Event]]) -> None:
        self._events_by_action = events_by_action
        # For each action without a secret the one message for all, so that its bytes are made once.
        self._openly = [_openly(events) for events in events_by_action]

    @property
    def finish_a_hand(self) -> bool:
        """Whether a hand is over with them."""
        return any(
            isinstance(event, HandOver) for events in self._events_by_action for event in events
        )

    def told_to(self, seat: Seat | None) -> list[Happened]:
        """One message for each action, redacted for `seat` (None: a spectator)."""
        return [
            openly or _redacted(events, seat)
            for events, openly in zip(self._events_by_action, self._openly, strict=True)
        ]


def _openly(events: Sequence[Event]) -> Happened | None:
    """What everybody is told, None where there is a secret. No seat sees less than a spectator."""
    shown = [redact(event, None) for event in events]
    return Happened(tuple(events)) if all(map(operator.is_, shown, events)) else None


def _redacted(events: Sequence[Event], seat: Seat | None) -> Happened:
    shown = [redact(event, seat) for event in events]
    return Happened(tuple([event for event in shown if event is not None]))
