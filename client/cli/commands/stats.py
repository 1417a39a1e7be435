"""`sergeant-major stats`: what the players of a server have come to; `--plain`: in sentences."""

import argparse
import asyncio

from client.cli.console import tell
from client.cli.options import chosen_address, chosen_name, given_password
from client.line.results import results_lines
from client.net.network import Network
from client.net.results import ask_for_results
from client.net.tokens import TokenStore
from client.state.connection import LineEnded
from client.words.failure import CommandError
from client.words.refusals import rejection
from client.words.results import results_table
from protocol.features import ASIDE
from protocol.messages import GetResults


def run(arguments: argparse.Namespace) -> int:
    """Raises CommandError where the server does not answer."""
    if arguments.address is None:
        from client.cli.commands import (
            lan,  # has to do with others' networks, not with a known server
        )

        return lan.run(arguments)
    address = chosen_address(arguments.address)
    network = Network(
        address,
        chosen_name(arguments),
        TokenStore(),
        GetResults(),
        given_password(arguments),
        features=(ASIDE,),
    )
    try:
        results = asyncio.run(ask_for_results(network))
    except LineEnded as ended:
        raise CommandError(rejection(ended.code, ended.params)) from None
    except TimeoutError:
        raise CommandError(rejection("no_answer", {"address": str(address)})) from None
    lines = results_lines if arguments.plain else results_table
    tell("\n".join(lines(results.players)))
    return 0
