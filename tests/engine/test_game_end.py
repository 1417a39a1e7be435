"""Scores, chips, each end of the game, and ties in all three stages."""

import pytest

from engine.presets import preset
from engine.public import Phase, Public
from engine.rules import RuleSet, change_rules
from engine.scoring import chips_won
from tests.engine.positions import ONLINE, after_deals, after_hand

A, B, C, D = range(4)
LEVEL = {"end": "hands", "limit": 4}
SIX = {"end": "tricks", "limit": 6, "targets": [8, 8, 0]}


def ended(
    rules: RuleSet,
    deltas: tuple[int, ...],
    *,
    dealer: int = 0,
    hand: int = 4,
    totals: tuple[int, ...] = (0, 0, 0, 0),
    chips: tuple[int, ...] = (0, 0, 0, 0),
    last_took: tuple[int, ...] = (0, 0, 0, 0),
) -> Public:
    """The game after a hand with these deltas; `totals` and `chips` are those before it."""
    players = rules.players
    targets = [rules.targets[(seat - dealer) % players] for seat in range(players)]
    return after_hand(
        rules,
        [target + delta for target, delta in zip(targets, deltas, strict=True)],
        dealer=dealer,
        hand=hand,
        totals=totals,
        chips=chips,
        last_took=last_took,
    )


def rules_of(**changes: object) -> RuleSet:
    return change_rules(ONLINE, changes)


# Scores and chips


def test_deltas_are_added_to_the_totals() -> None:
    public = ended(ONLINE, (3, -1, -2), totals=(2, -5, 3))
    assert public.totals == (5, -6, 1)
    assert public.results[-1].totals == (5, -6, 1)
    assert public.results[-1].tricks == (11, 4, 1)


@pytest.mark.parametrize(
    ("name", "tricks", "deltas"),
    [
        ("online", (9, 4, 3), (1, -1, 0)),
        ("strict-51", (9, 5, 3), (1, 0, 0)),  # adds up to 1: nothing is corrected
        ("four-6433", (6, 4, 2, 0), (0, 0, -1, -3)),  # adds up to -4
    ],
)
def test_deltas_need_not_add_up_to_nothing(
    name: str, tricks: tuple[int, ...], deltas: tuple[int, ...]
) -> None:
    assert after_hand(preset(name), tricks).results[-1].deltas == deltas


@pytest.mark.parametrize(
    ("chips", "deltas", "won"),
    [
        ("per_down", (3, -1, -2), (6, -3, -3)),
        ("per_down", (1, 2, -3), (1, 2, -3)),
        ("per_down", (4, 0, -4), (4, 0, -4)),
        ("per_down", (1, 0, 0), (0, 0, 0)),
        ("per_down", (0, 0, -4), (0, 0, 0)),
        ("per_down", (2, 1, -1, -6), (4, 2, -3, -3)),
        ("per_down", (2, -1, -1, -4), (6, -2, -2, -2)),
        ("stakes", (3, -1, -2), (3, -1, -2)),
        ("stakes", (1, 0, 0), (1, 0, 0)),
        ("stakes", (2, -1, -1, -4), (2, -1, -1, -4)),
        ("off", (3, -1, -2), (0, 0, 0)),
    ],
)
def test_chips_for_a_hand(chips: str, deltas: tuple[int, ...], won: tuple[int, ...]) -> None:
    assert chips_won(rules_of(chips=chips), deltas) == won


def test_chips_start_at_nothing_add_up_and_may_be_negative() -> None:
    rules = rules_of(chips="per_down")
    assert ended(rules, (3, -1, -2)).chips == (6, -3, -3)
    assert ended(rules, (3, -1, -2), chips=(-10, 2, 8)).chips == (-4, -1, 5)


# The four ends


@pytest.mark.parametrize(
    ("changes", "deltas", "more", "winner"),
    [
        # points: some total is the limit or more
        ({}, (1, 0, -1), {"totals": (8, 0, -8)}, None),
        ({}, (1, 0, -1), {"totals": (9, 0, -9)}, A),
        ({}, (-2, 3, -1), {"totals": (5, 8, -13)}, B),
        ({}, (-2, 3, -1), {"totals": (13, 1, -14)}, A),
        ({"limit": 1}, (1, 0, -1), {"hand": 1}, A),
        ({"chips": "per_down"}, (1, 0, -1), {"totals": (9, 0, 0), "chips": (0, 50, 0)}, A),
        # hands: it was that hand
        (LEVEL, (1, 0, -1), {"hand": 3}, None),
        (LEVEL, (1, 0, -1), {"hand": 4}, A),
        (LEVEL, (1, 0, -1), {"totals": (-5, 1, 4)}, C),
        (LEVEL | {"chips": "per_down"}, (1, 0, -1), {"totals": (9, 0, 0), "chips": (0, 9, 0)}, B),
        (LEVEL | {"chips": "stakes"}, (1, 0, -1), {"totals": (9, 0, 0), "chips": (0, 0, 9)}, C),
        # tricks: some player took that many in this hand
        ({"end": "tricks", "limit": 12}, (3, 0, -3), {"hand": 1}, None),
        ({"end": "tricks", "limit": 12}, (4, -1, -3), {"hand": 1}, A),
        ({"end": "tricks", "limit": 12}, (-4, -4, 9), {"hand": 2}, C),
        ({"end": "tricks", "limit": 12}, (4, -1, -3), {"totals": (-50, 40, 10)}, A),
        ({"end": "tricks", "limit": 12, "chips": "stakes"}, (4, -1, -3), {"chips": (0, 9, 0)}, A),
        ({"end": "tricks", "limit": 12, "chips": "per_down"}, (-4, 7, -3), {"chips": (9, 0, 0)}, B),
        # dealer: the deal has gone round, and he made it
        ({"end": "dealer"}, (0, 0, 0), {"hand": 3, "dealer": C}, None),
        ({"end": "dealer"}, (0, 0, 0), {"hand": 4}, A),
        ({"end": "dealer"}, (0, 0, 0), {"hand": 5, "dealer": B}, B),
        ({"end": "dealer"}, (-1, 1, 0), {"hand": 4}, None),
        ({"end": "dealer"}, (-1, 1, 0), {"totals": (50, 0, 0)}, None),
        ({"end": "dealer"}, (0, 4, -4), {"totals": (-50, 40, 10)}, A),
        ({"end": "dealer", "dealer_need": "ahead"}, (0, 0, 0), {}, None),
        ({"end": "dealer", "dealer_need": "ahead"}, (1, -1, 0), {}, A),
        ({"end": "dealer", "dealer_basis": "cumulative"}, (2, 0, -2), {"totals": (-3, 0, 0)}, None),
        ({"end": "dealer", "dealer_basis": "cumulative"}, (2, 0, -2), {"totals": (-2, 0, 0)}, A),
        ({"end": "dealer", "dealer_basis": "cumulative"}, (-2, 0, 2), {"totals": (2, 0, 0)}, A),
        (
            {"end": "dealer", "dealer_basis": "cumulative", "dealer_need": "ahead"},
            (2, 0, -2),
            {"totals": (-2, 0, 0)},
            None,
        ),
        (
            {"end": "dealer", "dealer_basis": "cumulative", "dealer_need": "ahead"},
            (2, 0, -2),
            {"totals": (-1, 0, 0)},
            A,
        ),
        ({"end": "dealer", "chips": "stakes"}, (0, 0, 0), {"chips": (-9, 9, 0)}, A),
    ],
)
def test_when_the_game_ends_and_who_has_won(
    changes: dict[str, object], deltas: tuple[int, ...], more: dict[str, object], winner: int | None
) -> None:
    public = ended(rules_of(**changes), deltas, **more)  # type: ignore[arg-type]
    assert public.winner == winner
    assert public.phase is (Phase.DEAL if winner is None else Phase.OVER)
    assert public.to_act is None


def test_with_four_players_the_deal_has_gone_round_after_four_hands() -> None:
    rules = preset("four-6433", {"end": "dealer"})
    assert ended(rules, (0, 0, 0, 0), hand=4, dealer=D).winner is None
    assert ended(rules, (0, 0, 0, 0), hand=5, dealer=A).winner == A


@pytest.mark.parametrize(
    ("changes", "deltas", "winner"),
    [
        # What each dealer was up or down on their own deal, in the order of the deals.
        ({}, (-1, 0, 1), B),
        ({}, (0, 5, 5), A),
        ({}, (-1, -2, 0), C),
        ({}, (-1, -2, -3), None),
        ({"dealer_need": "ahead"}, (0, 0, 1), C),
        ({"dealer_need": "ahead"}, (0, 0, 0), None),
    ],
)
def test_the_deals_of_the_first_round_count_once_all_have_dealt(
    changes: dict[str, object], deltas: tuple[int, ...], winner: int | None
) -> None:
    rules = rules_of(end="dealer", dealer_counts_from="first_round", **changes)
    took = [8 + delta for delta in deltas]
    games = after_deals(rules, took)
    assert [public.winner for public in games] == [None, None, winner]
    assert games[-1].phase is (Phase.DEAL if winner is None else Phase.OVER)
    for public in after_deals(rules_of(end="dealer", **changes), took):
        assert public.winner is None


def test_by_totals_the_first_round_goes_by_the_total_right_after_each_deal() -> None:
    """A is at -1 after dealing and ahead two hands later, B is ahead right after dealing."""
    rules = rules_of(end="dealer", dealer_counts_from="first_round", dealer_basis="cumulative")
    last = after_deals(rules, (7, 11, 0))[-1]
    assert [result.totals[result.dealer] for result in last.results] == [-1, 7, -11]
    assert last.totals[A] == 7
    assert last.winner == B


def test_after_the_first_round_only_the_hand_just_played_counts() -> None:
    rules = rules_of(end="dealer", dealer_counts_from="first_round")
    assert ended(rules, (-1, 1, 0)).winner is None
    assert ended(rules, (0, 1, -1)).winner == A


def test_a_game_that_goes_on_awaits_the_next_hand_of_the_next_dealer() -> None:
    public = ended(ONLINE, (1, 0, -1), hand=4, dealer=2)
    assert (public.hand, public.dealer) == (5, 0)


def test_a_game_that_is_over_stays_at_its_last_hand() -> None:
    public = ended(rules_of(**LEVEL), (1, 0, -1), hand=4, dealer=2)
    assert (public.hand, public.dealer) == (4, 2)


# Ties


@pytest.mark.parametrize(
    ("changes", "deltas", "more", "winner"),
    [
        # The larger delta in the last hand, among the tied only.
        (LEVEL, (1, -4, 3), {"totals": (4, 9, 0), "last_took": (64, 63, 62)}, A),
        (LEVEL, (-1, 2, -1), {"totals": (4, 1, 9)}, C),
        (LEVEL, (-1, 2, -1), {"totals": (4, 1, 0)}, B),
        # Deltas equal as well: whoever of them took a trick most recently.
        (LEVEL, (1, 1, -2), {"last_took": (63, 62, 64)}, A),
        (LEVEL, (1, 1, -2), {"last_took": (60, 61, 64)}, B),
        (LEVEL, (0, 0, 0), {"last_took": (62, 63, 64)}, C),
        (LEVEL, (0, 0, 0), {"last_took": (64, 63, 62)}, A),
        # For chips and for tricks likewise.
        (LEVEL | {"chips": "stakes"}, (1, -1, 0), {"chips": (0, 2, 1), "totals": (0, 50, 0)}, A),
        (
            LEVEL | {"chips": "stakes"},
            (0, 0, 0),
            {"chips": (7, 0, 7), "last_took": (62, 64, 63)},
            C,
        ),
        ({"end": "tricks", "limit": 8}, (0, 3, -3), {"last_took": (64, 63, 62)}, B),
        (
            {"end": "tricks", "limit": 6, "targets": [8, 8, 0]},
            (0, 0, 0),
            {"last_took": (9, 8, 0)},
            A,
        ),
        (
            {"end": "tricks", "limit": 6, "targets": [8, 8, 0]},
            (0, 0, 0),
            {"last_took": (8, 9, 0)},
            B,
        ),
    ],
)
def test_ties(
    changes: dict[str, object], deltas: tuple[int, ...], more: dict[str, object], winner: int
) -> None:
    assert ended(rules_of(**changes), deltas, **more).winner == winner  # type: ignore[arg-type]


def test_where_nobody_of_the_tied_ever_took_a_trick_somebody_still_wins() -> None:
    """The rules leave it open; it takes three players of whom two took nothing in a whole game."""
    rules = rules_of(end="hands", limit=2, targets=[16, 0, 0])
    assert ended(rules, (0, 0, 0), hand=2, totals=(-16, 0, 0), last_took=(32, 0, 0)).winner == B
