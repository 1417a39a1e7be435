"""`python -m client.door OPTIONS`: the door for SSH, as a server starts it. OPTIONS are a
DoorOptions in JSON, and what it says on standard output a DoorReady. It closes when its standard
input ends; whoever is in it stays as long as the server may come back.
"""

import asyncio
import gc
import logging
import os
import socket
import sys

import msgspec

from client.door.fork_server import load_client, run_fork_server
from client.door.visitor import receive_visitor
from client.words.language import choose_language
from protocol.door import DoorOptions
from protocol.one_line import one_line

_STANDARD_INPUT = 0
_ALLOCATIONS_BETWEEN_COLLECTIONS = 50_000

log = logging.getLogger("client.door")


class _OneLine(logging.Formatter):
    """Writes nothing that steers a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        return one_line(super().format(record).replace("\n", " | "))


def main() -> int:
    """The exit status: 0 after the server has ended, 1 after a failure, which is told in one line
    on standard error.
    """
    gc.set_threshold(_ALLOCATIONS_BETWEEN_COLLECTIONS)
    options = msgspec.json.decode(sys.argv[1], type=DoorOptions)
    choose_language("en")
    load_client()
    own, other = socket.socketpair()
    if os.fork() == 0:
        own.close()
        for descriptor in (_STANDARD_INPUT, *options.descriptors):
            os.close(descriptor)
        os.open(os.devnull, os.O_RDONLY)  # is standard input now
        run_fork_server(other, receive_visitor)
        os._exit(0)
    other.close()
    _start_logging(options.log_level)  # only here: a visitor is not to see it
    from client.door.running import keep_open  # only now: the fork server has no need of it

    try:
        return asyncio.run(keep_open(options, own))
    except (OSError, ValueError) as error:
        log.error("the door cannot be opened: %s", error)
        return 1


def _start_logging(level: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_OneLine("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)


if __name__ == "__main__":
    sys.exit(main())
