"""The full-screen client in a real terminal, of every kind: whole games by keys alone and by the
mouse alone, and what the screen says is what the server has written down.
"""

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

import pytest

from client.words.cards import Signs, card_sign
from tests.amounts import amount
from tests.e2e.journal_reader import WrittenGame, read_games
from tests.e2e.naming_player import Mouser, NamingPlayer, Typist
from tests.e2e.player import GAME_OVER, play_until
from tests.e2e.running_server import RunningServer
from tests.e2e.table_reader import totals
from tests.e2e.tmux import KINDS, needs_tmux
from tests.e2e.world import COMMAND, World

pytestmark = [pytest.mark.e2e, pytest.mark.slow, needs_tmux]

HANDS = amount(1, 3)
BY_KEYS = [(Typist, kind) for kind in KINDS]
BY_MOUSE = [(Mouser, kind) for kind in KINDS[: amount(1, len(KINDS))]]
# Four players have the fewest tricks, and between two clicks goes time.
BOTS = {
    Typist: ("--bots", "casual", "casual"),
    Mouser: ("--rules", "four-7432", "--bots", "casual", "casual", "casual"),
}
IN_SHELL = ("/bin/sh", "-c", '"$0" "$@"; echo ended with $?; exec cat')
GAME_SECONDS = 90.0 * HANDS


def server_for(world: World, data: Path, bots: Sequence[str]) -> RunningServer:
    return world.server(
        *("--listen", "127.0.0.1:0", "--data", str(data)),
        *(*bots, "--bot-pause", "0", "--set", "end=hands", f"limit={HANDS}"),
    )


def test_games_are_played_to_their_end_by_keys_alone_and_by_the_mouse_alone(world: World) -> None:
    """In terminals of every kind, side by side."""
    players: dict[Path, NamingPlayer] = {}
    with ExitStack() as stack:
        for kind_of_player, kind in (*BY_KEYS, *BY_MOUSE):
            data = world.directory / f"data-{len(players)}"
            server = stack.enter_context(server_for(world, data, BOTS[kind_of_player]))
            command = (*IN_SHELL, COMMAND, "join", server.address, "--name", "Ann")
            terminal = stack.enter_context(world.tmux(*command, kind=kind))
            players[data] = kind_of_player(terminal)
        play_until(GAME_OVER, *players.values(), seconds=GAME_SECONDS)
        for data, player in players.items():
            player.terminal.wait_for("has won")
            player.terminal.settle()
            [game] = read_games(data, world.directory / "copy", people=1)
            assert_agreed(player, game)
            leave(player)


def assert_agreed(player: NamingPlayer, game: WrittenGame) -> None:
    """The server has written down what the player has meant, and what his screen says."""
    assert player.was_refused
    assert player.played == [card_sign(card, Signs.GLYPHS) for card in game.played_by("Ann")]
    public, names = game.states[-1].public, [seat.name for seat in game.header.table.seats]
    assert totals(player.terminal.lines) == dict(zip(names, public.totals, strict=True))
    assert public.winner is not None
    assert f"{names[public.winner]} has won" in player.terminal.text


def leave(player: NamingPlayer) -> None:
    """The terminal is as it was before."""
    player.leave()
    player.terminal.wait_for("ended with 0")
    assert player.terminal.is_as_found
