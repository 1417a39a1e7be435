"""A little of what `python -m tests.killing` does for a whole evening."""

import pytest

from tests.amounts import amount
from tests.e2e.world import World
from tests.killing.evening import Evening

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

KILLS = amount(3, 200)


def test_a_killed_server_loses_nothing_of_its_tables_that_anyone_was_told(world: World) -> None:
    evening = Evening(world, seed=KILLS)
    for _ in range(KILLS):
        evening.live_and_die()
    assert evening.comparison.losses == []
    assert evening.comparison.counts["seats"] >= 10 * (KILLS - 1)
