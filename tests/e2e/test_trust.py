"""Whom one talks to, with the real programs: a server is known by its key, and a player by a token
for that key, from the first start on and from releases before it.
"""

import re
import socket
import subprocess
from pathlib import Path

import pytest

from protocol.server_key import key_words
from tests.e2e.running_server import RunningServer
from tests.e2e.world import COMMAND, World

pytestmark = pytest.mark.e2e

PATIENCE_SECONDS = 60


def free_address() -> str:
    """An address at which nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return "{}:{}".format(*listening.getsockname())


def served(world: World, address: str, data: str, *options: str) -> RunningServer:
    """A server at an address that keeps its data in a directory of that name."""
    directory = str(world.directory / data)
    return world.server("--listen", address, "--data", directory, "--no-announce", *options)


def ask(world: World, *arguments: str) -> tuple[int, str]:
    """The exit status of a command, and all that it says."""
    done = subprocess.run(
        [COMMAND, *arguments],
        env=world.environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_a_name_is_known_over_a_change_to_tls_and_nobody_else_is_told_its_token(
    world: World,
) -> None:
    address = free_address()
    stats = ("stats", address, "--name", "Ann")
    tokens = Path(world.environment["XDG_DATA_HOME"]) / "sergeant-major" / "tokens"

    # As before there was TLS: the token is kept by the server's address.
    with served(world, address, "data", "--no-tls"):
        assert ask(world, *stats, "--no-tls")[0] == 0
    [token] = tokens.rglob("=ann")
    kept = token.read_bytes()

    with served(world, address, "data") as server:
        words = key_words(server.key)
        assert ask(world, *stats)[0] == 0
        assert words in "".join(server.log)
        assert ask(world, "token", "keys") == (0, f"{address}: {words}\n")
        status, said = ask(world, *stats, "--no-tls")
        assert (status, "has encrypted before" in said) == (1, True)
    [token] = tokens.rglob("=ann")
    assert token.parent.name == f"key-{server.key.hex()}"
    assert token.read_bytes() == kept

    with served(world, address, "somebody else's", "--log-level", "debug") as other:
        other_words = key_words(other.key)
        status, said = ask(world, *stats)
        assert status == 1
        assert said.count("\n") == 1
        assert re.search(rf"is not the one that you know.*--key {other_words}\.", said)
        assert not any("is Ann" in line for line in other.log)
        assert ask(world, *stats, "--key", words)[0] == 1
        assert ask(world, *stats, "--key", other_words.replace("-", " "))[0] == 0
    [first, second] = sorted(tokens.rglob("=ann"), key=lambda path: path.read_bytes() != kept)
    assert first.parent.name == f"key-{server.key.hex()}"
    assert second.read_bytes() != kept


def test_the_names_of_a_player_go_to_another_machine(world: World) -> None:
    file = str(world.directory / "names.json")
    with served(world, "127.0.0.1:0", "data") as server:
        stats = ("stats", server.address, "--name", "Ann")
        assert ask(world, *stats)[0] == 0
        assert ask(world, "token", "export", file)[0] == 0

        world.environment["XDG_DATA_HOME"] = str(world.directory / "another machine")
        status, said = ask(world, *stats)
        assert (status, "sergeant-major token brings it from there" in said) == (1, True)
        assert ask(world, "token", "import", file)[0] == 0
        assert ask(world, *stats)[0] == 0
