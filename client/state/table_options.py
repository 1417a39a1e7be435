"""The options of a table as texts by their names, as a form or a line has them."""

from collections.abc import Mapping

from protocol.messages import TableOptions, TakingBack

BOTS = "bots"
BOT_LEVEL = "casual"
"""How well bots play where nobody says anything else."""

NO, YES = "no", "yes"
SECONDS = ("decision_seconds", "bank_seconds", "grace_seconds", "intermission_seconds")


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
        "intermission_seconds": str(options.intermission_seconds),
        "take_back": options.take_back,
        "open_hands": _yes_or_no(options.open_hands),
        "host_admits": _yes_or_no(options.host_admits),
        "hints": _yes_or_no(options.hints),
    }


def options_of(values: Mapping[str, str]) -> TableOptions:
    """The options that the values are, which have to be sound (options_error)."""
    return TableOptions(
        take_back=TakingBack(values["take_back"]),
        listed=values["listed"] == YES,
        password=values["password"],
        grace_seconds=int(values["grace_seconds"]),
        decision_seconds=int(values["decision_seconds"]),
        bank_seconds=int(values["bank_seconds"]),
        open_hands=values["open_hands"] == YES,
        host_admits=values["host_admits"] == YES,
        hints=values["hints"] == YES,
    )


def _yes_or_no(value: bool) -> str:
    return YES if value else NO
