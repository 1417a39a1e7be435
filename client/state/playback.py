"""A game record, played back: every position of it, and the ways to step through them.

Position 0 is before the first deal, position n is after the n-th decision.
"""

from collections.abc import Iterable
from functools import cached_property

from engine.decided import ReviewedHand
from engine.public import Phase
from engine.record import Moment
from engine.record_hands import hands_of
from engine.record_text import Header
from engine.redact import view_for
from engine.seats import Seat
from engine.state import State, new_game
from engine.view import View


class Playback:
    """The positions of a record, and the one that is shown."""

    def __init__(self, header: Header, moments: Iterable[Moment]) -> None:
        self.header = header
        self.moments = tuple(moments)
        self._start = new_game(header.rules, header.dealer)
        self.position = 0
        self._hands: dict[tuple[int, Seat], ReviewedHand | None] = {}

    @property
    def last(self) -> int:
        """The position after everything in the record."""
        return len(self.moments)

    @property
    def state(self) -> State:
        """The game with all its cards, at this position."""
        return self.state_at(self.position)

    def state_at(self, position: int) -> State:
        """The game at another position; before the first it is as at the first."""
        return self.moments[position - 1].state if position > 0 else self._start

    @property
    def moment(self) -> Moment | None:
        """The decision that led here, None before the first."""
        return self.moments[self.position - 1] if self.position else None

    def view(self, seat: Seat | None) -> View:
        """What `seat` (None: a spectator) knew at this position."""
        return view_for(self.state, seat)

    def go_to(self, position: int) -> None:
        """To a position, or as near to it as the record reaches."""
        self.position = max(0, min(self.last, position))

    def step(self, count: int) -> None:
        """Go `count` decisions on, or back where it is negative, as far as the record reaches."""
        self.go_to(self.position + count)

    def next_trick(self) -> None:
        """To the end of the trick under way; while none is, to the next lead."""
        self.position = _after(self._trick_ends, self.position, self.last)

    def previous_trick(self) -> None:
        """Back to the end of the trick before, or to the lead before the first."""
        self.position = _before(self._trick_ends, self.position)

    def next_hand(self) -> None:
        """To the next deal, or the end of the record."""
        self.position = _after(self.deals, self.position, self.last)

    def previous_hand(self) -> None:
        """Back to the deal of this hand, or the one before it."""
        self.position = _before(self.deals, self.position)

    def hand_of(self, seat: Seat) -> ReviewedHand | None:
        """The hand in play at this position, as `seat` has played it; None before the first deal,
        and where the record ends before the hand.
        """
        deal = max((deal for deal in self.deals if deal <= self.position), default=None)
        return None if deal is None else self._hand_from(deal, seat)

    def _hand_from(self, deal: int, seat: Seat) -> ReviewedHand | None:
        if (deal, seat) not in self._hands:
            end = _after(self.deals, deal, self.last + 1) - 1
            hands = hands_of(self.moments[deal - 1 : end], seat)
            self._hands[deal, seat] = next(hands, None)
        return self._hands[deal, seat]

    @cached_property
    def deals(self) -> tuple[int, ...]:
        """The positions at which a hand has just been dealt."""
        return tuple(
            position for position, moment in enumerate(self.moments, start=1) if moment.seat is None
        )

    @cached_property
    def _trick_ends(self) -> tuple[int, ...]:
        """Where no card of a trick lies open: after each trick, and before the first of a hand."""
        return tuple(
            position
            for position, moment in enumerate(self.moments, start=1)
            if not moment.state.public.trick.cards
            and moment.state.public.phase in (Phase.PLAY, Phase.DEAL, Phase.OVER)
        )


def _after(stops: tuple[int, ...], position: int, last: int) -> int:
    return next((stop for stop in stops if stop > position), last)


def _before(stops: tuple[int, ...], position: int) -> int:
    return next((stop for stop in reversed(stops) if stop < position), 0)
