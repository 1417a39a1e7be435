"""`sergeant-major play`: alone against bots, on a private server."""

import argparse
from contextlib import suppress

from client.cli.commands.solo_game import SoloGame, chosen_game
from client.cli.console import tell_if_heard
from client.cli.options import chosen_signs
from client.cli.program import program_here
from client.cli.show_table import load_table, require_terminal, show_table
from client.net.server_process import private_server
from client.net.tokens import TemporaryTokens
from client.state.kept_game import KeptGame
from client.state.solo_results import Outcome
from client.words.ascii import fitted
from client.words.failure import CommandError
from client.words.language import _
from protocol.messages import VisitLobby


def run(arguments: argparse.Namespace) -> int:
    """Raises CommandError."""
    require_terminal(arguments)
    while True:
        with chosen_game(arguments) as game:
            if game is None:
                return 0
            try:
                return _play(game, arguments)
            except CommandError:
                if game.games is None or not game.games.is_in_use():
                    raise
                # Another window was faster since the game was chosen.


def _play(game: SoloGame, arguments: argparse.Namespace) -> int:
    pause = [] if arguments.bot_pause is None else [f"--bot-pause={arguments.bot_pause}"]
    data = game.games.directory if game.games else None
    with private_server(load_table(arguments), pause, game.first, data) as server:
        from client.net.network import Network  # only now that the server has been started
        from client.net.own_server import OwnServerSession
        from client.net.solo_session import SoloSession

        # No other game is to begin where that one is not there.
        opening = VisitLobby() if game.returns and arguments.go_on else game.opening
        network = Network(server.addresses[0], game.name, TemporaryTokens(), opening)
        session = SoloSession(
            OwnServerSession(network, server),
            lambda kept: _keep(game, kept),
            game.notices,
            returns=game.returns,
            outcomes=_outcomes if game.games else tuple,
        )
        status = show_table(session, arguments, is_kept=data is not None)
    if not arguments.from_start:
        _tell_how_to_go_on(game, arguments)
    return status


def _outcomes() -> list[Outcome]:
    """What came of earlier games: imported only when that is wanted, in a thread."""
    from client.files.solo_results import solo_results

    return solo_results().outcomes()


def _tell_how_to_go_on(game: SoloGame, arguments: argparse.Namespace) -> None:
    """Says what becomes of a game that is not over."""
    kept = game.games.kept()[0] if game.games else None
    if kept is not None:
        command = f"{program_here()} play{' --daily' if arguments.daily else ''}"
        if arguments.deal is not None:
            command += f" --deal {arguments.deal}"
        sentence = _("Your game is kept. To go on with it: {command}").format(command=command)
        tell_if_heard(fitted(sentence, chosen_signs(arguments)))


def _keep(game: SoloGame, kept: KeptGame | None) -> None:
    """Keeps in mind what game there is. Where that cannot be, the server still has it, and goes on
    with it for a player of the same name.
    """
    if game.games is not None:
        with suppress(OSError):
            game.games.keep(kept)
