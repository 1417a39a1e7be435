"""Servers that a client cannot play with: of another version of the protocol, or of none."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from protocol.address import TcpAddress
from protocol.codec import encode
from protocol.limits import PROTOCOL_VERSION
from protocol.messages import Refused

OTHER_VERSION = PROTOCOL_VERSION + 1
REFUSAL = encode(Refused("version", {"client": PROTOCOL_VERSION, "server": OTHER_VERSION}))
"""What a server of that version answers to our Hello."""

_READ_BYTES = 4096
_PATIENCE_SECONDS = 60


@contextmanager
def server_that_says(answer: bytes) -> Iterator[TcpAddress]:
    """The address of a server that gives one client one answer, whatever it says."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(_PATIENCE_SECONDS)
        thread = threading.Thread(target=_answer, args=(listening, answer))
        thread.start()
        yield TcpAddress(*listening.getsockname())
        thread.join()


def _answer(listening: socket.socket, answer: bytes) -> None:
    connection, _ = listening.accept()
    with connection:
        connection.recv(_READ_BYTES)
        connection.sendall(answer)
        connection.shutdown(socket.SHUT_WR)
        while connection.recv(_READ_BYTES):
            pass
