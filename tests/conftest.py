"""How all tests are run: in how many processes, in which order, how often Python tidies up, and
what signals do.
"""

import gc
import os
import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

settings.register_profile("any machine", deadline=None)  # however busy
settings.load_profile("any machine")

FIRST = ("e2e", "slow")
WAITING_PROCESSES = 2


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """As many processes as there are cores, and some more, since those with a test in real time
    mostly wait. None but this one where others would take longer to start than the tests take, or
    could not show what is asked for.
    """
    is_one_file = len(config.args) == 1 and ".py" in config.args[0]
    is_choice = config.option.keyword or config.getoption("lf", default=False)
    is_watched = config.option.capture == "no" or config.option.update_snapshots
    if is_one_file or is_choice or is_watched:
        return 0
    return (os.cpu_count() or 1) + WAITING_PROCESSES


def pytest_configure() -> None:
    """Threads of numpy that wait for each other would take the cores from other tests."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What runs in real time comes first, then what takes long: so all processes end together."""
    items.sort(key=lambda item: [item.get_closest_marker(name) is None for name in FIRST])


def pytest_collection_finish() -> None:
    """Looking for garbage is a fifth of what the client's tests cost: hundreds of apps come and go,
    and with them nothing that has to be found soon.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)


@pytest.fixture
def signals_heeded() -> Iterator[None]:
    """Signals do what they usually do, here and in processes that are started: SIGHUP is ignored
    under nohup, SIGINT and SIGQUIT in what a script has sent to the background.
    """
    found = {
        signal.SIGHUP: signal.signal(signal.SIGHUP, signal.SIG_DFL),
        signal.SIGINT: signal.signal(signal.SIGINT, signal.default_int_handler),
        signal.SIGQUIT: signal.signal(signal.SIGQUIT, signal.SIG_DFL),
        signal.SIGTERM: signal.signal(signal.SIGTERM, signal.SIG_DFL),
    }
    yield
    for number, handler in found.items():
        signal.signal(number, handler)
