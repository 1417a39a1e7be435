"""What the line mode costs: the bytes of one hand, at a real process's standard output."""

from tests.bench.line_client import LineClient
from tests.bench.others import mover_of, others_at, server_with_one_deal
from tests.bench.report import Row
from tests.e2e.world import World

_CARDS = 16 + 3 * 16  # of one's own, and of all that are played
_CARD_BYTES = len("QS ")
_KIB = 1024


def line_rows(world: World) -> list[Row]:
    """The budget of the line mode."""
    what, written = "line mode, one whole hand with its exchange", len(_second_hand(world).encode())
    return [Row(what, written, 4 * _KIB, _CARDS * _CARD_BYTES, "B", "the cards alone")]


def _second_hand(world: World) -> str:
    """All that is said in the second hand of a game."""
    with server_with_one_deal(world) as server, LineClient(world, server.address) as client:
        client.wait_for("?\n")
        client.say("ready")
        with others_at(server) as others:
            while "Hand 3:" not in client.heard:
                mover = mover_of(others)
                if mover is None:
                    client.listen()
                    client.answer()
                else:
                    mover.act()
                    mover.hear_of_move()
        return client.heard.partition("Hand 2:")[2].partition("Hand 3:")[0]
