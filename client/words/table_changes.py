"""Changes at a table, in a sentence each: people come and go, are away and back, bots decide for
them, the game is paused. Not here: how things stand (absence.py, waiting.py).
"""

from collections.abc import Iterator

from client.state.absences import Absence
from client.words.absence import away_sentence, pause_sentence
from client.words.language import _
from client.words.waiting import is_ready
from engine.public import Phase
from engine.view import View
from protocol.messages import Occupant, SeatState, TableState


def has_changed_hands(was: SeatState, now: SeatState) -> bool:
    """Whether somebody else has the seat now: at a table no two have one name."""
    return was.name != now.name


def seat_change(was: SeatState, now: SeatState) -> str:
    """That a seat has changed hands."""
    if now.occupant is Occupant.NOBODY:
        return _("{name} has left the table.").format(name=was.name)
    if was.occupant is Occupant.PERSON and now.occupant is Occupant.BOT:
        return _("{name} has left, the bot {bot} plays on.").format(name=was.name, bot=now.name)
    if now.occupant is Occupant.BOT:
        return _("The bot {name} sits down.").format(name=now.name)
    if was.occupant is Occupant.BOT:
        return _("{name} sits down in place of the bot {bot}.").format(name=now.name, bot=was.name)
    return _("{name} sits down.").format(name=now.name)


def table_changes(before: TableState, after: TableState, *, is_playing: bool) -> Iterator[str]:
    """What has changed between two states of one table, but for this player's own seat."""
    for seat, (was, now) in enumerate(zip(before.seats, after.seats, strict=False)):
        if seat != after.your_seat and was != now:
            yield from _seat_changes(before, after, seat, is_playing=is_playing)
    yield from _watcher_changes(before, after)
    if after.paused and not before.paused:
        yield pause_sentence(after)
    elif before.paused and not after.paused:
        yield _("The game goes on.")


def _seat_changes(
    before: TableState, after: TableState, seat: int, *, is_playing: bool
) -> Iterator[str]:
    was, now = before.seats[seat], after.seats[seat]
    begins = all(map(is_ready, before.seats))  # from then on nobody is asked whether they are
    if has_changed_hands(was, now):
        yield seat_change(was, now)
    elif was.level != now.level:
        yield _("The bot {name} plays at the level {level} from now on.").format(
            name=now.name, level=now.level
        )
    elif now.stand_in != was.stand_in and now.present:
        if change := _stand_in_change(after, now):
            yield change
    elif now.stand_in and not was.stand_in:
        yield _("A bot plays for {name} until they are back.").format(name=now.name)
    elif was.present and not now.present:
        left = after.grace_left[seat] if seat < len(after.grace_left) else None
        yield away_sentence(Absence(seat, left), now.name, is_playing=is_playing)
    elif now.present and not was.present:
        yield _("{name} is back.").format(name=now.name)
    if now.ready and not was.ready and now.occupant is Occupant.PERSON:
        yield _("{name} is ready.").format(name=now.name)
    elif was.ready and not now.ready and not begins and not has_changed_hands(was, now):
        yield _("{name} is not ready any more.").format(name=now.name)


def _stand_in_change(table: TableState, now: SeatState) -> str:
    """A bot decides for somebody who is there: once, since their time was up; or where no clock
    runs until they take their seat again. Empty where that one decision is made.
    """
    if has_clock(table):
        if not now.stand_in:
            return ""
        return _("{name} ran out of time: a bot decided.").format(name=now.name)
    if now.stand_in:
        return _("A bot plays for {name}, who does nothing, until they are back.").format(
            name=now.name
        )
    return _("{name} is back.").format(name=now.name)


def _watcher_changes(before: TableState, after: TableState) -> Iterator[str]:
    seated = {state.name for state in after.seats}
    for name in after.watchers:
        if name not in before.watchers:
            yield _("{name} is watching.").format(name=name)
    for name in before.watchers:
        if name not in after.watchers and name not in seated:
            yield _("{name} has stopped watching.").format(name=name)


def has_clock(table: TableState) -> bool:
    """Whether decisions have a limit at that table."""
    return table.options.decision_seconds > 0 or table.options.bank_seconds > 0


def time_was_up(before: TableState | None, after: TableState, view: View | None) -> str:
    """That a bot decides for this player, whose clock has run out; empty where none does."""
    seat = after.your_seat
    if before is None or view is None or seat is None or before.your_seat != seat:
        return ""
    if before.seats[seat].stand_in or not after.seats[seat].stand_in or not has_clock(after):
        return ""
    if view.public.phase is Phase.PLAY:
        return _("You ran out of time: a card was played for you.")
    return _("You ran out of time: a bot decided for you.")
