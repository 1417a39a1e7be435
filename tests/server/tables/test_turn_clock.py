"""The arithmetic of a clock: a decision's seconds, then the bank, and what is left of both."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.messages import Clock
from server.tables.clocks import TurnClock
from tests.engine.strategies import examples

NOW = 1000.0


def asked(decision_seconds: float = 10, bank_seconds: float = 60) -> TurnClock:
    """A clock that runs for seat 1."""
    clock = TurnClock(decision_seconds, bank_seconds, 3)
    clock.ask(1, NOW)
    clock.start(NOW)
    return clock


def test_a_decision_has_its_seconds_and_the_bank_of_the_seat() -> None:
    assert asked().expires_at == NOW + 70


def test_nobodys_time_passes_before_the_start_and_after_the_stop() -> None:
    clock = TurnClock(10, 60, 3)
    assert clock.expires_at == math.inf
    clock.ask(1, NOW)
    assert clock.expires_at == math.inf
    clock.start(NOW + 100)
    assert clock.told(NOW + 104) == Clock(1, 6000, (60000, 60000, 60000))
    clock.stop(NOW + 104)
    assert clock.expires_at == math.inf
    clock.start(NOW + 500)
    assert clock.expires_at == NOW + 566


def test_the_bank_pays_only_for_what_the_decisions_seconds_do_not() -> None:
    clock = asked()
    clock.ask(2, NOW + 10)
    assert clock.told(NOW + 10) == Clock(2, 10000, (60000, 60000, 60000))
    clock.start(NOW + 10)
    clock.ask(1, NOW + 25)
    assert clock.told(NOW + 25) == Clock(1, 10000, (60000, 60000, 55000))


def test_an_empty_bank_leaves_the_decisions_seconds() -> None:
    clock = asked()
    clock.ask(1, NOW + 200)
    clock.start(NOW + 200)
    assert clock.expires_at == NOW + 210


@pytest.mark.parametrize("repeats", [1, 5])
def test_to_start_or_stop_again_changes_nothing(repeats: int) -> None:
    clock = asked()
    for _ in range(repeats):
        clock.start(NOW + 3)
    for _ in range(repeats):
        clock.stop(NOW + 5)
    assert clock.told(NOW + 50).decision_ms == 5000


@examples(100)
@given(
    st.lists(
        st.tuples(st.sampled_from(["start", "stop", "ask"]), st.integers(0, 2), st.integers(0, 30)),
        max_size=30,
    )
)
def test_whatever_is_done_each_second_is_paid_once_by_the_seat_that_is_asked(
    doings: list[tuple[str, int, int]],
) -> None:
    clock, now, seat, is_running = TurnClock(0, 1000, 3), NOW, None, False
    used = [0, 0, 0]
    for what, who, seconds in doings:
        match what:
            case "start":
                clock.start(now)
                is_running = seat is not None
            case "stop":
                clock.stop(now)
                is_running = False
            case _:
                clock.ask(who, now)
                seat, is_running = who, False
        if is_running and seat is not None:
            used[seat] += seconds
        now += seconds
    clock.ask(0, now)
    assert clock.told(now).bank_ms == tuple(1000 * (1000 - seconds) for seconds in used)


@given(
    decision_seconds=st.integers(0, 20), bank_seconds=st.integers(0, 90), thought=st.floats(0, 200)
)
@examples(100)
def test_a_clock_goes_on_elsewhere_where_it_stood_and_charges_what_was_written_alone(
    decision_seconds: int, bank_seconds: int, thought: float
) -> None:
    clock, other = (TurnClock(decision_seconds, bank_seconds, 3) for _ in range(2))
    for each in (clock, other):
        each.ask(1, NOW)
    clock.start(NOW)
    other.use(clock.used_ms(NOW + thought))
    told, told_elsewhere = clock.told(NOW + thought), other.told(NOW)
    assert told_elsewhere.decision_ms == pytest.approx(told.decision_ms, abs=1)
    assert told_elsewhere.bank_ms[1] == pytest.approx(told.bank_ms[1], abs=1)
    from_bank_ms = clock.from_bank_ms(NOW + thought)
    clock.decided(from_bank_ms)
    clock.ask(2, NOW + thought + 1000)
    other = TurnClock(decision_seconds, bank_seconds, 3)
    other.resume([0, from_bank_ms, 0])
    other.ask(2, NOW)
    assert clock.told(NOW).bank_ms == other.told(NOW).bank_ms
