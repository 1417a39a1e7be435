"""Asks a server for its results, on a line of its own, since the player may be playing there.

Not here: the line (network.py), and the table that is made of the answer (cli/commands/stats.py).
"""

import asyncio

from client.net.session import Session
from client.state.connection import LineEnded, LinkState, LinkStatus
from client.state.model import Update
from protocol.messages import Results

ANSWER_SECONDS = 10.0


async def ask_for_results(session: Session) -> Results:
    """What a session that opens with GetResults is told. Raises LineEnded and TimeoutError."""
    answer: asyncio.Future[Results] = asyncio.get_running_loop().create_future()

    def hear(update: Update) -> None:
        if answer.done():
            return
        match update:
            case Results():
                answer.set_result(update)
            case LinkState(status=LinkStatus.ENDED, code=code, params=params):
                answer.set_exception(LineEnded(code, params))

    line = asyncio.create_task(session.run(hear))
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            return await answer
    finally:
        line.cancel()
        await asyncio.wait([line])
