"""A server that says what cannot be never crashes the full screen."""

from pathlib import Path

import pytest

from client.files.records import RecordList
from tests.amounts import amount
from tests.client.fakes.player import seated
from tests.client.fakes.session import FakeSession
from tests.client.fakes.untrue_server import believed_messages

STREAMS = amount(4, 2_000)


class DeafSession(FakeSession):
    """Nothing comes of what is sent."""

    def send(self, message: object) -> None:
        """It is lost."""


@pytest.mark.asyncio
@pytest.mark.slow
@pytest.mark.parametrize("size", [(60, 18), (140, 40)])
async def test_no_stream_with_one_field_changed_crashes_the_screen(
    size: tuple[int, int], tmp_path: Path
) -> None:
    session = DeafSession(silent=True)
    async with seated(session, size, records=RecordList(tmp_path)) as player:
        for seed in range(STREAMS):
            for message in believed_messages(seed):
                session.deliver(message)
                await player.settle()
                await player.close_pages()
