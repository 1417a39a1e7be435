"""The results of players: who counts, what counts, and how strong that makes them."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from engine.actions import Play
from engine.presets import preset
from engine.public import HandResult, Phase, Public
from engine.rules import RuleSet
from protocol.messages import PlayerResult
from server.storage.journal import Ending, Entry, PackedActions
from server.storage.rating import BEGINNER, Rating, rate
from server.storage.results import MemoryResults, Tally, count_game

PEOPLE = ("Ann", "Ben", "Cat")


def game(
    hands: Sequence[tuple[tuple[int, ...], tuple[int, ...]]],
    winner: int | None = 0,
    rules: RuleSet | None = None,
    chips: tuple[int, ...] = (0, 0, 0),
) -> Public:
    """A game of hands with these targets and tricks."""
    totals = [0] * len(hands[0][0])
    results = []
    for number, (targets, tricks) in enumerate(hands, start=1):
        deltas = tuple(took - target for took, target in zip(tricks, targets, strict=True))
        totals = [total + delta for total, delta in zip(totals, deltas, strict=True)]
        results.append(HandResult(number, 0, targets, 0, tricks, deltas, tuple(totals), chips))
    nothing = (0,) * len(totals)
    return Public(
        rules or RuleSet(),
        dealer=0,
        cut=(),
        totals=tuple(totals),
        chips=chips,
        last_took=nothing,
        taken=nothing,
        phase=Phase.PLAY if winner is None else Phase.OVER,
        results=tuple(results),
        winner=winner,
    )


TWO_HANDS = game([((8, 5, 3), (9, 4, 3)), ((3, 8, 5), (4, 6, 6))])


def test_hands_and_deltas_are_counted_by_the_standing_of_the_target() -> None:
    tallies = count_game({}, PEOPLE, TWO_HANDS)
    assert list(tallies) == ["ann", "ben", "cat"]
    told = [tally.as_told() for tally in tallies.values()]
    assert [result.deltas_hundredths for result in told] == [
        (100, None, 100),
        (-200, -100, None),
        (None, 100, 0),
    ]
    assert [(result.games, result.hands, result.wins) for result in told] == [
        (1, 2, 1),
        (1, 2, 0),
        (1, 2, 0),
    ]


def test_sums_go_on_from_game_to_game() -> None:
    tallies: dict[str, Tally] = {}
    for _ in range(3):
        tallies = count_game(tallies, PEOPLE, TWO_HANDS)
    ann = tallies["ann"]
    assert (ann.games, ann.wins, ann.hands_at, ann.deltas_at) == (3, 3, (3, 0, 3), (3, 0, 3))


@pytest.mark.parametrize(
    ("targets", "standings"),
    [
        ((6, 4, 3, 3), (0, 1, 2, 2)),
        ((7, 4, 3, 2), (0, 1, 1, 2)),
        ((6, 6, 4), (0, 0, 2)),
        ((5, 5, 5), (1, 1, 1)),
    ],
)
def test_other_targets_are_highest_lowest_or_between(
    targets: tuple[int, ...], standings: tuple[int, ...]
) -> None:
    names = ("Ann", "Ben", "Cat", "Dan")[: len(targets)]
    tallies = count_game({}, names, game([(targets, targets)]))
    found = [tally.hands_at.index(1) for tally in tallies.values()]
    assert tuple(found) == standings


def test_the_same_name_in_another_spelling_is_the_same_player_under_the_latest_spelling() -> None:
    tallies = count_game({}, PEOPLE, TWO_HANDS)
    after = count_game(tallies, ("ANN", "", ""), TWO_HANDS)
    assert [(tally.name, tally.games) for tally in after.values()] == [("ANN", 2)]


def test_bots_have_no_tally_and_among_bots_nobody_becomes_stronger() -> None:
    tallies = count_game({}, ("Ann", "", ""), TWO_HANDS)
    assert list(tallies) == ["ann"]
    assert tallies["ann"].games == 1
    assert tallies["ann"].rating == BEGINNER


def test_among_people_the_winner_gains_and_the_last_loses() -> None:
    tallies = count_game({}, PEOPLE, game([((8, 5, 3), (9, 5, 2))]))
    means = [tally.rating.mean for tally in tallies.values()]
    assert means[0] > means[1] > means[2]
    assert all(tally.rating.deviation < BEGINNER.deviation for tally in tallies.values())


def test_the_winner_is_first_whatever_the_totals_and_equals_share_a_place() -> None:
    tallies = count_game({}, PEOPLE, game([((8, 5, 3), (7, 6, 3))], winner=2))
    ann, ben, cat = (tally.rating.mean for tally in tallies.values())
    assert cat > ben > ann
    tallies = count_game({}, PEOPLE, game([((8, 5, 3), (10, 4, 2))]))
    ann, ben, cat = (tally.rating.mean for tally in tallies.values())
    assert ann > ben == pytest.approx(cat)


def test_where_chips_are_played_for_they_decide() -> None:
    hands = [((8, 5, 3), (9, 5, 2))]
    rules = preset("mess-chips")
    tallies = count_game({}, PEOPLE, game(hands, rules=rules, chips=(5, -4, -1)))
    ann, ben, cat = (tally.rating.mean for tally in tallies.values())
    assert ann > cat > ben


def test_a_game_that_was_broken_off_does_not_count() -> None:
    results = MemoryResults()
    results.count(PEOPLE, game([((8, 5, 3), (9, 4, 3))], winner=None))
    assert results.best(10) == []


def test_the_best_come_first() -> None:
    results = MemoryResults()
    for _ in range(3):
        results.count(PEOPLE, game([((8, 5, 3), (9, 5, 2))]))
    results.count(("Dan", "", ""), TWO_HANDS)
    assert [tally.name for tally in results.best(10)] == ["Ann", "Ben", "Dan", "Cat"]
    assert [tally.name for tally in results.best(2)] == ["Ann", "Ben"]


def test_a_player_who_always_wins_is_surely_worth_something_in_the_end() -> None:
    ratings = [BEGINNER] * 3
    for _ in range(30):
        ratings = rate(ratings, [0, 1, 2])
    assert ratings[0].sure_hundredths > 2000
    assert ratings[2].sure_hundredths < 500


def test_a_beginner_is_worth_nothing_yet_and_a_single_player_stays_as_they_are() -> None:
    assert BEGINNER.sure_hundredths == 0
    assert rate([Rating(30.0, 2.0)], [0]) == [Rating(30.0, 2.0)]


def test_what_is_told_fits_the_wire_however_long_somebody_plays() -> None:
    tally = Tally("ann", "Ann", games=2**40, wins=2**40, hands_at=(2**40, 1, 0))
    assert tally.as_told() == PlayerResult("Ann", 2**32 - 1, 2**32 - 1, 2**32 - 1, (0, 0, None), 0)


def test_who_was_not_there_is_not_rated_and_it_is_counted_how_often() -> None:
    tallies = count_game({}, PEOPLE, TWO_HANDS, missing={2})
    cat = tallies["cat"]
    assert cat == Tally("cat", "Cat", unrated=1)
    assert cat.as_told().unrated == 1
    assert tallies["ann"] == count_game({}, ("Ann", "Ben", ""), TWO_HANDS)["ann"]
    alone = count_game({}, PEOPLE, TWO_HANDS, missing={1, 2})["ann"]
    assert (alone.games, alone.wins, alone.rating) == (1, 1, BEGINNER)  # against bots


ANN_PLAYS = Entry(0, Play(1))


@pytest.mark.parametrize(
    ("decisions", "is_missing"),
    [
        ([ANN_PLAYS] * 2, False),
        ([ANN_PLAYS, replace(ANN_PLAYS, stood_in=True)], False),
        ([ANN_PLAYS, replace(ANN_PLAYS, by_other=True)], False),
        ([ANN_PLAYS, replace(ANN_PLAYS, by_other=True), replace(ANN_PLAYS, stood_in=True)], True),
        ([replace(ANN_PLAYS, by_other=True)], True),
    ],
)
def test_somebody_is_missing_for_whom_others_have_decided_more_than_half(
    decisions: list[Entry], is_missing: bool
) -> None:
    others = [Entry(1, Play(2)), Entry(2, Play(3), by_other=True)]  # the third is a bot
    ending = Ending(PackedActions([*decisions, *others]), ("Ann", "Ben", ""), TWO_HANDS)
    assert ending.missing == ({0} if is_missing else set())
