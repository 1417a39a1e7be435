"""Random actions are applied or refused, nothing else. stress.py offers a million of them."""

from engine.legality import CODES
from tests.engine.stress import offer_actions


def test_twenty_thousand_random_actions_are_each_applied_or_refused() -> None:
    answers = offer_actions(20_000, seed=2)
    assert answers.total() == 20_000
    assert answers["applied"] > 1000
    assert set(answers) == {"applied", *CODES}
