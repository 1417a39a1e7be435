"""Visitors who come through the door for SSH by OpenSSH's client, in a terminal or without one."""

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.e2e.running_server import RunningServer
from tests.e2e.terminal import Terminal
from tests.e2e.world import World

needs_ssh = pytest.mark.skipif(shutil.which("ssh") is None, reason="there is no ssh here")
DOOR = ("--listen", "127.0.0.1:0", "--no-announce", "--ssh")
SECONDS = 60.0
_SSH = "ssh "


class SshClients:
    """`ssh` with keys of its own, at one server's door."""

    def __init__(self, world: World, folder: str = "ssh") -> None:
        self._world = world
        self._directory = world.directory / folder
        self._directory.mkdir()
        self.server: RunningServer | None = None
        self.port = 0
        self.user = "visitor"

    def key(self, name: str) -> Path:
        """The private key of somebody, made where there is none yet."""
        path = self._directory / name
        if not path.exists():
            command = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(path)]
            subprocess.run(command, check=True)
        return path

    def serve(self, data: Path, *options: str, port: int = 0) -> RunningServer:
        """A server with a door, to which all come from now on."""
        where = f"127.0.0.1:{port}"
        self.server = self._world.server(*DOOR, where, "--data", str(data), *options)
        (door,) = (each for each in self.server.addresses if each.startswith(_SSH))
        self.port = int(door.rpartition(":")[2])
        return self.server

    def command(self, who: str, *words: str, options: Sequence[str] = ()) -> list[str]:
        """The command line of somebody with a key, or of a guest where `who` is empty. `options`
        are those of `ssh` itself.
        """
        known = self._directory / "known_hosts"
        key = ["-i", str(self.key(who)), "-o", "IdentitiesOnly=yes"] if who else _KEYLESS
        return [
            *("ssh", "-F", "none", "-p", str(self.port), "-l", self.user),
            *("-o", "StrictHostKeyChecking=no", "-o", f"UserKnownHostsFile={known}"),
            *("-o", "LogLevel=ERROR", "-o", "IdentityAgent=none"),
            *key,
            *options,
            "127.0.0.1",
            *words,
        ]

    def terminal(self, who: str, *words: str, options: Sequence[str] = ()) -> Terminal:
        """Somebody at a terminal."""
        return self._world.terminal(*self.command(who, *words, options=options))

    def say(self, who: str, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        """What somebody without a terminal is told who types all that."""
        return subprocess.run(
            self.command(who, *words),
            input=typed,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            env=self._world.environment,
        )


_KEYLESS = ["-o", "PubkeyAuthentication=no"]
