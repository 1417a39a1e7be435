"""Friends on one network: a server announces itself, and the others find it without an address."""

import subprocess
import time
from collections.abc import Iterator

import pytest

from tests.e2e.private_network import HOST, NoNetwork, private_network
from tests.e2e.running_server import RunningServer
from tests.e2e.screen import PATIENCE_SECONDS, POLL_SECONDS
from tests.e2e.world import COMMAND, SERVER, World

pytestmark = pytest.mark.e2e

TWO_BOTS = ("--bots", "casual", "casual", "--bot-pause", "0")


@pytest.fixture
def inside() -> Iterator[tuple[str, ...]]:
    """The beginning of commands that run in a network of their own."""
    try:
        with private_network() as beginning:
            yield beginning
    except NoNetwork as reason:
        pytest.skip(str(reason))


def served(world: World, inside: tuple[str, ...], name: str, *options: str) -> RunningServer:
    """A server that everybody on the network can find."""
    everywhere = ("--listen", "0.0.0.0:0", "--no-data", "--announce", name)
    return world.server(*everywhere, *TWO_BOTS, *options, command=(*inside, *SERVER))


def wait_until_found(server: RunningServer) -> None:
    """Until the network has been told."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not any("find this server as" in line for line in server.log):
        assert time.monotonic() < deadline, server.log
        time.sleep(POLL_SECONDS)


def say(
    world: World, inside: tuple[str, ...], *arguments: str, finds: int
) -> "subprocess.CompletedProcess[str]":
    """A command without a screen, and without a word from its player; once more where a server was
    too slow to be found, until there are so many.
    """
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        done = say_once(world, inside, *arguments)
        if done.stdout.count(f", {HOST}:") == finds:
            return done
        assert time.monotonic() < deadline, done


def say_once(
    world: World, inside: tuple[str, ...], *arguments: str
) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [*inside, COMMAND, *arguments, "--name", "Eva"],
        env=world.environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
        check=False,
    )


def test_servers_are_found_chosen_and_gone_without_an_address(
    world: World, inside: tuple[str, ...]
) -> None:
    with served(world, inside, "Ann") as ann, served(world, inside, "Ben") as ben:
        for server in (ann, ben):
            wait_until_found(server)
        several = say(world, inside, "join", "--plain", finds=2)
        assert several.returncode == 1
        addresses = [server.address.replace("0.0.0.0", HOST) for server in (ann, ben)]
        assert several.stdout.splitlines() == [f"Ann, {addresses[0]}", f"Ben, {addresses[1]}"]
        assert "There are 2 games on this network" in several.stderr

        with world.terminal(*inside, COMMAND, "join", "--name", "Eva") as terminal:
            terminal.wait_for("Ben")
            terminal.wait_for("Ann")
            assert ben.stop() == 0
            terminal.wait_until(lambda: "Ben" not in terminal.text, "lose Ben")
            terminal.press("enter")
            terminal.wait_for("Hand 1")

        just_one = say(world, inside, "join", "--plain", finds=1)
        assert (just_one.returncode, just_one.stderr) == (0, "")
        assert just_one.stdout.startswith(f"Found: Ann, {addresses[0]}, known.\n")
        assert "Hand 1" in just_one.stdout
        assert ann.stop() == 0
        assert ann.complaints == []

    nobody = say(world, inside, "watch", "--plain", finds=0)
    assert (nobody.returncode, nobody.stdout) == (1, "")
    assert "No game was found on this network" in nobody.stderr
    assert f"sergeant-major watch {addresses[0]}." in nobody.stderr  # the one before
