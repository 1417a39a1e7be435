"""`sergeant-major stats`: what the players of a server have come to, as a table; with `--plain` in
sentences.
"""

import argparse
import asyncio
from collections.abc import Sequence

from msgspec.structs import replace
from rich.cells import cell_len

from client.cli.console import tell
from client.cli.options import (
    chosen_address,
    chosen_name,
    chosen_signs,
    chosen_trust,
    given_password,
)
from client.net.network import Network
from client.net.results import ask_for_results
from client.net.tokens import TokenStore
from client.state.connection import LineEnded
from client.words.ascii import fitted
from client.words.failure import CommandError
from client.words.language import _
from client.words.refusals import rejection
from client.words.results import (
    no_results,
    result_headings,
    result_row,
    result_sentences,
    results_explained,
)
from protocol.features import ASIDE
from protocol.messages import GetResults, PlayerResult


def run(arguments: argparse.Namespace) -> int:
    """Raises CommandError where the server does not answer."""
    if arguments.address is None:
        from client.cli.commands import lan  # not needed where the server is known

        return lan.run(arguments)
    address = chosen_address(arguments.address)
    network = Network(
        address,
        chosen_name(arguments),
        TokenStore(),
        GetResults(),
        given_password(arguments),
        features=(ASIDE,),
        trust=chosen_trust(arguments),
    )
    try:
        results = asyncio.run(ask_for_results(network))
    except LineEnded as ended:
        raise CommandError(rejection(ended.code, ended.params)) from None
    except TimeoutError:
        raise CommandError(rejection("no_answer", {"address": str(address)})) from None
    signs = chosen_signs(arguments)
    players = [replace(player, name=fitted(player.name, signs)) for player in results.players]
    lines = result_sentences if arguments.plain else results_table
    tell(fitted("\n".join(lines(players)), signs))
    return 0


def results_table(players: Sequence[PlayerResult]) -> list[str]:
    """A line for each player below the headings, and at the end what the columns mean."""
    if not players:
        return [no_results()]
    rows = [["", _("name"), *result_headings()]]
    for place, player in enumerate(players, start=1):
        rows.append([str(place), player.name, *result_row(player)])
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    return [*(_line(row, widths) for row in rows), "", *results_explained()]


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    """Everything is flush right but the name."""
    cells = [
        (text, " " * (width - cell_len(text))) for text, width in zip(row, widths, strict=True)
    ]
    texts = (text + gap if place == 1 else gap + text for place, (text, gap) in enumerate(cells))
    return "  ".join(texts).rstrip()
