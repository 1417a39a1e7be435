"""A real client in line mode at the other end of two pipes, and what it takes to play with it.

It is said the first card that will do, again and again. Not here: the other players (others.py).
"""

import os
import re
import select
import subprocess
import time
from types import TracebackType
from typing import Self

from tests.e2e.world import COMMAND, World

_READ_BYTES = 64 * 1024
_PATIENCE_SECONDS = 20.0
_END_SECONDS = 10.0
_HAND = re.compile(r"^Your hand: (.*)\.$", re.MULTILINE)
_CARDS_ASKED = re.compile(r"(?:Give|Lay) \D*(\d+) ")
_CARD_ASKED = re.compile(r": (\w\w)\b.*\?$")


class LineClient:
    """`sergeant-major join --plain` at `address`. `heard` is all that it has said."""

    def __init__(self, world: World, address: str) -> None:
        self.heard = ""
        self._process = subprocess.Popen(
            [COMMAND, "join", address, "--name", "Ann", "--plain"],
            env=world.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        try:
            self._process.wait(_END_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process.stdout.close()

    def listen(self, seconds: float = 0.02) -> None:
        """Takes in what is said, waiting a while for it."""
        assert self._process.stdout is not None
        if select.select([self._process.stdout], [], [], seconds)[0]:
            data = os.read(self._process.stdout.fileno(), _READ_BYTES)
            if not data:
                raise ChildProcessError(f"the client has ended after: {self.heard[-400:]}")
            self.heard += data.decode()

    def wait_for(self, text: str, start: int = 0) -> None:
        """Listens until a text has been said from `start` on."""
        deadline = time.monotonic() + _PATIENCE_SECONDS
        while text not in self.heard[start:]:
            if time.monotonic() > deadline:
                raise TimeoutError(f"no {text!r} in: {self.heard[-400:]}")
            self.listen()

    def answer(self) -> None:
        """Answers the question, where the last line is one."""
        if not self.heard.endswith("?\n"):
            return
        question = self.heard.rstrip().splitlines()[-1]
        several, one = _CARDS_ASKED.match(question), _CARD_ASKED.search(question)
        if several:
            self.say(" ".join(self._hand()[: int(several[1])]))
        elif one:
            self.say(one[1])
        else:
            self.say("spades")

    def _hand(self) -> list[str]:
        """The hand, which is asked for."""
        start = len(self.heard)
        self.say("hand")
        self.wait_for(".\n", start)
        suits = _HAND.findall(self.heard)[-1].split(", ")
        return [f"{rank}{suit[0]}" for suit in suits for rank in suit.split()[1:]]

    def say(self, line: str) -> None:
        """Says a line, and listens until something is said to it."""
        assert self._process.stdin is not None
        start = len(self.heard)
        self._process.stdin.write(f"{line}\n".encode())
        self.wait_for("\n", start)
