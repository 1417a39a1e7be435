"""What the screens need of the network: a stream of updates in, messages out.

The real one is network.py; tests and pictures bring their own.
"""

from collections.abc import Callable
from typing import Protocol

from client.model import Update
from protocol.messages import ClientMessage


class Session(Protocol):
    """A line to a server that is kept up, and picked up again when it is lost."""

    async def run(self, deliver: Callable[[Update], None]) -> None:
        """Keep the line up, handing each update to `deliver`, until cancelled or the line ended."""

    def send(self, message: ClientMessage) -> None:
        """Say something to the server. What is sent while the line is down is dropped, except the
        last action, which goes out again if it still fits the game when the line is back.
        """
