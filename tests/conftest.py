"""How all tests are run: which of them not beside each other, and how often Python tidies up."""

import gc

import pytest


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
