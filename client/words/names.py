"""What the players are called, and a word on each seat: a bot, free, away, gone."""

from collections.abc import Sequence

from msgspec.structs import replace

from client.state.model import Model
from client.words.language import _
from engine.seats import Seat
from protocol.messages import Occupant, SeatState

Names = Sequence[str]
"""The players' names by seat."""


def player_name(seat: Seat | None, names: Names) -> str:
    """The name of the player at a seat, or the seat by its number where there is no name."""
    if seat is not None and 0 <= seat < len(names) and names[seat]:
        return names[seat]
    return _("player {number}").format(number=(seat or 0) + 1)


def listed(names: Sequence[str]) -> str:
    """`Ann, Ben and Cat`."""
    if len(names) < 2:
        return "".join(names)
    return _("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])


def seat_names(names: Names, players: int) -> tuple[str, ...]:
    """A name for each seat, also where there is none. Bots of one name get numbers."""
    called = [player_name(seat, names) for seat in range(players)]
    return tuple(
        f"{name} {called[:seat].count(name) + 1}" if called.count(name) > 1 else name
        for seat, name in enumerate(called)
    )


def names_of(model: Model) -> tuple[str, ...]:
    """A name for each seat at the table of a model."""
    rules = model.view.public.rules if model.view else model.table.rules if model.table else None
    return seat_names(model.players, rules.players if rules else 0)


def speaker(name: str) -> str:
    """The name of a player who has said something; without one, the operator has."""
    return name or _("Operator")


def watcher_mark(name: str, *, is_watching: bool) -> str:
    """The name of somebody who speaks, with a word on whoever only looks on."""
    return _("{name} (watching)").format(name=name) if is_watching else name


def bot_stays(name: str) -> str:
    """Why a bot cannot be removed from a table just now."""
    return _("{name} is a bot: it can be removed when the game is over.").format(name=name)


def player_mark(model: Model, seat: Seat, *, is_short: bool = False) -> str:
    """A word on the player who plays there, or has played, where there is something to say.
    `is_short`: of a bot, not how well it plays.
    """
    if model.has_gone(seat):
        return _("gone")
    if model.table is None or seat >= len(model.table.seats):
        return ""
    state = model.table.seats[seat]
    return seat_mark(replace(state, level="") if is_short else state)


def lobby_mark(state: SeatState, *, host_admits: bool) -> str:
    """The same at a table in the lobby: whether a bot gives way to whoever comes."""
    if state.occupant is not Occupant.BOT:
        return seat_mark(state)
    text = _("{bot}, gives way if the host agrees") if host_admits else _("{bot}, gives way")
    return text.format(bot=seat_mark(state))


def seat_mark(state: SeatState) -> str:
    """A word on a seat, where there is something to say: which bot, somebody away, nobody."""
    if state.occupant is Occupant.PERSON and state.stand_in:
        return _("stand-in")
    if state.occupant is Occupant.BOT and state.level:
        return _("{level} bot").format(level=state.level)
    return presence_mark(state)


def presence_mark(state: SeatState) -> str:
    """The same, whether or not a bot plays for the player in that seat."""
    if state.occupant is Occupant.BOT:
        return _("bot")
    if state.occupant is Occupant.NOBODY:
        return _("free")
    return "" if state.present else _("away")
