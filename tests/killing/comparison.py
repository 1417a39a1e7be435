"""What was told before a server died, beside what is told by the next one: item by item.

What somebody had asked for may have been done, or not, if they were not told.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from engine.public import Phase
from engine.seats import Seat
from protocol.messages import (
    ClientMessage,
    GoOn,
    HandOverTable,
    Occupant,
    Pause,
    Ready,
    SeatState,
    TableState,
)
from tests.killing.person import Person, Told

_Wish = TypeVar("_Wish", bound=ClientMessage)
SLACK_MS = 20
"""Clocks that run are told a little after what was written of them."""


class Comparison:
    """Counts what was compared, by item, and lists what is not as it was."""

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}
        self.losses: list[str] = []

    def compare(self, people: Sequence[Person]) -> None:
        """Those who were at one table."""
        for person in people:
            self._compare(person, people)

    def _compare(self, person: Person, people: Sequence[Person]) -> None:
        before, now = person.before, person.now
        if before.table is None:
            self._is("place", person, now.table is None, before.left, now.table)
            return
        self._is("place", person, now.table is not None, before.table.table, now.left)
        if now.table is None:
            return
        same_game = self._game(person, before, now)
        self._table(person, before.table, now.table, people)
        if is_between_games(before) and is_between_games(now):
            self._ready(person, before.table, now.table, people)
        if same_game and before.seq == now.seq and before.intermission is not None:
            self._intermission(person, before, now, people)

    def compare_clocks(self, person: Person, died_at: float, back_at: float) -> None:
        """Later, when the first clock has been told. The server stood still from `died_at` to
        `back_at`, in seconds.
        """
        before, now = person.before, person.now
        if before.clock is None or now.first_clock is None or not _is_same_game(before, now):
            return
        used_ms = (died_at - before.clock_at + now.first_clock_at - back_at) * 1000
        for told, left in zip(before.clock.bank_ms, now.first_clock.bank_ms, strict=True):
            fits = told - used_ms - SLACK_MS <= left <= told + SLACK_MS
            self._is("clock", person, fits, told, (left, used_ms))

    def _game(self, person: Person, before: Told, now: Told) -> bool:
        """Whether it is the same game still."""
        if before.view is None:
            return False
        if now.view is None:
            self._is("game", person, False, before.seq, None)
            return False
        if not _is_same_game(before, now):
            self._is("next game", person, before.view.public.phase is Phase.OVER, before, now)
            return False
        if before.seq == now.seq:
            self._is("view", person, before.view == now.view, before.view, now.view)
        if before.view.public.phase is Phase.OVER:
            self._is("result", person, before.view == now.view, before.seq, now.seq)
        return True

    def _table(
        self, person: Person, before: TableState, now: TableState, people: Sequence[Person]
    ) -> None:
        for item, of in _AS_IT_WAS.items():
            self._is(item, person, of(before) == of(now), of(before), of(now))
        pauses = {"asked" if each.paused else "" for each in _wishes(people, Pause)}
        may_be = {before.paused, *pauses}
        self._is("pause", person, now.paused in may_be, before.paused, now.paused)
        if now.paused == before.paused and not pauses:
            same = now.paused_by == before.paused_by
            self._is("who paused", person, same, before.paused_by, now.paused_by)
        if all(seat.present for seat in (*before.seats, *now.seats)):
            heirs = {each.seat for each in _wishes(people, HandOverTable)}
            may_be_host = {before.host, *heirs}
            self._is("host", person, now.host in may_be_host, before.host, now.host)

    def _ready(
        self, person: Person, before: TableState, now: TableState, people: Sequence[Person]
    ) -> None:
        for other in people:
            table = other.before.table
            if table is not None and (seat := table.your_seat) is not None:
                may_be = {before.seats[seat].ready, *(w.ready for w in _wishes([other], Ready))}
                ready = now.seats[seat].ready
                self._is("ready", person, ready in may_be, may_be, (other.name, ready))

    def _intermission(
        self, person: Person, before: Told, now: Told, people: Sequence[Person]
    ) -> None:
        assert before.intermission is not None
        told = set(before.intermission.waiting)
        waiting = set(now.intermission.waiting) if now.intermission else set[Seat]()
        gone_on = {
            other.before.table.your_seat
            for other in people
            if other.before.table is not None and any(_wishes([other], GoOn))
        }
        fits = waiting <= told and told - waiting <= gone_on
        self._is("intermission", person, fits, told, (waiting, gone_on))

    def _is(self, item: str, person: Person, fits: bool, before: object, now: object) -> None:
        self.counts[item] = self.counts.get(item, 0) + 1
        if not fits:
            self.losses.append(f"{item} of {person.name}: {before}, but now {now}")


def is_between_games(told: Told) -> bool:
    """Whether no game is under way."""
    return told.view is None or told.view.public.phase is Phase.OVER


def _is_same_game(before: Told, now: Told) -> bool:
    if before.view is None or now.view is None or now.seq < before.seq:
        return False
    earlier = before.view.public.results
    return now.view.public.results[: len(earlier)] == earlier


def _wishes(people: Iterable[Person], kind: type[_Wish]) -> list[_Wish]:
    return [wish for person in people for wish in person.wishes_before if isinstance(wish, kind)]


def _who(seat: SeatState) -> tuple[str, str, str]:
    name = seat.name if seat.occupant is Occupant.PERSON else ""
    return seat.occupant, name, seat.level


_AS_IT_WAS: dict[str, Callable[[TableState], object]] = {
    "code": lambda table: table.table,
    "rules": lambda table: table.rules,
    "options": lambda table: table.options,
    "own seat": lambda table: table.your_seat,
    "seats": lambda table: list(map(_who, table.seats)),
}
