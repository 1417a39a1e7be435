"""What ends a server: a signal, or the end of its standard input."""

import logging
import os
import signal
from collections.abc import AsyncIterator

import trio

STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM)
_READ_BYTES = 4096

log = logging.getLogger(__name__)


async def stop_on_signal(signals: AsyncIterator[int], stop: trio.Event) -> None:
    """Set `stop` at the first of `signals`."""
    async for number in signals:
        log.info("stopping on %s", signal.Signals(number).name)
        stop.set()


async def stop_at_eof(descriptor: int, stop: trio.Event) -> None:
    """Set `stop` when nothing more comes from a file descriptor, which may be of any kind.

    In a thread, since the mode of a descriptor that others share is not ours to change.
    """
    while await trio.to_thread.run_sync(_read, descriptor, abandon_on_cancel=True):
        pass
    log.info("stopping since standard input has ended")
    stop.set()


def _read(descriptor: int) -> bytes:
    try:
        return os.read(descriptor, _READ_BYTES)
    except OSError:
        return b""
