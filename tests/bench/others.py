"""The other two at the table of a client that is measured: scripted players, who move when told to.

They play with the same cards in every run, so that the figures of two runs can be compared.
"""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager

from protocol.address import parse_address
from protocol.messages import GameView, Join
from tests.bench.session import Player
from tests.e2e.running_server import RunningServer
from tests.e2e.world import PYTHON, World

_NAMES = ("Ben", "Cid")
_SERVER = ("-m", "tests.bench.launch", "server", "--listen", "127.0.0.1:0", "--no-data")
_ENDLESS = ("--set", "end=hands", "limit=1000")


def server_with_one_deal(world: World) -> RunningServer:
    """A server where every game has the same cards and no end."""
    return world.launch(PYTHON, *_SERVER, *_ENDLESS)


@contextmanager
def others_at(server: RunningServer) -> Iterator[list[Player]]:
    """Two players who have sat down at the table where one is waiting, which begins the game."""
    address = parse_address(server.address)
    with ExitStack() as stack:
        others = [stack.enter_context(closing(Player(address, name))) for name in _NAMES]
        for other in others:
            other.sit_down(Join())
        for other in others:
            if other.view is None:
                other.hear(GameView)
        yield others


def mover_of(others: Sequence[Player]) -> Player | None:
    """Which of the others is asked, as far as is known by now."""
    for other in others:
        other.catch_up()
    return next((other for other in others if other.is_asked), None)


def hand_of(others: Sequence[Player]) -> int:
    """The number of the hand in play."""
    view = others[0].view
    return view.public.hand if view is not None else 0
