"""`sergeant-major simulate`: what it prints, and that only the seed decides."""

import json

import pytest

from client.__main__ import main
from client.cli import simulation
from client.cli.simulation import Part, Plan, outcome, play, play_one
from engine.presets import preset

_MESS = preset("mess")


def _points(played: list[list[Part]]) -> list[tuple[int, int, int]]:
    return [(part.points, part.hands, part.wins) for parts in played for part in parts]


def test_the_number_of_cores_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "cores", lambda: 2)
    plan = Plan(_MESS, ("casual", "random", "random"), seed=3, whole_games=False, duplicate=True)
    assert _points(list(play(plan, 4))) == _points([play_one(plan, n) for n in range(4)])


@pytest.mark.parametrize("whole_games", [False, True])
def test_in_duplicate_the_same_bot_comes_to_the_same_in_every_entry(whole_games: bool) -> None:
    plan = Plan(_MESS, ("casual",) * 3, seed=5, whole_games=whole_games, duplicate=True)
    played = [play_one(plan, number) for number in range(3)]
    for parts in played:
        assert len({part.points for part in parts}) == 1
        assert len({part.wins for part in parts}) == 1
    done = outcome("casual", [parts[0] for parts in played])
    assert (done.points_per_hand, done.standard_error) == (0.0, 0.0)


def test_the_error_is_that_of_the_mean_of_the_deals() -> None:
    parts = [Part(points, 3, 0, {8: (3, points)}, [0.001]) for points in (3, 9, 6)]
    done = outcome("casual", parts)
    assert done.points_per_hand == pytest.approx(2.0)  # the deals have 1, 3 and 2 points a hand
    assert done.standard_error == pytest.approx(1 / 3**0.5)
    assert done.by_target == {8: 2.0}


def test_json_has_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    main(["simulate", "--seats", "simple,random,random", "--deals", "1", "--json"])
    said = json.loads(capsys.readouterr().out)
    assert list(said) == ["rules", "deals", "seats"]
    assert said["rules"] == {"preset": "online"}
    assert said["deals"] == 1
    assert [seat["level"] for seat in said["seats"]] == ["casual", "random", "random"]
    assert list(said["seats"][0]) == [
        *("level", "points_per_hand", "standard_error", "wins"),
        *("ms_per_move_mean", "ms_per_move_p99"),
    ]


def test_the_table_has_a_line_for_each_seat(capsys: pytest.CaptureFixture[str]) -> None:
    seats = "casual,random,random,random"
    main(["simulate", "--seats", seats, "--games", "1", "--rules", "four-6433"])
    heading, *lines = capsys.readouterr().out.splitlines()
    assert heading.startswith("level ")
    assert [line.split()[0] for line in lines] == seats.split(",")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["casual,random"], "--seats names 2 levels, and 3 play by these rules."),
        (
            ["casual,random,divine"],
            "There are no bots of level divine; there are casual, club, expert, random, ",
        ),
        (["casual,random,random", "--deals", "0"], "At least one deal or game has to be played."),
    ],
)
def test_what_cannot_be_played_is_one_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", "--seats", *arguments]) == 1
    assert sentence in capsys.readouterr().err
