"""The server as one tree of tasks, from its first listener to its last goodbye.

serve
├─ tables: each table, with its bots
├─ the delivery to all peers, and to those in the lobby what has changed there
└─ peers: for each a reader
   └─ the listeners, the search for peers that are gone, and the operators' side
"""

from collections.abc import Awaitable, Callable, Sequence

import trio

from server.admission.identity import Identities
from server.connections.peers import Peers
from server.lobby.conversation import Conversation
from server.lobby.lobby import Lobby
from server.lobby.resumption import resume_tables
from server.operation.operation import Operation
from server.tables.service import Service

Listeners = Sequence[trio.abc.Listener[trio.abc.Stream]]


async def serve(
    listeners: Listeners,
    service: Service,
    stop: trio.Event,
    admin: Listeners = (),
    metrics: Listeners = (),
    behind_door: Listeners = (),
) -> None:
    """Serve everyone who connects until `stop` is set. Then no more are let in, all are told, and
    after a short while those still connected are cut off. Closes the listeners.

    At `behind_door` come those whom the server's own door brings. On `admin` operators are
    answered, on `metrics` programs that watch the server over HTTP.
    """
    limits, policy = service.limits, service.policy
    async with trio.open_nursery() as tables:
        lobby = Lobby(tables, service)
        identities = Identities(service.names, policy)
        await resume_tables(service, lobby, identities)
        conversation = Conversation(service, identities, lobby)
        peers = Peers(conversation.hold, limits, policy.bans.has_origin, service.counters)
        tables.start_soon(lobby.visitors.run)
        tables.start_soon(peers.deliver)
        operation = Operation(service, identities, lobby, peers, stop)
        async with trio.open_nursery() as connected:
            async with trio.open_nursery() as listening:
                listening.start_soon(_listen, list(listeners), peers.serve, connected)
                if behind_door:
                    visitors = list(behind_door)
                    listening.start_soon(_listen, visitors, peers.serve_visitor, connected)
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
        from server.operation.admin_server import serve_operators

        nursery.start_soon(serve_operators, admin, operation)
    if metrics:
        from server.operation.http import serve_pages
        from server.operation.metrics import pages

        nursery.start_soon(serve_pages, metrics, pages(operation))


async def _listen(
    listeners: list[trio.abc.Listener[trio.abc.Stream]],
    serve_one: Callable[[trio.abc.Stream], Awaitable[None]],
    connected: trio.Nursery,
) -> None:
    await trio.serve_listeners(serve_one, listeners, handler_nursery=connected)
