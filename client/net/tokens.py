"""Keeps the tokens that prove a name to a server, in the user's data directory.

One small file for each server and name, so that two clients at once never undo each other's.
"""

import os
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

from platformdirs import user_data_path

from protocol.address import Address
from protocol.limits import MAX_TOKEN_BYTES
from protocol.names import name_key

_MAX_QUOTED = 200  # characters; file systems take 255, and an unfinished file's name is longer


class TokenStore:
    """Tokens under `directory`; the default is the user's data directory."""

    def __init__(self, directory: Path | None = None) -> None:
        self.directory = directory or user_data_path("sergeant-major") / "tokens"

    def load(self, server: Address, name: str) -> bytes:
        """The token of `name` at `server`, empty where there is none. Raises OSError."""
        for path in (self._path(server, name), self._former_path(server, name)):
            with suppress(FileNotFoundError):
                return path.read_bytes()
        return b""

    def make_room(self, server: Address, name: str) -> None:
        """Makes sure that a token can be kept, before one is asked for. Raises OSError."""
        unfinished = self._unfinished(self._path(server, name))
        try:
            _write(unfinished, bytes(MAX_TOKEN_BYTES))
        finally:
            unfinished.unlink(missing_ok=True)

    def save(self, server: Address, name: str, token: bytes) -> None:
        """Keeps a token, readable by the user alone, whole or not at all. Raises OSError."""
        path = self._path(server, name)
        unfinished = self._unfinished(path)
        try:
            _write(unfinished, token)
            unfinished.replace(path)
        except OSError:
            unfinished.unlink(missing_ok=True)
            raise

    def _unfinished(self, path: Path) -> Path:
        """A file beside it, which is there with its directory. Raises OSError."""
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        return path.with_name(f"{path.name}.{os.getpid()}")

    def _path(self, server: Address, name: str) -> Path:
        # The sign is in no quoted text: `.` and `..` are names of players, too.
        return self._server_directory(server) / f"={_file_name(name_key(name))}"

    def _former_path(self, server: Address, name: str) -> Path:
        """Where releases before this one kept it."""
        former = _file_name(name_key(name))
        return self._server_directory(server) / (former if former.strip(".") else f"={former}")

    def _server_directory(self, server: Address) -> Path:
        return self.directory / _file_name(str(server))


class TemporaryTokens(TokenStore):
    """Tokens that are kept no longer than this process runs, for a server that ends with it."""

    def __init__(self) -> None:
        super().__init__()
        self._tokens: dict[tuple[Address, str], bytes] = {}

    def load(self, server: Address, name: str) -> bytes:
        """The token, empty where there is none."""
        return self._tokens.get((server, name_key(name)), b"")

    def make_room(self, server: Address, name: str) -> None:
        """There is."""

    def save(self, server: Address, name: str, token: bytes) -> None:
        """Keeps a token."""
        self._tokens[server, name_key(name)] = token


def _write(path: Path, data: bytes) -> None:
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(data)


def _file_name(text: str) -> str:
    """A name for a file or a directory, and another for another text: a hash where it is long."""
    quoted = quote(text, safe="")
    if len(quoted) <= _MAX_QUOTED:
        return quoted
    from hashlib import sha256  # seldom needed, and not quick to import

    return sha256(text.encode()).hexdigest()
