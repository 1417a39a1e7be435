"""The table of what the players of a server have come to."""

from pathlib import Path

import pytest

from client.cli import options
from client.cli.arguments import parse_arguments
from client.cli.commands.stats import results_table
from client.files.last_choices import LastChoices, LastChoicesFile
from protocol.messages import PlayerResult

ANN = PlayerResult("Ann", 12, 104, 5, (52, -7, None), 1725)
KANA = PlayerResult("東京", 1, 9, 0, (-100, None, 200), -61)


def test_the_columns_stand_below_each_other_also_with_wide_letters() -> None:
    assert results_table([ANN, KANA])[:3] == [
        "   name  rating  games  won  hands   at 8   at 5   at 3",
        "1  Ann    17.25     12    5    104  ▲0.52  ▼0.07",
        "2  東京   -0.61      1    0      9  ▼1.00         ▲2.00",
    ]


def test_the_columns_are_explained_in_80_columns() -> None:
    table = results_table([ANN])
    assert "at 8, 5, 3: tricks above or below the target" in "\n".join(table)
    assert max(map(len, table)) < 80


def test_without_results_there_is_a_sentence() -> None:
    assert results_table([]) == ["Nobody has finished a game on this server yet."]


@pytest.mark.parametrize("command", ["join", "watch", "stats"])
def test_a_server_is_visited_under_the_name_under_which_one_has_joined(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    last_choices_file = LastChoicesFile(tmp_path / "choices.json")
    last_choices_file.save(LastChoices(name="Ann", joined_as="Bea"))
    monkeypatch.setattr(options, "LastChoicesFile", lambda: last_choices_file)
    assert options.chosen_name(parse_arguments([command, "192.168.1.20"])) == "Bea"
