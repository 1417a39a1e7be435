"""What is said of the hand to come and of the one that is over, to each of the players."""

import pytest
from msgspec.structs import replace

from client.words.hand_result import result_headline
from client.words.next_hand import next_hand_sentences
from engine.presets import preset
from engine.public import HandResult, Phase, Public
from engine.rules import RuleSet
from engine.seats import Seat
from engine.state import new_game

NAMES = ("Ann", "Ben", "Cat")


def after(rules: RuleSet, deltas: tuple[int, ...], totals: tuple[int, ...]) -> Public:
    """Cat has dealt a hand with these results, and Ann deals the next."""
    tricks = tuple(target + delta for target, delta in zip((5, 3, 8), deltas, strict=True))
    result = HandResult(3, 2, (5, 3, 8), 0, tricks, deltas, totals, (0, 0, 0))
    public = new_game(rules, dealer=0).public
    return replace(public, hand=4, phase=Phase.DEAL, dealer=0, totals=totals, results=(result,))


@pytest.mark.parametrize(
    ("own", "deltas", "told"),
    [
        (
            0,
            (0, 1, -1),
            [
                "You deal: your target is 8, Ben has 5, Cat has 3.",
                "Ben was up 1 and trades Cat 1 card for a better one. You trade nothing.",
                "▲10 ends the game: you need 6 more.",
            ],
        ),
        (
            1,
            (-3, 2, 1),
            [
                "Ann deals: your target is 5, Ann has 8, Cat has 3.",
                "You were up 2: you trade Ann 2 cards for better ones.",
                "Cat was up 1 and trades Ann 1 card for a better one.",
                "▲10 ends the game: you need 10 more.",
            ],
        ),
        (
            None,
            (0, 0, 0),
            ["Ann deals: Ann has 8, Ben has 5, Cat has 3.", "Nobody trades cards."],
        ),
    ],
)
def test_the_next_hand_is_told_with_targets_exchanges_and_what_is_missing(
    own: Seat | None, deltas: tuple[int, ...], told: list[str]
) -> None:
    public = after(preset("online"), deltas, (4, 0, -4))
    assert next_hand_sentences(public, NAMES, own) == told


def test_what_its_dealer_will_decide_is_not_told() -> None:
    public = after(preset("dealers-choice"), (2, 1, -3), (2, 1, -3))
    told = " ".join(next_hand_sentences(public, NAMES, 0))
    assert told.startswith("You deal, and hand out the targets.")
    assert "Ben was up 1 and trades Cat 1 card for a better one." in told
    assert "You were up 2: you trade Cat 2 cards for better ones." in told


def test_a_headline_says_how_each_player_did() -> None:
    [result] = after(preset("online"), (0, 1, -1), (0, 1, -1)).results
    assert result_headline(result, NAMES, 0) == (
        "Cat dealt and missed 8 by 1. You made exactly 5. Ben made 3 with 1 to spare."
    )
