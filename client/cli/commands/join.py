"""`sergeant-major join` and `watch`: a table of a server, or its lobby where the player
has to choose.
"""

import argparse
import os

from client.cli.options import (
    chosen_address,
    chosen_name,
    chosen_table,
    chosen_trust,
    given_password,
    remember_server,
)
from client.cli.show_table import require_terminal, show_table
from client.net.network import Network
from client.net.tokens import TokenStore
from client.state.invitation import Invitation
from client.state.lobby import Wish
from protocol.address import USUAL_SOCKET, Address, TcpAddress, UnixAddress
from protocol.messages import Join, VisitLobby, Watch


def run(arguments: argparse.Namespace) -> int:
    """Raises CommandError."""
    if arguments.address is None and os.access(USUAL_SOCKET, os.W_OK):
        arguments.address = f"unix:{USUAL_SOCKET}"
    if arguments.address is None:
        from client.cli.commands import lan  # not needed where the server is known

        return lan.run(arguments)
    address = chosen_address(arguments.address)
    table = chosen_table(arguments)
    name = chosen_name(arguments)
    trust = chosen_trust(arguments)
    require_terminal(arguments)
    password = given_password(arguments)
    watches = arguments.command == "watch"
    visit = Watch(table) if watches else Join(table)
    network = Network(
        address,
        name,
        TokenStore(),
        visit if table else VisitLobby(),
        password,
        trust=trust,
        welcomed=lambda: remember_server(arguments.address, name),
    )
    wish = Wish.WATCH if watches else Wish.SIT_DOWN
    return show_table(network, arguments, _invitation(address), wish)


def _invitation(address: Address) -> Invitation:
    host = address.host if isinstance(address, TcpAddress) else ""
    return Invitation(_name_of(address), ssh_host=host)


def _name_of(address: Address) -> str:
    """The address as others can name it."""
    return str(address) if isinstance(address, UnixAddress) else address.short
