"""How all tests are run: in how many processes, which of them not beside each other, how often
Python tidies up, and what signals do.
"""

import gc
import signal
from collections.abc import Iterator

import pytest


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Just this process, where others would take longer to start than the tests take, or could not
    show what is asked for. Where this says None, pytest-xdist takes as many as there are cores.
    """
    is_one_file = len(config.args) == 1 and ".py" in config.args[0]
    is_choice = config.option.keyword or config.option.lf
    is_watched = config.option.capture == "no" or config.option.update_snapshots
    return 0 if is_one_file or is_choice or is_watched else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What runs in real time, with processes of its own, is kept in one process of pytest-xdist,
    where it has one core for itself.
    """
    for item in items:
        if item.get_closest_marker("e2e"):
            item.add_marker(pytest.mark.xdist_group("e2e"))


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
    under nohup, and SIGINT in what a script has sent to the background.
    """
    found = {
        signal.SIGHUP: signal.signal(signal.SIGHUP, signal.SIG_DFL),
        signal.SIGINT: signal.signal(signal.SIGINT, signal.default_int_handler),
        signal.SIGTERM: signal.signal(signal.SIGTERM, signal.SIG_DFL),
    }
    yield
    for number, handler in found.items():
        signal.signal(number, handler)
