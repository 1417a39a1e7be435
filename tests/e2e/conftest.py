"""A world of its own for each test, which checks that no process is left of it."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.process_table import descendants, mentioning, wait_until_gone
from tests.e2e.world import World, small_world


@pytest.fixture
def world(tmp_path: Path, signals_heeded: None) -> Iterator[World]:
    """Directories and an environment for real processes, which heed signals."""
    before = descendants(os.getpid())
    with small_world(tmp_path) as world:
        yield world
        # A child of a client that is gone is no longer ours, but its socket is in our directory.
        ours = descendants(os.getpid()) - before
        left = wait_until_gone(ours | mentioning(str(world.short)))
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    assert not left, f"processes are left: {left}"
