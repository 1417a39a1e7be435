"""`sergeant-major join`: the game of a server."""

import argparse

from client.commands.password import given_password
from client.commands.table import chosen_name, require_terminal, show_table
from client.errors import CommandError
from client.language import _
from client.network import Network
from client.tokens import TokenStore
from protocol.address import Address, AddressError, parse_address
from protocol.messages import Join


def run(arguments: argparse.Namespace) -> int:
    """Raises CommandError."""
    address = _address(arguments.address)
    name = chosen_name(arguments)
    require_terminal(arguments)
    opening, password = Join(arguments.table), given_password(arguments)
    return show_table(Network(address, name, TokenStore(), opening, password), arguments)


def _address(text: str) -> Address:
    try:
        return parse_address(text)
    except AddressError:
        raise CommandError(
            _(
                "{address} is no address: it has to be host, host:port, [v6]:port or unix:PATH."
            ).format(address=repr(text))
        ) from None
