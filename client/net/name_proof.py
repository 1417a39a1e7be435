"""Proves a player's name to a server by a token, and keeps that token.

It is kept under the address that was typed and under the one that this led to, so that a server is
known by its host name and by its number.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from client.net.tokens import TokenStore
from client.state.connection import LineEnded
from protocol.address import Address, TcpAddress
from protocol.messages import Params


class NameProof:
    """For a line to `address`: `transport` is that of the line. Raises LineEnded where the user's
    files cannot be read or written.
    """

    def __init__(self, tokens: TokenStore, name: str, address: Address) -> None:
        self._tokens = tokens
        self._name = name
        self._address = address

    def load(self, transport: asyncio.BaseTransport) -> bytes:
        """The token, empty where there is none: then the name is claimed, and whoever does that
        without a place for its token loses the name for good.
        """
        with self._files():
            known = (self._tokens.load(a, self._name) for a in self._addresses(transport))
            token = next(filter(None, known), b"")
            if not token:  # a server on a Unix socket may ask logins instead, or not
                for address in self._addresses(transport):
                    self._tokens.make_room(address, self._name)
            return token

    def keep(self, token: bytes, transport: asyncio.BaseTransport) -> None:
        """Keeps a token; one that is empty proves nothing."""
        with self._files():
            for address in self._addresses(transport):
                if token and token != self._tokens.load(address, self._name):
                    self._tokens.save(address, self._name, token)

    def _addresses(self, transport: asyncio.BaseTransport) -> tuple[Address, ...]:
        """The one that was reached comes first: its token is as new as any."""
        return _reached(self._address, transport), self._address

    @contextmanager
    def _files(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            # One that comes of writing into an open file names none.
            path = str(error.filename or self._tokens.directory)
            params: Params = {"path": path, "why": error.strerror or str(error)}
            raise LineEnded("no_tokens", params) from error


def _reached(address: Address, transport: asyncio.BaseTransport) -> Address:
    """The address that `address` stands for."""
    if not isinstance(address, TcpAddress):
        return address
    return TcpAddress(transport.get_extra_info("peername")[0], address.port)
