"""Replaying a game record through `step`, and the reports on its hands and on where it stands.

Not here: the form of its lines (record_text.py), files, and the words for what is wrong with one.
"""

from collections.abc import Iterable, Iterator

import msgspec

from engine.actions import Decision
from engine.cards import SUITS, format_cards, high_to_low
from engine.events import Event, Hidden
from engine.fold import known
from engine.legality import IllegalAction
from engine.public import HandResult, Phase
from engine.record_text import FormatError, Header, Json, parse_decision, parse_header
from engine.rules import RulesError
from engine.seats import Seat
from engine.state import State, new_game
from engine.step import step
from engine.view import Exchange


class Moment(msgspec.Struct, frozen=True):
    """One line of a record after the header: the decision, and the game right after it."""

    line: int
    seat: Seat | None
    action: Decision
    events: tuple[Event, ...]
    state: State

    @property
    def finished_hand(self) -> HandResult | None:
        """The result of the hand that this decision finished, if it did."""
        public = self.state.public
        return public.results[-1] if public.phase in (Phase.DEAL, Phase.OVER) else None


class RecordError(ValueError):
    """A record that is not well formed or breaks a rule.

    `line` counts from 1. `cause` is what is wrong with it: a FormatError, a RulesError or an
    IllegalAction; None where there is no line at all. For an IllegalAction `seat` and `action` say
    who wanted to do what.
    """

    def __init__(
        self,
        line: int,
        cause: FormatError | RulesError | IllegalAction | None,
        seat: Seat | None = None,
        action: Decision | None = None,
    ) -> None:
        super().__init__(f"line {line}: {cause}")
        self.line = line
        self.cause = cause
        self.seat = seat
        self.action = action


def read_record(lines: Iterable[bytes]) -> tuple[Header, Iterator[Moment]]:
    """The header, and the game's moments, each as its line is read.

    Raises RecordError, here for the header, and from the iterator for the first line that is not
    well formed or not allowed.
    """
    numbered = iter(enumerate(lines, start=1))
    first = next(numbered, None)
    if first is None:
        raise RecordError(1, None)
    line, raw = first
    try:
        header = parse_header(raw)
    except (FormatError, RulesError) as error:
        raise RecordError(line, error) from error
    return header, _moments(header, numbered)


def _moments(header: Header, numbered: Iterable[tuple[int, bytes]]) -> Iterator[Moment]:
    state = new_game(header.rules, header.dealer)
    for line, raw in numbered:
        try:
            seat, action = parse_decision(raw)
        except FormatError as error:
            raise RecordError(line, error) from error
        try:
            state, events = step(state, seat, action)
        except IllegalAction as error:
            raise RecordError(line, error, seat, action) from error
        yield Moment(line, seat, action, events, state)


def report_hand(result: HandResult, exchanges: Iterable[Exchange]) -> Json:
    """A finished hand as JSON fields: the result, and its exchanges in the order they were made."""
    return {
        "hand": result.hand,
        "dealer": result.dealer,
        "targets": result.targets,
        "trump": SUITS[result.trump],
        "tricks": result.tricks,
        "deltas": result.deltas,
        "totals": result.totals,
        "chips": result.chips,
        "exchanges": [_report_exchange(exchange) for exchange in exchanges],
    }


def report_position(state: State) -> Json:
    """Where the game stands, as JSON fields."""
    public = state.public
    return {
        "over": public.phase is Phase.OVER,
        "hand": public.hand,
        "phase": public.phase.value,
        "seat": public.to_act,
        "totals": public.totals,
        "winner": public.winner,
    }


def _report_exchange(exchange: Exchange) -> Json:
    return {
        "giver": exchange.giver,
        "receiver": exchange.receiver,
        "given": _report_cards(exchange.given),
        "returned": _report_cards(exchange.returned),
    }


def _report_cards(cards: Hidden) -> str:
    return format_cards(high_to_low(known(cards)))
