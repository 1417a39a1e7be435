"""`join` and `watch` without an address, where there is no screen to choose on."""

import argparse
from pathlib import Path

import pytest

from client.cli.arguments import parse_arguments
from client.cli.commands import join, lan
from client.cli.options import given_password
from client.files.last_choices import LastChoices, LastChoicesFile
from client.net import lan as net_lan
from client.state.found_server import FoundServer
from client.words.failure import CommandError
from client.words.servers import server_key_words, server_line
from protocol.address import TcpAddress
from protocol.announcement import Announcement
from tests.client.fakes.lan import ANN, BOX, BOX_KEY, OLD, FakeLan

COMMANDS = ("join", "watch")


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """No server is waited for for long, and nothing looks at the real network."""
    monkeypatch.setattr(net_lan, "LEAST_SECONDS", 0.01)
    monkeypatch.setattr(net_lan, "MOST_SECONDS", 0.02)


@pytest.fixture
def last_choices_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> LastChoicesFile:
    """The file of the last choices, which is not there yet."""
    last_choices_file = LastChoicesFile(tmp_path / "choices.json")
    monkeypatch.setattr(lan, "LastChoicesFile", lambda: last_choices_file)
    return last_choices_file


@pytest.fixture(params=COMMANDS)
def command(request: pytest.FixtureRequest) -> str:
    """Each of the commands."""
    return str(request.param)


@pytest.fixture
def done(command: str, monkeypatch: pytest.MonkeyPatch) -> list[argparse.Namespace]:
    """The arguments with which the command was run, once it had an address."""
    done: list[argparse.Namespace] = []

    def run(arguments: argparse.Namespace) -> int:
        done.append(arguments)
        return 0

    monkeypatch.setattr(lan, "run_command", run)
    return done


def test_just_one_server_is_taken_and_said(
    command: str, done: list[argparse.Namespace], capsys: pytest.CaptureFixture[str]
) -> None:
    assert lan.run(parse_arguments([command, "--name", "Eva"]), FakeLan(ANN)) == 0
    told = [(each.address, each.name, each.key) for each in done]
    assert told == [("192.168.1.20", "Eva", server_key_words(ANN))]
    assert capsys.readouterr().out == "Found: Ann, 192.168.1.20.\n"


def test_a_server_whose_key_is_named_is_found_among_several(
    command: str, done: list[argparse.Namespace]
) -> None:
    wanted = ["--name", "Eva", "--key", server_key_words(ANN).replace("-", " ")]
    assert lan.run(parse_arguments([command, *wanted]), FakeLan(OLD, BOX, ANN)) == 0
    assert [each.address for each in done] == ["192.168.1.20"]


def test_several_are_told_with_their_addresses_and_none_is_taken(
    command: str, done: list[argparse.Namespace], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(CommandError) as failure:
        lan.run(parse_arguments([command]), FakeLan(ANN, BOX, OLD))
    assert str(failure.value) == (
        "There are 3 games on this network: name the address of one, as in "
        f"sergeant-major {command} 192.168.1.20."
    )
    assert capsys.readouterr().out.splitlines() == [
        "Ann, 192.168.1.20",
        "box, 192.168.1.30:4000, known, with a password",
        "without a name, [fd00::30], unencrypted, another release",
    ]
    assert done == []


@pytest.mark.parametrize("latest", ["", "box:99"])
def test_where_there_is_none_one_sentence_says_what_to_type(
    command: str,
    latest: str,
    last_choices_file: LastChoicesFile,
    capsys: pytest.CaptureFixture[str],
) -> None:
    last_choices_file.save(LastChoices(address=latest))
    with pytest.raises(CommandError) as failure:
        lan.run(parse_arguments([command]), FakeLan())
    address = latest or "192.168.1.20"
    assert str(failure.value) == (
        "No game was found on this network: name its address, as in "
        f"sergeant-major {command} {address}."
    )
    assert capsys.readouterr().out == ""


def test_where_the_network_cannot_be_asked_one_sentence_says_why(command: str) -> None:
    with pytest.raises(CommandError) as failure:
        lan.run(parse_arguments([command]), FakeLan(trouble="it is on no network"))
    assert str(failure.value) == (
        "This machine cannot look for games on its network: it is on no network. Name an address."
    )


def test_names_are_written_in_ascii_where_that_is_asked_for(
    done: list[argparse.Namespace], command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    zoe = FoundServer(Announcement("Zoë 東京"), TcpAddress("10.0.0.1"))
    lan.run(parse_arguments([command, "--ascii"]), FakeLan(zoe))
    assert capsys.readouterr().out.isascii()


def test_a_password_that_was_typed_counts_more_than_that_of_a_file() -> None:
    arguments = parse_arguments(["join", "box", "--password-file", "/nowhere"])
    arguments.password = "sesam"
    assert given_password(arguments) == "sesam"
    assert given_password(parse_arguments(["join", "box"])) == ""


def test_a_server_with_a_door_for_ssh_is_listed_with_the_command_for_it() -> None:
    announcement = Announcement("box", key=BOX_KEY, ssh_port=3585)
    line = server_line(FoundServer(announcement, TcpAddress("192.168.1.30")))
    assert line == "box, 192.168.1.30, ssh -p 3585 192.168.1.30"


def test_a_server_for_all_users_of_the_machine_is_found_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "game").touch()
    monkeypatch.setattr(join, "USUAL_SOCKET", str(tmp_path / "game"))
    arguments = parse_arguments(["join", "--table", "X" * 99])
    with pytest.raises(CommandError):  # at once, before any network is asked
        join.run(arguments)
    assert arguments.address == f"unix:{tmp_path / 'game'}"
