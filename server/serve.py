"""The server as one tree of tasks, from its first listener to its last goodbye.

serve
├─ tables: each table, with its bots
├─ the delivery to all peers
└─ peers: for each a reader
   └─ the listeners, the search for peers that are gone, and who looks after the server
"""

from collections.abc import Sequence

import msgspec
import trio

from engine.rules import RuleSet
from server.admission.door import Door
from server.admission.identity import Sessions
from server.connections.counters import Counters
from server.connections.peers import Peers
from server.limits import BotPace, Limits
from server.lobby.conversation import Conversation
from server.lobby.lobby import Lobby
from server.lobby.resuming import resume_games
from server.operation.operation import Operation
from server.storage.journal import Journal
from server.storage.names import NameStore
from server.tables.bots import Think, think_at_once
from server.tables.game import Entropy
from server.tables.surroundings import Surroundings

Listeners = Sequence[trio.abc.Listener[trio.abc.Stream]]


class Service(msgspec.Struct, frozen=True, kw_only=True):
    """What a server offers and what it works with. `bots` are the levels of those that sit at the
    tables that the server opens by itself.
    """

    rules: RuleSet
    bots: tuple[str, ...]
    bot_pace: BotPace
    think: Think = think_at_once
    limits: Limits
    store: NameStore
    journal: Journal
    entropy: Entropy
    door: Door = msgspec.field(default_factory=Door)
    counters: Counters = msgspec.field(default_factory=Counters)


async def serve(
    listeners: Listeners,
    service: Service,
    stop: trio.Event,
    admin: Listeners = (),
    metrics: Listeners = (),
) -> None:
    """Serve whoever connects until `stop` is set. Then no more are let in, all are told, and after
    a short while those still connected are cut off. Closes the listeners.

    On `admin` operators are answered, on `metrics` who watches the server over HTTP.
    """
    limits = service.limits
    around = Surroundings(
        service.journal,
        service.entropy,
        limits,
        service.bot_pace,
        service.think,
        service.door.drain,
    )
    async with trio.open_nursery() as tables:
        lobby = Lobby(tables, around, service.rules, service.bots)
        sessions = Sessions(service.store, service.door)
        await resume_games(service.journal, service.entropy, lobby, sessions)
        conversation = Conversation(sessions, lobby, service.journal, limits)
        peers = Peers(conversation.hold, limits, service.door.bans.has_origin, service.counters)
        tables.start_soon(peers.deliver)
        operation = Operation(sessions, lobby, peers, service.door, service.counters, stop)
        async with trio.open_nursery() as connected:
            async with trio.open_nursery() as listening:
                listening.start_soon(_listen, list(listeners), peers, connected)
                listening.start_soon(peers.check_life)
                listening.start_soon(operation.stop_when_drained)
                _serve_operation(listening, operation, admin, metrics)
                await stop.wait()
                listening.cancel_scope.cancel()
            connected.cancel_scope.deadline = trio.current_time() + limits.stop_seconds
            peers.say_goodbye("server_stops")
        tables.cancel_scope.cancel()


def _serve_operation(
    nursery: trio.Nursery, operation: Operation, admin: Listeners, metrics: Listeners
) -> None:
    """Imports only what is asked for: a game alone waits for its server."""
    if admin:
        from server.operation.answering import serve_operators

        nursery.start_soon(serve_operators, admin, operation)
    if metrics:
        from server.operation.http import serve_pages
        from server.operation.metrics import pages

        nursery.start_soon(serve_pages, metrics, pages(operation))


async def _listen(
    listeners: list[trio.abc.Listener[trio.abc.Stream]], peers: Peers, connected: trio.Nursery
) -> None:
    await trio.serve_listeners(peers.serve, listeners, handler_nursery=connected)
