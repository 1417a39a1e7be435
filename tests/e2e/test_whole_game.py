"""Games from the first deal to the end, by keys alone, in real terminals with a real server."""

import pytest

from tests.e2e.player import CONFIRM, GAME_OVER, PAGE_FOOT, Player, play_until
from tests.e2e.world import World

pytestmark = pytest.mark.e2e

TWO_BOTS = ("--bots", "casual", "casual", "--bot-pause", "0")
SHORT = ("--set", "end=hands", "limit=3")
ANYWHERE = ("--listen", "127.0.0.1:0")
EXCHANGES = "Exchanges of this hand"


def exchanges_of_hand(player: Player, hand: int) -> str:
    """The page about them, which the player opens when he has closed every other."""
    terminal = player.terminal
    play_until(f"Hand {hand} │ trick 2 of 16", player)
    terminal.settle()
    while EXCHANGES not in terminal.text:
        terminal.press(*(CONFIRM if PAGE_FOOT in terminal.text else "e"))
        terminal.settle()
    return terminal.text


def test_a_game_with_bots_is_played_from_the_deal_to_its_end_by_keys_alone(world: World) -> None:
    with world.server(*ANYWHERE, *TWO_BOTS, *SHORT) as server:
        with world.client("join", server.address, "--name", "Ann") as terminal:
            ann = Player(terminal)
            exchanges = [exchanges_of_hand(ann, hand) for hand in (2, 3)]
            assert any("→" in page for page in exchanges), exchanges
            play_until(GAME_OVER, ann)
            assert {"Name trumps", "Your lead", "Your turn"} <= set(ann.asked)
            assert any(question.startswith("Lay 4 cards away") for question in ann.asked)
            terminal.wait_for("has won")
            terminal.press("x")
            terminal.wait_for("y yes")
            terminal.say_yes()
            assert terminal.wait_for_end() == 0
            assert terminal.emulator.is_as_found
        assert server.complaints == []


def test_three_clients_on_loopback_finish_a_game_and_the_log_has_no_complaint(
    world: World,
) -> None:
    names = ("Ann", "Ben", "Cid")
    with world.server(*ANYWHERE, "--set", "end=hands", "limit=1") as server:
        with (
            world.client("join", server.address, "--name", "Ann") as ann,
            world.client("join", server.address, "--name", "Ben") as ben,
            world.client("join", server.address, "--name", "Cid") as cid,
        ):
            players = [Player(terminal) for terminal in (ann, ben, cid)]
            play_until(GAME_OVER, *players)
            for terminal in (ann, ben, cid):
                for name in names:  # the page's heading may come before its end
                    terminal.wait_for(name)
        assert server.complaints == []


def test_a_host_plays_with_a_guest_whom_his_screen_has_told_how_to_join(world: World) -> None:
    options = ("--set", "end=hands", "--set", "limit=1", "--bot-pause", "0")
    with world.client("host", *ANYWHERE, *options, "--name", "Ann") as ann:
        ann.wait_for("sergeant-major join ")
        address = ann.text.partition("sergeant-major join ")[2].split()[0]
        with world.client("join", address, "--name", "Ben") as ben:
            ann.wait_for("Ben")
            ben.wait_for("Ann")
            ann.press("b")
            play_until(GAME_OVER, Player(ann), Player(ben))
