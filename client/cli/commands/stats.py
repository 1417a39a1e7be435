"""`sergeant-major stats`: what the players of a server have come to, or without an address what the
player has in games alone, as a table; with `--plain` in sentences.
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
from client.cli.show_table import refusal
from client.files.solo_results import solo_results
from client.net.network import Network
from client.net.results import ask_for_results
from client.net.tokens import TokenStore
from client.state.connection import LineEnded
from client.state.solo_results import Outcome, counted, sums, total
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
    unrated_lines,
)
from client.words.solo_games import (
    no_solo_results,
    record_so_far,
    solo_headings,
    solo_row,
    solo_sentences,
)
from protocol.address import Address
from protocol.features import ASIDE
from protocol.messages import GetResults, PlayerResult


def run(arguments: argparse.Namespace) -> int:
    """Raises CommandError where the server does not answer."""
    signs = chosen_signs(arguments)
    if arguments.address is None:
        own = own_results(counted(solo_results().outcomes()), is_told=arguments.plain)
        tell(fitted("\n".join(own), signs))
        return 0
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
    tell_results(network, address, arguments)
    return 0


def tell_results(network: Network, address: Address, arguments: argparse.Namespace) -> None:
    """What the players of the server at `address` have come to, on a line that asks for it. Raises
    CommandError where the server does not answer.
    """
    signs = chosen_signs(arguments)
    try:
        results = asyncio.run(ask_for_results(network))
    except LineEnded as ended:
        raise refusal(ended.code, ended.params, arguments.name or "") from None
    except TimeoutError:
        raise CommandError(rejection("no_answer", {"address": str(address)})) from None
    players = [replace(player, name=fitted(player.name, signs)) for player in results.players]
    lines = result_sentences if arguments.plain else results_table
    tell(fitted("\n".join(lines(players)), signs))


def results_table(players: Sequence[PlayerResult]) -> list[str]:
    """A line for each player below the headings, and at the end what the columns mean."""
    if not players:
        return [no_results()]
    rows = [["", _("name"), *result_headings()]]
    for place, player in enumerate(players, start=1):
        rows.append([str(place), player.name, *result_row(player)])
    table = _lines(rows, flush_left=(1,))
    return [*table, "", *unrated_lines(players), *results_explained()]


def own_results(outcomes: Sequence[Outcome], *, is_told: bool) -> list[str]:
    """What has come of games alone: in sentences, or a line for rules and bots below headings."""
    if is_told:
        return list(solo_sentences(sums(outcomes), total(outcomes)))
    if not outcomes:
        return [no_solo_results()]
    rows = [solo_headings(), *map(solo_row, sums(outcomes))]
    return [*_lines(rows, flush_left=(0, 1)), "", record_so_far(total(outcomes))]


def _lines(rows: Sequence[Sequence[str]], flush_left: Sequence[int]) -> list[str]:
    """The rows below each other, all columns but some flush right."""
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    return [_line(row, widths, flush_left) for row in rows]


def _line(row: Sequence[str], widths: Sequence[int], flush_left: Sequence[int]) -> str:
    cells = [
        (text, " " * (width - cell_len(text))) for text, width in zip(row, widths, strict=True)
    ]
    texts = (
        text + gap if place in flush_left else gap + text for place, (text, gap) in enumerate(cells)
    )
    return "  ".join(texts).rstrip()
