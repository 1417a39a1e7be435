"""A little of what `python -m tests.fuzz` does for as long as one likes."""

from pathlib import Path

import pytest

from tests.amounts import amount
from tests.fuzz.doors import DOORS

ROUNDS = {
    "server-line": amount(20, 20_000),
    "server-screen": amount(1, 1_000),
    "clients": amount(1, 1_000),
    "records": amount(15, 20_000),
    "config": amount(50, 50_000),
    "settings": amount(100, 100_000),
    "rows": amount(2, 2_000),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", DOORS)
def test_nothing_that_comes_through_a_door_does_harm(name: str, tmp_path: Path) -> None:
    for seed in range(ROUNDS[name]):
        directory = tmp_path / str(seed)
        directory.mkdir()
        DOORS[name].visit(seed, directory)
