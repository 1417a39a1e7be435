"""The tokens that prove a name to a server, kept in the user's data directory between games.

One small file for each server and name, so that two clients at once never undo each other's.
"""

import os
from pathlib import Path
from urllib.parse import quote

from platformdirs import user_data_path

from protocol.address import Address
from protocol.names import name_key


class TokenStore:
    """Tokens under `directory`; the default is the user's data directory."""

    def __init__(self, directory: Path | None = None) -> None:
        self._directory = directory or user_data_path("sergeant-major") / "tokens"

    def load(self, server: Address, name: str) -> bytes:
        """The token of `name` at `server`, empty where there is none. Raises OSError."""
        try:
            return self._path(server, name).read_bytes()
        except FileNotFoundError:
            return b""

    def save(self, server: Address, name: str, token: bytes) -> None:
        """Keeps a token, readable by the user alone, whole or not at all. Raises OSError."""
        path = self._path(server, name)
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        unfinished = path.with_name(f"{path.name}.{os.getpid()}")
        with open(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(token)
        unfinished.replace(path)

    def _path(self, server: Address, name: str) -> Path:
        return self._directory / quote(str(server), safe="") / quote(name_key(name), safe="")
