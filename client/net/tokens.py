"""Keeps the tokens that prove a name to a server, in the user's data directory.

A server is what it is known by: its key, or its address where it has none. One small file for each
server and name, so that two clients at once never undo each other's.
"""

import os
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

from platformdirs import user_data_path

from protocol.limits import MAX_TOKEN_BYTES
from protocol.names import name_key

_MAX_QUOTED = 200  # characters; file systems take 255, and an unfinished file's name is longer


class TokenStore:
    """Tokens under `directory`; the default is the user's data directory."""

    def __init__(self, directory: Path | None = None) -> None:
        self.directory = directory or user_data_path("sergeant-major") / "tokens"

    def knows(self, server: str) -> bool:
        """Whether there is a token for that server. Raises OSError."""
        with suppress(FileNotFoundError):
            return any(self._server_directory(server).iterdir())
        return False

    def load(self, server: str, name: str) -> bytes:
        """The token of `name` at `server`, empty where there is none. Raises OSError."""
        for path in self._paths(server, name):
            with suppress(FileNotFoundError):
                return path.read_bytes()
        return b""

    def make_room(self, server: str, name: str) -> None:
        """Makes sure that a token can be kept, before one is asked for. Raises OSError."""
        unfinished = _unfinished(self._path(server, name))
        try:
            _write(unfinished, bytes(MAX_TOKEN_BYTES))
        finally:
            unfinished.unlink(missing_ok=True)

    def save(self, server: str, name: str, token: bytes) -> None:
        """Keeps a token, readable by the user alone, whole or not at all. Raises OSError."""
        write_whole(self._path(server, name), token)

    def remove(self, server: str, name: str) -> None:
        """Forgets a token. Raises OSError."""
        for path in self._paths(server, name):
            path.unlink(missing_ok=True)
        with suppress(OSError):  # there are others
            self._server_directory(server).rmdir()

    def _paths(self, server: str, name: str) -> tuple[Path, Path]:
        """Where it may be: the second is where releases before this one kept it."""
        former = file_name(name_key(name))
        former = former if former.strip(".") else f"={former}"
        return self._path(server, name), self._server_directory(server) / former

    def _path(self, server: str, name: str) -> Path:
        # The sign is in no quoted text: `.` and `..` are names of players, too.
        return self._server_directory(server) / f"={file_name(name_key(name))}"

    def _server_directory(self, server: str) -> Path:
        return self.directory / file_name(server)


class TemporaryTokens(TokenStore):
    """Tokens that are kept no longer than this process runs, for a server that ends with it."""

    def __init__(self) -> None:
        super().__init__()
        self._tokens: dict[tuple[str, str], bytes] = {}

    def knows(self, server: str) -> bool:
        """Whether there is a token for that server."""
        return any(server == known for known, _name in self._tokens)

    def load(self, server: str, name: str) -> bytes:
        """The token, empty where there is none."""
        return self._tokens.get((server, name_key(name)), b"")

    def make_room(self, server: str, name: str) -> None:
        """There is."""

    def save(self, server: str, name: str, token: bytes) -> None:
        """Keeps a token."""
        self._tokens[server, name_key(name)] = token

    def remove(self, server: str, name: str) -> None:
        """Forgets a token."""
        self._tokens.pop((server, name_key(name)), None)


def write_whole(path: Path, data: bytes) -> None:
    """Writes a file, readable by the user alone, whole or not at all. Raises OSError."""
    unfinished = _unfinished(path)
    try:
        _write(unfinished, data)
        unfinished.replace(path)
    except OSError:
        unfinished.unlink(missing_ok=True)
        raise


def file_name(text: str) -> str:
    """A name for a file or a directory, and another for another text: a hash where it is long."""
    quoted = quote(text, safe="")
    if len(quoted) <= _MAX_QUOTED:
        return quoted
    from hashlib import sha256  # seldom needed, and not quick to import

    return sha256(text.encode()).hexdigest()


def _unfinished(path: Path) -> Path:
    """A file beside it, which is there with its directory. Raises OSError."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path.with_name(f"{path.name}.{os.getpid()}")


def _write(path: Path, data: bytes) -> None:
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(data)
