"""Finds out who is there and does nothing, so that the others may agree on a bot for them.

Only where no clock runs, and where somebody else waits. Not here: people who are away (clocks.py).
"""

import math

import trio
from msgspec.structs import replace

from engine.seats import Seat
from protocol.messages import Idle, Rejected
from server.players import Recipient
from server.tables.audience import Audience
from server.tables.running_game import RunningGame

IDLE_SECONDS = 120
"""So long everybody may think before the table says that they are waited for."""


class Idleness:
    """Of the person whom `game` asks. `settle` follows whatever has happened."""

    def __init__(self, audience: Audience, game: RunningGame) -> None:
        self._audience = audience
        self._game = game
        options = audience.options
        self._has_clock = options.decision_seconds > 0 or options.bank_seconds > 0
        self._question: tuple[int, Seat] | None = None
        self.next_at = math.inf

    def settle(self) -> None:
        """Whoever has been asked something new, or has just come, has all the time."""
        question = self._game.question
        if question is not None and not self._can_be_idle(question[1]):
            question = None
        if question == self._question:
            return
        self._question = question
        self.next_at = math.inf if question is None else trio.current_time() + IDLE_SECONDS
        self._tell(None)

    def tick(self) -> None:
        """Tell everybody, when it is due, who does nothing."""
        if self._question is not None and trio.current_time() >= self.next_at:
            self.next_at = math.inf
            self._tell(Idle(self._question[1], IDLE_SECONDS))

    def agree(self, voter: Seat, sender: Recipient, seat: Seat) -> None:
        """Somebody would let a bot play for the person on `seat`. It does when all are for it who
        are there.
        """
        idle = self._audience.idle
        if idle is None or idle.seat != seat or voter == seat:
            return sender.post(Rejected("not_idle", {"seat": seat}))
        agreed = tuple(sorted({*idle.agreed, voter}))
        if set(self._others(seat)) <= set(agreed):
            self._game.stand_in(seat, for_once=False)
        elif agreed != idle.agreed:
            self._tell(replace(idle, agreed=agreed))

    def _can_be_idle(self, seat: Seat) -> bool:
        """Whether the person on that seat keeps others waiting who are there, and no clock runs."""
        chair = self._audience.seating.chairs[seat]
        is_there = chair.peer is not None and chair.stand_in is None
        return is_there and not self._has_clock and bool(self._others(seat))

    def _others(self, seat: Seat) -> list[Seat]:
        """The people who are there and play for themselves, but for one."""
        return [
            other
            for other, chair in self._audience.seating
            if other != seat and chair.peer is not None and chair.stand_in is None
        ]

    def _tell(self, idle: Idle | None) -> None:
        if idle != self._audience.idle:
            self._audience.idle = idle
            self._audience.tell_state()
