"""Changes at the seats of a table, in a sentence each: people come and go, bots decide for them."""

from client.words.language import _
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
    return _("{name} sits down.").format(name=now.name)


def next_game(table: TableState) -> str:
    """For a player who has sat down after a game: whom the next one waits for. Empty for others,
    and where it waits for nobody who sits there.
    """
    seat = table.your_seat
    if seat is None or not table.seats[seat].again:
        return ""
    names = [state.name for state in table.seats if state.present and not _is_ready(state)]
    if not names:
        return ""
    return _("The game here is over. Another one waits for a word of {names}.").format(
        names=", ".join(names)
    )


def people_awaited(table: TableState) -> str:
    """Whom the deal waits for, since they have a seat and are away; empty where for nobody."""
    away = [state.name for state in table.seats if state.name and not state.present]
    if not away:
        return ""
    return _("The deal waits for {names} to come back.").format(names=", ".join(away))


def _is_ready(state: SeatState) -> bool:
    return state.again or state.occupant is not Occupant.PERSON


def time_was_up(before: TableState | None, after: TableState, view: View | None) -> str:
    """That a bot decides for this player, whose clock has run out; empty where none does."""
    seat = after.your_seat
    if before is None or view is None or seat is None or before.your_seat != seat:
        return ""
    if before.seats[seat].stand_in or not after.seats[seat].stand_in:
        return ""
    if view.public.phase is Phase.PLAY:
        return _("Your time was up: a card was played for you.")
    return _("Your time was up: it was decided for you.")
