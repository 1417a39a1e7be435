"""Takes in whom the server's own door brings, each as coming from where the visitor does.

Only what comes in at the door's socket is believed: none but this user's programs can connect
there.
"""

import trio

from protocol.door import HEAD_BYTES, BadForwarding, body_bytes, forwarded_host
from server.connections.origin import Origin, network_of


async def forwarded_origin(stream: trio.abc.ReceiveStream) -> Origin:
    """Where the visitor comes from, which is the first thing that is said on `stream`; not a byte
    more is read. Raises BadForwarding, and what `receive_some` raises.
    """
    head = await _exactly(stream, HEAD_BYTES)
    body = await _exactly(stream, body_bytes(head))
    return Origin(network=network_of(forwarded_host(head, body)))


async def _exactly(stream: trio.abc.ReceiveStream, count: int) -> bytes:
    data = b""
    while len(data) < count:
        more = await stream.receive_some(count - len(data))
        if not more:
            raise BadForwarding("it ends before the address does")
        data += more
    return data
