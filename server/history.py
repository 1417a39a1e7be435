"""What has been: the record of the game at a table, and what the players have come to.

Told to whoever asks at his own pace, since a record may be longer than what an outbox holds.
"""

from collections.abc import Sequence

from protocol.messages import RecordPart, Rejected, Results
from server.journal import Journal, JournalFailure
from server.peer import Peer

MOST_RESULTS = 200
_LINES_IN_A_PART = 100


async def tell_record(lines: Sequence[str], peer: Peer) -> None:
    """Send the lines of a record, or say that there are none yet."""
    if not lines:
        return peer.post(Rejected("no_record"))
    for start in range(0, len(lines), _LINES_IN_A_PART):
        end = start + _LINES_IN_A_PART
        part = RecordPart(tuple(lines[start:end]), is_last=end >= len(lines))
        await peer.post_in_turn(part)


async def tell_results(journal: Journal, peer: Peer) -> None:
    """Send the results of the best players, of MOST_RESULTS at most."""
    try:
        tallies = await journal.tallies(MOST_RESULTS)
    except JournalFailure:
        return peer.post(Rejected("unavailable"))
    await peer.post_in_turn(Results(tuple(tally.as_told() for tally in tallies)))
