"""What else a machine may have to do while something is measured, and what its disk takes then."""

import os
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from tests.e2e.world import PYTHON

_FILE_BYTES = 4 << 20
_WRITTEN_BYTES = 8 << 10  # a commit of two pages
_PAUSE_SECONDS = 0.02
_SETTLE_SECONDS = 4.0  # for a while, what has just been started keeps others from running at all


@contextmanager
def busy_cores() -> Iterator[None]:
    """A program on each core that never waits for anything."""
    command = (PYTHON, "-c", "while True: pass")
    burners = [subprocess.Popen(command) for _ in range(os.cpu_count() or 1)]
    try:
        time.sleep(_SETTLE_SECONDS)
        yield
    finally:
        for burner in burners:
            burner.kill()
            burner.wait()


class DiskWatch:
    """Writes over a file again and again, as a server's database does. `latencies` are the seconds
    until each write is on the disk: no durable server can be faster.
    """

    def __init__(self) -> None:
        self.latencies: list[float] = []
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._write)

    def __enter__(self) -> "DiskWatch":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_over.set()
        self._thread.join()

    def _write(self) -> None:
        with tempfile.NamedTemporaryFile() as file:
            file.write(os.urandom(_FILE_BYTES))
            file.flush()
            os.fsync(file.fileno())
            place = 0
            while not self._is_over.wait(_PAUSE_SECONDS):
                os.pwrite(file.fileno(), os.urandom(_WRITTEN_BYTES), place)
                start = time.perf_counter()
                os.fsync(file.fileno())
                self.latencies.append(time.perf_counter() - start)
                place = (place + _WRITTEN_BYTES) % _FILE_BYTES
