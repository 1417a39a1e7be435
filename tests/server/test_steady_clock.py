"""A server that stood still: the silence and the time of its players do not count meanwhile."""

import time

import pytest
import trio

from protocol.messages import Happened, Open, Ready, Rejected, TableOptions, TableState
from server.steady_clock import SteadyClock
from tests.server.fakes.memory_server import SHORT_GAME, memory_server

STANDSTILL_SECONDS = 3.5


class FakeTime:
    """Passes when it is told."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize(
    ("planned", "passed", "counted"),
    [(0.0, 0.3, 0.3), (5.0, 2.0, 2.0), (5.0, 5.5, 5.5), (1.0, 55.0, 1.0), (0.0, 55.0, 0.0)],
)
def test_only_what_goes_far_beyond_a_planned_sleep_does_not_count(
    planned: float, passed: float, counted: float
) -> None:
    source = FakeTime()
    clock = SteadyClock(source)
    clock.start_clock()
    before = clock.current_time()
    assert clock.deadline_to_sleep_time(before + planned) == pytest.approx(planned)
    source.now += passed
    assert clock.current_time() - before == pytest.approx(counted)
    source.now += 0.5
    assert clock.current_time() - before == pytest.approx(counted + 0.5)


def test_nobody_is_dropped_for_their_silence_while_the_server_stood_still() -> None:
    async def stand_still() -> None:
        async with memory_server(ping_seconds=1) as server:
            ann = await server.connect("Ann")
            time.sleep(STANDSTILL_SECONDS)  # noqa: ASYNC251 - nothing else runs meanwhile
            await trio.sleep(0.3)
            assert await ann.rejection(Ready()) == Rejected("not_at_a_table")

    trio.run(stand_still, clock=SteadyClock())


def test_nobody_is_played_for_whose_time_ran_while_the_server_stood_still() -> None:
    async def stand_still() -> None:
        async with memory_server() as server:
            ann = await server.connect("Ann")
            await ann.say(Open(SHORT_GAME, "casual", TableOptions(decision_seconds=1)))
            while not ann.is_asked or ann.clock_seq != ann.seq:
                await ann.hear()
            seq = ann.seq
            time.sleep(STANDSTILL_SECONDS)  # noqa: ASYNC251 - nothing else runs meanwhile
            await trio.sleep(0.3)
            await ann.act()
            await ann.hear_a(Happened)
            assert ann.seq == seq + 1
            states = [said for said in ann.heard if isinstance(said, TableState)]
            assert not any(seat.stand_in for state in states for seat in state.seats)

    trio.run(stand_still, clock=SteadyClock())
