"""`sergeant-major play`: alone against bots, on a server of one's own."""

import argparse

from client.commands.chosen_rules import chosen_rules
from client.commands.options import chosen_level, chosen_name
from client.commands.table import load_table, require_terminal, show_table
from client.server_process import private_server
from client.tokens import PassingTokens
from protocol.messages import Open


def run(arguments: argparse.Namespace) -> int:
    """Raises CommandError."""
    opening = Open(chosen_rules(arguments.rules, arguments), chosen_level(arguments))
    name = chosen_name(arguments)
    require_terminal(arguments)
    with private_server(load_table(arguments)) as address:
        from client.network import Network  # only now that the server has been started

        return show_table(Network(address, name, PassingTokens(), opening), arguments)
