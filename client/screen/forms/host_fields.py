"""The fields of the form with which a game is hosted, beyond its rules, and the command line that
they are. A password is not in it: others can read command lines.
"""

from collections.abc import Mapping

from client.screen.forms.form import Field, FieldKind
from client.state.table_options import BOTS, table_values
from client.words.language import _
from client.words.rules_options import options_error
from engine.bots import LEVELS
from protocol.limits import MAX_PASSWORD_CHARACTERS

FREE_SEATS = "free_seats"
PASSWORD = "password"
_CLOCK, _BANK, _REACH = "decision_seconds", "bank_seconds", "reach"
_LONGEST_SECONDS = 6
_REACHES: Mapping[str, tuple[str, ...]] = {
    "all": (),
    "quiet": ("--no-announce",),
    "here": ("--no-announce", "--listen=127.0.0.1"),
}


def host_values() -> dict[str, str]:
    """The values to begin with."""
    return {**table_values(), FREE_SEATS: "", _REACH: "all"}


def host_fields() -> tuple[Field, ...]:
    """Password, clock, bots, and who can find the game."""
    bots = (_("get {level} bots").format(level=level) for level in LEVELS)
    return (
        Field(PASSWORD, _("Password"), FieldKind.TEXT, longest=MAX_PASSWORD_CHARACTERS),
        Field(_CLOCK, _("Seconds a move"), FieldKind.NUMBER, longest=_LONGEST_SECONDS),
        Field(_BANK, _("Time in reserve"), FieldKind.NUMBER, longest=_LONGEST_SECONDS),
        Field(
            FREE_SEATS,
            _("Free seats"),
            values=("", *LEVELS),
            names=(_("wait for people"), *bots),
        ),
        Field(
            _REACH,
            _("Who can come"),
            values=tuple(_REACHES),
            names=(_("found on the LAN"), _("who knows the address"), _("this machine alone")),
        ),
    )


def host_error(values: Mapping[str, str]) -> str:
    """What is wrong with the values, empty where nothing is."""
    return options_error({**values, BOTS: ""})


def host_options(values: Mapping[str, str], players: int) -> list[str]:
    """The values as options of `host`."""
    level = values[FREE_SEATS]
    bots = ["--bots", *[level] * (players - 1)] if level else []
    seconds = {"--clock": values[_CLOCK], "--reserve": values[_BANK]}
    clock = [f"{option}={count}" for option, count in seconds.items() if int(count)]
    return [*clock, *bots, *_REACHES[values[_REACH]]]
