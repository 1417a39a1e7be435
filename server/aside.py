"""A peer that only asks, beside the connection on which its player may be at a table."""

from protocol.messages import GetResults, Pong, Rejected
from server.history import tell_results
from server.journal import Journal
from server.peer import Peer


async def answer_aside(peer: Peer, journal: Journal) -> None:
    """Until the peer has gone. Raises RemoteProtocolError."""
    while (message := await peer.next_message()) is not None:
        match message:
            case GetResults():
                await tell_results(journal, peer)
            case Pong():
                pass  # it is there, which is all that a Pong says
            case _:
                peer.post(Rejected("not_at_a_table"))
