"""Clients in a game with a clock, which listen only when they are told to."""

import trio

from engine.rules import RuleSet
from protocol.messages import Clock, GameView, Join, Open, Ready, TableOptions, TableState
from tests.server.fakes.client import Client
from tests.server.fakes.memory_server import NAMES, SHORT_GAME, MemoryServer

NEVER = 1_000_000  # these clients answer pings only while they listen
DECISION, BANK = 10, 30
CLOCK = TableOptions(decision_seconds=DECISION, bank_seconds=BANK)
FULL = (BANK * 1000,) * 3


async def sit_by_the_clock(
    server: MemoryServer, options: TableOptions = CLOCK, rules: RuleSet = SHORT_GAME
) -> list[Client]:
    """Three clients in a game that has just begun; nobody has listened since."""
    clients = [await server.connect(name) for name in NAMES[:3]]
    await clients[0].say(Open(rules, options=options), Ready())
    code = (await clients[0].hear_a(TableState)).table
    for client in clients[1:]:
        await client.say(Join(code), Ready())
        await client.hear_a(TableState)
    for client in clients:
        await client.hear_a(GameView)
    return clients


async def listen(client: Client, seconds: float) -> None:
    """Hear all that comes in that time."""
    with trio.move_on_after(seconds):
        await client.hear_end()


def split(clients: list[Client]) -> tuple[Client, list[Client]]:
    """The one who is asked, and the others."""
    [asked] = [client for client in clients if client.is_asked]
    return asked, [client for client in clients if client is not asked]


def clocks(client: Client) -> list[Clock]:
    """The clocks that a client has been told."""
    return [message for message in client.heard if isinstance(message, Clock)]
