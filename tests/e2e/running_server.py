"""A server in a process of its own: where it listens, what it logs, its end."""

import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

_READY = "listening "
_KEY = "key "
_END_SECONDS = 60.0


class RunningServer:
    """A server that has said where it listens. A context manager: it ends with the context.

    `command` has to make it end with its standard input. It logs to a new file in `directory`.
    """

    def __init__(
        self, command: Sequence[str], environment: Mapping[str, str], directory: Path
    ) -> None:
        self._log_path = directory / f"server-{len(list(directory.iterdir()))}.log"
        with self._log_path.open("xb") as log:
            self._process = subprocess.Popen(
                command,
                env=environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        self.key = b""
        self.addresses = self._read_addresses()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    @property
    def address(self) -> str:
        """The first address at which it listens."""
        return self.addresses[0]

    @property
    def log(self) -> list[str]:
        """The lines that it has logged until now."""
        return self._log_path.read_text("utf-8").splitlines()

    @property
    def complaints(self) -> list[str]:
        """The lines of the log that are warnings or worse, or no lines of a log at all. Not that
        the server was kept from running: the machine may be busy.
        """
        harmless = (" INFO ", " DEBUG ", "the server stood still")
        return [line for line in self.log if not any(part in line for part in harmless)]

    def ask(self, question: str) -> str:
        """The line that the process answers to a line on its standard input."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(question + "\n")
        self._process.stdin.flush()
        return self._process.stdout.readline().strip()

    def stop(self) -> int:
        """Ends it, if it still runs: its exit status."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        try:
            self._process.wait(_END_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
        self._process.stdout.close()
        return self._process.wait()

    def _read_addresses(self) -> list[str]:
        assert self._process.stdout is not None
        lines = iter(self._process.stdout.readline, "")
        addresses: list[str] = []
        for line in lines:
            if not line.strip():
                return addresses
            if line.startswith(_READY):
                addresses.append(line.removeprefix(_READY).strip())
            elif line.startswith(_KEY):
                self.key = bytes.fromhex(line.removeprefix(_KEY).strip())
        self.stop()
        raise AssertionError(f"the server did not start: {self.log}")
