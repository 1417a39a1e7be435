"""Proves a player's name to a server by a token, and keeps that token.

It belongs to the server that gave it, which is known by its key: whoever has only that server's
address is shown another one, or none.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from client.net.dialer import Line
from client.net.tokens import TokenStore
from client.state.connection import LineEnded
from protocol.messages import Params


class NameProof:
    """That of the player called `name`. Raises LineEnded where the user's files cannot be read or
    written.
    """

    def __init__(self, tokens: TokenStore, name: str) -> None:
        self._tokens = tokens
        self._name = name

    def load(self, line: Line) -> bytes:
        """The token, empty where there is none: then the name is claimed, and whoever does that
        without a place for its token loses the name for good.
        """
        with self._files():
            known = (self._tokens.load(each, self._name) for each in (*line.servers, *line.former))
            token = next(filter(None, known), b"")
            if not token:  # a server on a Unix socket may ask logins instead, or not
                for server in line.servers:
                    self._tokens.make_room(server, self._name)
            return token

    def keep(self, token: bytes, line: Line) -> None:
        """Keeps a token; one that is empty proves nothing. What an earlier release kept under the
        server's address is from now on the key's alone.
        """
        if not token:
            return
        with self._files():
            for server in line.servers:
                if token != self._tokens.load(server, self._name):
                    self._tokens.save(server, self._name, token)
            for former in line.former:
                if token == self._tokens.load(former, self._name):
                    self._tokens.remove(former, self._name)

    def is_known_to(self, line: Line) -> bool:
        """Whether the player has been on that server, under whichever name."""
        with self._files():
            return any(map(self._tokens.knows, line.servers))

    @contextmanager
    def _files(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            # One that comes of writing into an open file names none.
            path = str(error.filename or self._tokens.directory)
            params: Params = {"path": path, "why": error.strerror or str(error)}
            raise LineEnded("no_tokens", params) from error
