"""Starts a server to be measured: without chance, and with a stopwatch beside it.

    python -m tests.bench.launch MODULE ARGUMENT…

A deal follows from the number of its hand alone, so every table has the same game and one recording
fits them all; nobody is told what it followed from, since no client would believe it. A line on
standard input is answered with the process's figures; its end is SIGTERM.
"""

import json
import os
import resource
import runpy
import signal
import sys
import threading
import time
from collections.abc import Iterator

import msgspec

from engine import fair_deal
from engine.proof import Proof, numbers
from server.connections.peer import Peer
from server.tables.deal_secrets import DealSecrets

_KIB = 1024


def main() -> None:
    """Becomes the module, with the rest of the command line."""
    fair_deal.numbers = _foreseen_numbers  # type: ignore[attr-defined]
    DealSecrets._takes_part = _takes_no_part  # type: ignore[method-assign, assignment]
    threading.Thread(target=_tell_figures, daemon=True).start()
    del sys.argv[0]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)


def _foreseen_numbers(proof: Proof, hand: int, purpose: bytes) -> Iterator[int]:
    """Those of the same hand at any table, by the same work."""
    return numbers(msgspec.structs.replace(proof, table="", secret=b"", seeds=()), hand, purpose)


def _takes_no_part(secrets: DealSecrets, peer: Peer) -> bool:
    return False


def _tell_figures() -> None:
    for _ in sys.stdin:
        figures = {"cpu_seconds": time.process_time(), "memory_bytes": _memory_bytes()}
        print(json.dumps(figures), flush=True)
    os.kill(os.getpid(), signal.SIGTERM)


def _memory_bytes() -> int:
    """The memory that this process takes; where the system does not tell, took at most."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * resource.getpagesize()
    except OSError:
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most * _KIB


if __name__ == "__main__":
    main()
