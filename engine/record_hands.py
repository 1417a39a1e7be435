"""The hands of a game record as one seat has played them: its decisions, with what it knew."""

from collections.abc import Iterable, Iterator

from engine.decided import Decided, ReviewedHand, decided
from engine.record import Moment
from engine.redact import view_for
from engine.seats import Seat
from engine.view import View


def hands_of(moments: Iterable[Moment], seat: Seat) -> Iterator[ReviewedHand]:
    """The finished hands of a record, as a seat has played them."""
    view: View | None = None
    decisions: list[Decided] = []
    for moment in moments:
        if moment.seat is None:
            decisions = []
        elif moment.seat == seat and view is not None:
            own = next(filter(None, (decided(view, event) for event in moment.events)), None)
            decisions += [own] if own else []
        view = view_for(moment.state, seat)
        if moment.finished_hand is not None:
            yield ReviewedHand(tuple(decisions), view)
