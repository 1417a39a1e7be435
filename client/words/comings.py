"""Who comes to a seat and who goes, in a sentence each."""

from client.language import _
from protocol.messages import Occupant, SeatState


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
