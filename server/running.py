"""A server with the options of its command line, from opening its listeners to its end."""

import os
import secrets
from collections.abc import Sequence

import trio

from server.failure import StartFailure
from server.keeping import Kept, keeping
from server.lifetime import STOP_SIGNALS, stop_at_eof, stop_on_signal
from server.listeners import address_of, open_listeners
from server.options import Options
from server.serve import Service, serve

STANDARD_INPUT = 0
STANDARD_OUTPUT = 1


async def run(options: Options) -> None:
    """Serve until a signal or the end of standard input. Raises StartFailure."""
    stop = trio.Event()
    with (
        keeping(options.data, options.limits.names) as kept,
        trio.open_signal_receiver(*STOP_SIGNALS) as signals,
    ):
        async with open_listeners(options.addresses) as listeners:
            announce(listeners)
            async with trio.open_nursery() as helpers:
                helpers.start_soon(kept.run)
                helpers.start_soon(stop_on_signal, signals, stop)
                if options.until_eof:
                    helpers.start_soon(stop_at_eof, STANDARD_INPUT, stop)
                await serve(listeners, _service(options, kept), stop)
                helpers.cancel_scope.cancel()


def announce(listeners: Sequence[trio.SocketListener]) -> None:
    """Tell whoever has started the server where it listens: a line for each, then an empty one.

    Raises StartFailure.
    """
    lines = [f"listening {address_of(listener)}\n" for listener in listeners]
    try:
        os.write(STANDARD_OUTPUT, "".join([*lines, "\n"]).encode())
    except OSError as error:
        raise StartFailure(f"Cannot write to standard output: {error.strerror}.") from error


def _service(options: Options, kept: Kept) -> Service:
    return Service(
        rules=options.rules,
        bots=options.bots,
        bot_pace=options.bot_pace,
        limits=options.limits,
        store=kept.store,
        journal=kept.journal,
        entropy=secrets.token_bytes,
    )
