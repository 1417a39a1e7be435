"""What cannot be done is told in one sentence, and the terminal is left as it was found."""

import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from protocol.limits import PROTOCOL_VERSION
from tests.e2e.strange_server import OTHER_VERSION, REFUSAL, server_that_says
from tests.e2e.world import COMMAND, World

pytestmark = pytest.mark.e2e

FAILURE = 1  # the exit status of a command that could not do what it was asked


@contextmanager
def occupied_address() -> Iterator[str]:
    """An address at which somebody else listens."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield "{}:{}".format(*listening.getsockname())


def free_address() -> str:
    """An address at which nobody listens."""
    with occupied_address() as address:
        return address


def failure_of(world: World, *arguments: str, columns: int = 80, rows: int = 24) -> str:
    """What a command says on standard error, which must be all that is to be seen of it."""
    errors = world.directory / "errors"
    to_file = f'exec "$0" "$@" 2>{errors}'
    with world.terminal(
        "/bin/sh", "-c", to_file, COMMAND, *arguments, columns=columns, rows=rows
    ) as terminal:
        assert terminal.wait_for_end() == FAILURE
        assert terminal.text.strip() == ""
        assert terminal.emulator.is_as_found
    said = errors.read_text(sys.getdefaultencoding())
    assert said.count("\n") == 1, said
    assert said.endswith(".\n")
    return said


@pytest.mark.parametrize("command", ["host", "serve"])
def test_an_occupied_port(world: World, command: str) -> None:
    with occupied_address() as address:
        said = failure_of(world, command, "--listen", address)
    assert address in said
    assert "in use" in said


@pytest.mark.parametrize("command", ["play", "host", "serve", "rules"])
def test_an_unknown_preset(world: World, command: str) -> None:
    arguments = ["whist"] if command == "rules" else ["--rules", "whist"]
    said = failure_of(world, command, *arguments)
    assert "no preset" in said
    assert "whist" in said
    assert "mess-nine" in said


def test_an_address_where_nobody_answers_and_nothing_of_it_is_remembered(world: World) -> None:
    address = free_address()
    assert f"Nobody answers at {address}" in failure_of(world, "join", address, "--name", "Zoe")
    assert not list(world.directory.rglob("choices.json"))


def test_a_name_that_is_too_long_is_refused_with_how_long_it_may_be(world: World) -> None:
    name = "Bartholomew Longname the Third"
    said = failure_of(world, "join", free_address(), "--name", name)
    assert f"'{name}' is too long for a name: it may have 20 characters." in said


def test_a_socket_that_is_not_there(world: World) -> None:
    address = f"unix:{world.short}/none"
    assert f"Nobody answers at {address}" in failure_of(world, "join", address)


def test_a_server_of_another_protocol_version(world: World) -> None:
    with server_that_says(REFUSAL) as address:
        said = failure_of(world, "join", "--no-tls", str(address))
    assert f"version {OTHER_VERSION} " in said
    assert f"version {PROTOCOL_VERSION}" in said


def test_a_server_that_speaks_another_protocol(world: World) -> None:
    with server_that_says(b"SSH-2.0-OpenSSH_9.6\r\n") as address:
        said = failure_of(world, "join", "--no-tls", str(address))
    assert f"{address} is no Sergeant Major server" in said


def test_a_server_without_tls(world: World) -> None:
    with server_that_says(REFUSAL) as address:
        said = failure_of(world, "join", str(address))
    assert f"{address} does not encrypt" in said
    assert "--no-tls" in said


@pytest.mark.parametrize("command", [["play"], ["host"], ["join", "127.0.0.1"]], ids=" ".join)
def test_a_terminal_that_is_too_small(world: World, command: list[str]) -> None:
    said = failure_of(world, *command, columns=59, rows=17)
    assert "59 columns and 17 rows" in said
    assert "60" in said
