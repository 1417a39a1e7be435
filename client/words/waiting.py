"""What a table waits for before a game: players, their word that they are ready, somebody away.

Not here: changes at its seats (table_changes.py), its rules in full (rules.py).
"""

from collections.abc import Iterator

from client.state.people import is_host
from client.words.durations import time_given
from client.words.language import _, ngettext
from client.words.names import listed
from client.words.rules_options import option_name, value_name
from engine.presets import nearest_preset
from engine.rules import RuleSet
from protocol.messages import Occupant, SeatState, TableOptions, TableState


def is_ready(state: SeatState) -> bool:
    """Whether nobody has to be waited for in a seat: a bot, or a person who is there and ready."""
    return state.occupant is Occupant.BOT or (state.present and state.ready)


def is_asked_to_be_ready(table: TableState) -> bool:
    """Whether this player has still to say that they are ready."""
    return table.your_seat is not None and not table.seats[table.your_seat].ready


def ready_mark(state: SeatState) -> str:
    """A word on a person in a seat: ready, or not yet."""
    if state.occupant is not Occupant.PERSON or not state.present:
        return ""
    return _("ready") if state.ready else _("not ready")


def awaited(table: TableState) -> Iterator[str]:
    """A sentence for all that is missing before the game begins, as far as it is not this player's
    to do.
    """
    others = [state for seat, state in enumerate(table.seats) if seat != table.your_seat]
    free = sum(state.occupant is Occupant.NOBODY for state in table.seats)
    away = [state.name for state in others if state.name and not state.present]
    unready = [state.name for state in others if state.present and not is_ready(state)]
    if unready:
        yield _("Waiting for {names} to be ready.").format(names=listed(unready))
    if away:
        yield _("The deal waits for {names} to come back.").format(names=listed(away))
    if free:
        yield ngettext(
            "Waiting for {count} more player.", "Waiting for {count} more players.", free
        ).format(count=free)


def beginning(table: TableState) -> Iterator[str]:
    """When the game begins, and who may fill the seats that are free: a sentence each."""
    free = any(state.occupant is Occupant.NOBODY for state in table.seats)
    if not free:
        yield _("It begins when everybody is ready.")
        return
    yield _("It begins when every seat is taken and all are ready.")
    if is_host(table):
        yield _("Only you can add bots.")
    elif table.host is not None:
        yield _("{host} can add bots.").format(host=table.seats[table.host].name)


def rules_line(rules: RuleSet, options: TableOptions) -> str:
    """The rules in one line: the preset, and what is changed in it and at the table."""
    name, changes = nearest_preset(rules)
    changed = [
        _("{option}: {value}").format(option=option_name(option), value=_value(option, value))
        for option, value in changes.items()
    ]
    if time := time_given(options.decision_seconds, options.bank_seconds):
        changed.append(time)
    if not options.hints:
        changed.append(_("no hints"))
    if not changed:
        return _("{preset}.").format(preset=name)
    return _("{preset}. Changed: {changes}.").format(preset=name, changes=", ".join(changed))


def _value(option: str, value: object) -> str:
    text = ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
    return value_name(option, text)
