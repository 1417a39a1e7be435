"""Asks a running server one thing for an operator. It blocks, and needs nothing of Trio."""

import socket
from pathlib import Path

import msgspec

from server.console import CommandError
from server.operation.admin.wire import MAX_ANSWER_BYTES, Answer, Request

_PATIENCE_SECONDS = 15.0
_READ_BYTES = 64 * 1024
_decoder = msgspec.json.Decoder(Answer)


def ask(path: Path, request: Request) -> Answer:
    """What the server whose socket is at `path` answers. Raises CommandError."""
    try:
        return _decoder.decode(_exchange(path, msgspec.json.encode(request) + b"\n"))
    except FileNotFoundError:
        raise CommandError(
            f"There is no server's socket at {path}: say with --socket where it is; it is "
            "the file admin in the server's data directory."
        ) from None
    except ConnectionRefusedError:
        raise CommandError(f"No server listens at {path} any more.") from None
    except PermissionError:
        raise CommandError(
            f"{path} is not for you: only the user whose server it is may do this, and root."
        ) from None
    except OSError as error:
        why = error.strerror or str(error) or type(error).__name__
        raise CommandError(f"The server at {path} does not answer: {why}.") from None
    except ValueError:  # as msgspec's are
        raise CommandError(f"What answers at {path} is no server of this release.") from None


def _exchange(path: Path, request: bytes) -> bytes:
    with socket.socket(socket.AF_UNIX) as connected:
        connected.settimeout(_PATIENCE_SECONDS)
        connected.connect(str(path))
        connected.sendall(request)
        answer = bytearray()
        while more := connected.recv(_READ_BYTES):
            answer += more
            if len(answer) > MAX_ANSWER_BYTES:
                raise ValueError("too long")
        return bytes(answer)
