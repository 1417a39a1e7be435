"""Makes the file of a Unix socket, so that only some users can connect."""

import errno
import os
import socket
import stat
import sys
from pathlib import Path

from server.console import CommandError

PRIVATE_MODE = 0o600
MAX_PATH_BYTES = 107 if sys.platform == "linux" else 103


def bind_path(path: str, mode: int = PRIVATE_MODE) -> socket.socket:
    """A socket bound to `path`; users who may write to a file of that mode may connect.

    What a server that is gone has left behind is replaced. Raises OSError, or CommandError where
    the path cannot be one of a socket.
    """
    _remove_stale(path)
    bound = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    mask = os.umask(0o777 & ~mode)
    try:
        bound.bind(path)
    except OSError as error:
        bound.close()
        if error.errno is None:  # Python's own: the kernel's field for a path is short
            raise CommandError(f"Cannot listen on unix:{path}: the path is too long.") from error
        raise
    finally:
        os.umask(mask)
    return bound


def _remove_stale(path: str) -> None:
    """Raises OSError(EADDRINUSE) where a server answers, CommandError where it is no socket."""
    try:
        is_socket = stat.S_ISSOCK(os.lstat(path).st_mode)
    except FileNotFoundError:
        return
    if not is_socket:
        raise CommandError(f"Cannot listen on unix:{path}: a file that is no socket is in the way.")
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        try:
            probe.connect(path)
        except ConnectionRefusedError:
            Path(path).unlink(missing_ok=True)
            return
    raise OSError(errno.EADDRINUSE, os.strerror(errno.EADDRINUSE))
