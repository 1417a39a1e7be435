"""Stepping through a record."""

from pathlib import Path

import pytest

from client.state.playback import Playback
from engine.actions import Play
from engine.public import Phase
from engine.record import read_record

RECORDS = Path(__file__).parents[2] / "golden" / "records"


@pytest.fixture
def playback() -> Playback:
    header, moments = read_record((RECORDS / "mess.smr").read_bytes().splitlines())
    return Playback(header, moments)


def test_it_begins_before_the_first_deal_and_stops_at_both_ends(playback: Playback) -> None:
    assert playback.state.public.phase is Phase.DEAL
    playback.step(-1)
    assert (playback.position, playback.moment) == (0, None)
    playback.step(10**6)
    assert playback.position == playback.last == len(playback.moments)


def test_a_step_on_and_a_step_back_is_where_it_was(playback: Playback) -> None:
    playback.step(60)
    before = playback.view(1)
    playback.step(1)
    assert playback.view(1) != before
    playback.step(-1)
    assert playback.view(1) == before


def test_tricks_are_stepped_through_one_by_one_both_ways(playback: Playback) -> None:
    playback.next_hand()
    playback.next_trick()  # to the first lead
    tricks = []
    while not playback.state.public.results:
        tricks.append(len(playback.state.public.tricks))
        playback.next_trick()
    assert tricks == list(range(16))
    playback.previous_trick()
    assert len(playback.state.public.tricks) == 15
    assert not playback.state.public.trick.cards


def test_hands_are_stepped_through_one_by_one_both_ways(playback: Playback) -> None:
    hands = []
    for _ in range(6):
        playback.next_hand()
        hands.append(playback.state.public.hand)
    assert hands == [1, 2, 3, 4, 5, 6]
    playback.next_hand()
    assert playback.position == playback.last
    playback.previous_hand()
    assert playback.state.public.hand == 6
    assert not playback.state.public.tricks
    playback.previous_hand()
    assert playback.state.public.hand == 5
    for _ in range(9):
        playback.previous_hand()
    assert playback.position == 0


def test_a_seat_sees_what_it_saw_and_an_open_view_sees_all(playback: Playback) -> None:
    playback.step(70)
    seen = playback.view(0)
    assert seen.hand == playback.state.hands[0]
    assert playback.view(None).hand == ()
    assert all(playback.state.hands)


def test_the_moment_says_what_was_decided(playback: Playback) -> None:
    playback.step(playback.last)
    assert playback.moment is not None
    assert isinstance(playback.moment.action, Play)
