"""`sergeant-major play`: alone against bots, on a server of one's own."""

import argparse
from pathlib import Path

from client.commands.chosen_rules import chosen_rules
from client.commands.table import chosen_name, load_table, require_terminal, show_table
from client.server_process import private_server
from client.tokens import TokenStore
from protocol.messages import Open


def run(arguments: argparse.Namespace) -> int:
    """Raises CommandError."""
    opening = Open(chosen_rules(arguments.rules, arguments), arguments.bots)
    name = chosen_name(arguments)
    require_terminal(arguments)
    with private_server(load_table(arguments)) as address:
        from client.network import Network  # only now that the server has been started

        tokens = TokenStore(Path(address.path).with_name("tokens"))  # they end with the server
        return show_table(Network(address, name, tokens, opening), arguments)
