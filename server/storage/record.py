"""Makes a game's record (`.smr`) from what the journal has of the game: what stands of it, since a
card that was taken back is not played.

Not here: the form of its lines (engine/record_text.py), and the files (record_files.py).
"""

from engine.actions import Deal, Decision, TakeBack
from engine.record_text import Header, format_decision, format_header
from engine.seats import Seat
from server.storage.journal import Entry, GameHeader, PackedActions


def record_of(header: GameHeader, actions: PackedActions) -> list[str]:
    """The lines of all that has happened."""
    return _lines(header, actions.unpack())


def record_of_finished_hands(
    header: GameHeader, actions: PackedActions, *, is_in_hand: bool
) -> list[str]:
    """The lines up to the end of the last hand that is over; none at all before the first.
    `is_in_hand`: the last hand that was dealt is not over.
    """
    entries = actions.unpack()
    if is_in_hand:
        entries = entries[: _deals(entries)[-1]]
    return _lines(header, entries) if entries else []


def record_of_last_hand(actions: PackedActions) -> list[str]:
    """The lines of the last hand that was dealt, without a header."""
    entries = actions.unpack()
    return _decisions(entries[_deals(entries)[-1] :])


def _deals(entries: list[Entry]) -> list[int]:
    """The places of the deals."""
    return [place for place, entry in enumerate(entries) if isinstance(entry.action, Deal)]


def _lines(header: GameHeader, entries: list[Entry]) -> list[str]:
    names = tuple(seat.name or seat.level for seat in header.table.seats)
    bots = tuple(seat.level for seat in header.table.seats)
    first = format_header(Header(header.rules, names, header.dealer, bots, header.deal))
    return [first, *_decisions(entries)]


def _decisions(entries: list[Entry]) -> list[str]:
    """The lines of what stands: a seat that takes back its last card undoes all since that."""
    standing: list[tuple[Seat | None, Decision]] = []
    for entry in entries:
        if not isinstance(entry.action, TakeBack):
            standing.append((entry.seat, entry.action))
            continue
        while standing.pop()[0] != entry.seat:
            pass
    return [format_decision(seat, decision) for seat, decision in standing]
