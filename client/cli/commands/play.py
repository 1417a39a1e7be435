"""`sergeant-major play`: alone against bots, on a private server."""

import argparse

from client.cli.options import chosen_level, chosen_name, chosen_rules
from client.cli.show_table import load_table, require_terminal, show_table
from client.net.server_process import private_server
from client.net.tokens import TemporaryTokens
from protocol.messages import Open


def run(arguments: argparse.Namespace) -> int:
    """Raises CommandError."""
    opening = Open(chosen_rules(arguments.rules, arguments), chosen_level(arguments))
    name = chosen_name(arguments)
    require_terminal(arguments)
    pause = [] if arguments.bot_pause is None else [f"--bot-pause={arguments.bot_pause}"]
    with private_server(load_table(arguments), pause) as server:
        from client.net.network import Network  # only now that the server has been started
        from client.net.own_server import OwnServerSession

        network = Network(server.addresses[0], name, TemporaryTokens(), opening)
        return show_table(OwnServerSession(network, server), arguments)
