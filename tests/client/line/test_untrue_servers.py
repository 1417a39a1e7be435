"""A server that says what cannot be never crashes line mode."""

from pathlib import Path

from client.files.records import RecordList
from client.line.conversation import Conversation
from tests.amounts import amount
from tests.client.fakes.session import FakeSession
from tests.client.fakes.untrue_server import believed_messages

STREAMS = amount(200, 20_000)
LINES = ("hand", "trick", "last", "exchanges", "scores", "rules", "who", "tables", "results")


class DeafSession(FakeSession):
    """Nothing comes of what is sent."""

    def send(self, message: object) -> None:
        """It is lost."""


def test_no_stream_with_one_field_changed_crashes_line_mode(tmp_path: Path) -> None:
    for seed in range(STREAMS):
        told: list[str] = []
        conversation = Conversation(
            DeafSession(), told.append, waits=False, records=RecordList(tmp_path)
        )
        for number, message in enumerate(believed_messages(seed)):
            conversation.deliver(message)
            conversation.ask()
            conversation.take(LINES[number % len(LINES)])
        assert not any("\x1b" in line for line in told)
