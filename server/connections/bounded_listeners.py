"""Serves the people and programs that look after the server: a few at a time, each for a short
while.

Nobody who comes here can hold the server up, and no failure with one of them is anyone else's.
"""

import logging
from collections.abc import Awaitable, Callable, Sequence

import trio

_MOST_AT_ONCE = 20
_PATIENCE_SECONDS = 10.0

log = logging.getLogger(__name__)


async def serve_bounded(
    listeners: Sequence[trio.abc.Listener[trio.abc.Stream]],
    answer: Callable[[trio.abc.Stream], Awaitable[None]],
) -> None:
    """Let `answer` have each stream that comes in, until cancelled; while there are enough, others
    are cut off.
    """
    at_once = trio.CapacityLimiter(_MOST_AT_ONCE)

    async def serve(stream: trio.abc.Stream) -> None:
        try:
            at_once.acquire_nowait()
        except trio.WouldBlock:
            return
        try:
            with trio.move_on_after(_PATIENCE_SECONDS):
                await answer(stream)
        except (OSError, trio.BrokenResourceError, trio.ClosedResourceError):
            log.debug("the other end is gone before the answer")
        except Exception:
            log.exception("a question cannot be answered")
        finally:
            at_once.release()

    await trio.serve_listeners(serve, list(listeners))
