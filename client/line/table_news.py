"""Changes at a table, a line each: people come, go, are away and back, and the game is paused."""

from collections.abc import Iterator

from client.words.language import _
from client.words.table_changes import has_changed_hands, seat_change
from protocol.messages import Occupant, SeatState, TableState


def table_news(before: TableState, after: TableState) -> Iterator[str]:
    """What has changed between two states of one table."""
    for seat, (was, now) in enumerate(zip(before.seats, after.seats, strict=False)):
        if seat != after.your_seat and was != now:
            yield from _seat_news(was, now)
    for name in after.watchers:
        if name not in before.watchers:
            yield _("{name} looks on.").format(name=name)
    if after.paused and not before.paused:
        yield _("The game is paused.")
    elif before.paused and not after.paused:
        yield _("The game goes on.")


def _seat_news(was: SeatState, now: SeatState) -> Iterator[str]:
    if has_changed_hands(was, now):
        yield seat_change(was, now)
    elif now.stand_in and not was.stand_in and now.present:
        yield _("The time of {name} was up: a bot has decided.").format(name=now.name)
    elif now.stand_in and not was.stand_in:
        yield _("A bot plays for {name} until they are back.").format(name=now.name)
    elif was.present and not now.present:
        yield _("{name} is away.").format(name=now.name)
    elif now.present and not was.present:
        yield _("{name} is back.").format(name=now.name)
    if now.again and not was.again and now.occupant is Occupant.PERSON:
        yield _("{name} is ready for another game.").format(name=now.name)
