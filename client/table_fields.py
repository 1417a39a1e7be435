"""How a table is kept, as fields of a form: bots, who may come, the clock. Pure."""

from collections.abc import Mapping

from client.form import Field, Kind
from client.language import _
from protocol.limits import MAX_CLOCK_SECONDS, MAX_PASSWORD_CHARACTERS
from protocol.messages import TableOptions

BOTS = "bots"
_NO, _YES = "no", "yes"
_SECONDS = ("decision_seconds", "bank_seconds", "grace_seconds")
_LONGEST_SECONDS = 6


def table_values() -> dict[str, str]:
    """The values to begin with."""
    options = TableOptions()
    return {
        BOTS: "",
        "listed": _yes_or_no(options.listed),
        "password": "",
        "decision_seconds": str(options.decision_seconds),
        "bank_seconds": str(options.bank_seconds),
        "grace_seconds": str(options.grace_seconds),
        "open_hands": _yes_or_no(options.open_hands),
    }


def table_fields(levels: tuple[str, ...]) -> tuple[Field, ...]:
    """`levels` are those of the bots."""
    bots = (_("get {level} bots").format(level=level) for level in levels)
    return (
        Field(BOTS, _("Free seats"), values=("", *levels), names=(_("stay free"), *bots)),
        _choice("listed", _("In the lobby")),
        Field("password", _("Password"), Kind.TEXT, longest=MAX_PASSWORD_CHARACTERS),
        _seconds("decision_seconds", _("Clock (seconds)")),
        _seconds("bank_seconds", _("and in the bank")),
        _seconds("grace_seconds", _("Bot for absent in")),
        _choice("open_hands", _("Watchers see all")),
    )


def options_of(values: Mapping[str, str]) -> TableOptions:
    """The options that the values are; they have to be sound (options_error)."""
    return TableOptions(
        listed=values["listed"] == _YES,
        password=values["password"],
        open_hands=values["open_hands"] == _YES,
        **{key: int(values[key]) for key in _SECONDS},
    )


def options_error(values: Mapping[str, str]) -> str:
    """What is wrong with the values, empty where nothing is."""
    for key in _SECONDS:
        if not values[key].isdecimal() or int(values[key]) > MAX_CLOCK_SECONDS:
            return _("{value} seconds cannot be kept: allowed are 0 to {most}.").format(
                value=values[key] or "–", most=MAX_CLOCK_SECONDS
            )
    return ""


def _choice(key: str, label: str) -> Field:
    return Field(key, label, values=(_NO, _YES), names=(_("no"), _("yes")))


def _seconds(key: str, label: str) -> Field:
    return Field(key, label, Kind.NUMBER, longest=_LONGEST_SECONDS)


def _yes_or_no(value: bool) -> str:
    return _YES if value else _NO
