"""What clients send that are none, or hostile, at the server: a game beside them is played on."""

import logging
import time
from pathlib import Path

import trio
from trio.testing import MockClock

from engine.public import Phase
from server.storage import set_aside
from tests.server.fakes.attack import Attack
from tests.server.fakes.hostile import Enemy
from tests.server.fakes.memory_server import memory_server, play_together, sit_together

_ENEMIES = 3
_MESSAGES = 300
_LONGEST_STEP_SECONDS = 2.0


class StepClock(trio.abc.Instrument):
    """How long the loop was held at once: nobody is answered meanwhile."""

    def __init__(self) -> None:
        self.longest_seconds = 0.0
        self._begun = 0.0

    def before_task_step(self, task: trio.lowlevel.Task) -> None:
        self._begun = time.thread_time()

    def after_task_step(self, task: trio.lowlevel.Task) -> None:
        self.longest_seconds = max(self.longest_seconds, time.thread_time() - self._begun)


class Complaints(logging.Handler):
    """What is logged as an error of the program's own, and not of what it was given."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.name != set_aside.__name__:
            self.records.append(self.format(record))

    def __enter__(self) -> "Complaints":
        logging.getLogger().addHandler(self)
        return self

    def __exit__(self, *_: object) -> None:
        logging.getLogger().removeHandler(self)


def speak_to_server(seed: int, directory: Path) -> None:
    """Some enemies send some hundred messages beside a game."""
    steps = StepClock()
    with Complaints() as complaints:
        clock = MockClock(autojump_threshold=0)
        trio.run(_speak_to_server, seed, clock=clock, instruments=[steps])
    assert complaints.records == [], complaints.records
    assert steps.longest_seconds < _LONGEST_STEP_SECONDS


async def _speak_to_server(seed: int) -> None:
    async with memory_server(
        seed=seed, messages_at_once=10**9, watchers_per_table=10, names=10**9, tables=10**9
    ) as server:
        clients = await sit_together(server)
        assert clients[0].table is not None
        attack = Attack(server, clients[0].table.table, _MESSAGES)
        async with trio.open_nursery() as nursery:
            for number in range(_ENEMIES):
                nursery.start_soon(attack.go_on, Enemy(_ENEMIES * seed + number))
            await play_together(clients)
        assert server.journal.states()[-1].public.phase is Phase.OVER
