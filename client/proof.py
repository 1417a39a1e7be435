"""The proof of a player's name to a server: its token, under each address as which that is known.

A server is reached by several addresses; a token that came by one of them proves the name by all.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from client.link import LineEnded
from client.tokens import TokenStore
from protocol.address import Address, TcpAddress
from protocol.messages import Params

_HERE = "127.0.0.1"  # this machine, however it was reached


class Proof:
    """For a line to `address`: `transport` is that of the line. Raises LineEnded where the user's
    files cannot be read or written.
    """

    def __init__(self, tokens: TokenStore, name: str, address: Address) -> None:
        self._tokens = tokens
        self._name = name
        self._address = address

    def load(self, transport: asyncio.BaseTransport) -> bytes:
        """The token, empty where there is none."""
        with _files():
            known = (self._tokens.load(a, self._name) for a in self._addresses(transport))
            return next(filter(None, known), b"")

    def keep(self, token: bytes, transport: asyncio.BaseTransport) -> None:
        """Keeps a token; one that is empty proves nothing."""
        with _files():
            for address in self._addresses(transport):
                if token and token != self._tokens.load(address, self._name):
                    self._tokens.save(address, self._name, token)

    def _addresses(self, transport: asyncio.BaseTransport) -> tuple[Address, ...]:
        return self._address, _reached(self._address, transport)


def _reached(address: Address, transport: asyncio.BaseTransport) -> Address:
    """The address that `address` stands for."""
    if not isinstance(address, TcpAddress):
        return address
    host, own_host = (transport.get_extra_info(end)[0] for end in ("peername", "sockname"))
    return TcpAddress(_HERE if host == own_host else host, address.port)


@contextmanager
def _files() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        params: Params = {"path": str(error.filename), "why": error.strerror or ""}
        raise LineEnded("no_tokens", params) from error
