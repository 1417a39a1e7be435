"""The fields of the form with which a game is hosted, beyond its rules, and the command line that
they are. A password is not in it: others can read command lines.
"""

from collections.abc import Mapping

from client.screen.forms.form import Field, FieldKind
from client.state.table_options import BOTS, table_values
from client.words.language import _
from client.words.rules_options import options_error
from engine.bots import LEVELS
from protocol.limits import DEFAULT_SSH_PORT, MAX_PASSWORD_CHARACTERS

_THIS_MACHINE = "127.0.0.1"
FREE_SEATS = "free_seats"
PASSWORD = "password"
_CLOCK, _BANK, _REACH, _SSH = "decision_seconds", "bank_seconds", "reach", "ssh"
_LONGEST_SECONDS = 6
_HERE = "here"
_REACHES: Mapping[str, tuple[str, ...]] = {
    "all": (),
    "quiet": ("--no-announce",),
    _HERE: ("--no-announce", f"--listen={_THIS_MACHINE}"),
}


def host_values() -> dict[str, str]:
    """The values to begin with."""
    return {**table_values(), FREE_SEATS: "", _REACH: "all", _SSH: ""}


def host_fields() -> tuple[Field, ...]:
    """Password, clock, bots, who can find the game, and whether they can come by SSH."""
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
        Field(
            _SSH,
            _("SSH"),
            values=("", str(DEFAULT_SSH_PORT)),
            names=(_("off"), _("port {port}").format(port=DEFAULT_SSH_PORT)),
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
    port, reach = values[_SSH], values[_REACH]
    place = f"{_THIS_MACHINE}:{port}" if reach == _HERE else port
    return [*clock, *bots, *_REACHES[reach], *([f"--ssh={place}"] if port else [])]
