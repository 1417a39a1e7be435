"""From small positions there are as many legal games as perft.txt says, counted in two ways."""

import pytest

from tests.engine.perft import Position, count_naively, count_with_engine, read_positions

POSITIONS = list(read_positions())

every_position = pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)


def depths(position: Position) -> range:
    return range(1, len(position.counts) + 1)


@every_position
def test_the_engine_finds_as_many_continuations_as_are_written_down(position: Position) -> None:
    counts = tuple(count_with_engine(position, depth) for depth in depths(position))
    assert counts == position.counts


@every_position
def test_a_second_implementation_finds_as_many(position: Position) -> None:
    counts = tuple(count_naively(position, depth) for depth in depths(position))
    assert counts == position.counts


def test_every_exchange_kitty_order_and_number_of_players_is_counted() -> None:
    all_rules = [position.rules for position in POSITIONS]
    assert {rules.exchange for rules in all_rules} >= {"suit", "high_low"}
    assert {rules.exchange_at for rules in all_rules} == {"before_trump", "after_trump"}
    assert {rules.players for rules in all_rules} == {3, 4}
    assert {(rules.kitty, rules.kitty_order) for rules in all_rules} >= {
        (4, "discard_first"),
        (4, "take_first"),
        (4, "blind"),
        (0, "take_first"),
    }
