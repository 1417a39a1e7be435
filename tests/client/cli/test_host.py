"""How `host` opens its first table: with a clock, a password and bots, or as the server does."""

import pytest

from client.cli.arguments import parse_arguments
from client.cli.commands.host import opening_of
from client.words.failure import CommandError
from engine.presets import preset
from protocol.messages import Join, Open, TableOptions

RULES = preset("online")
CLOCK = TableOptions(decision_seconds=30, bank_seconds=120)


@pytest.mark.parametrize(
    ("typed", "opening", "left"),
    [
        ([], Open(RULES), []),
        (["--clock=30", "--reserve=120"], Open(RULES, options=CLOCK), []),
        (["--bots", "club"], Join(), ["club"]),
        (["--clock=30", "--reserve=120", "--bots", "club", "club"], Open(RULES, "club", CLOCK), []),
    ],
)
def test_a_table_is_opened_as_it_was_asked_for(
    typed: list[str], opening: Open | Join, left: list[str]
) -> None:
    arguments = parse_arguments(["host", *typed])
    assert opening_of(arguments, RULES) == (opening, left)


def test_a_clock_does_not_go_with_bots_on_some_seats() -> None:
    arguments = parse_arguments(["host", "--clock=30", "--bots", "club"])
    with pytest.raises(CommandError, match="on all other seats"):
        opening_of(arguments, RULES)
