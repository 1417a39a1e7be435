"""Bans: what is banned by a name, an address and a network, and what a restart knows of it."""

import stat
from pathlib import Path

import pytest

from protocol.names import BadName
from server.admission.bans import Bans
from server.connections.origin import Origin, network_of
from server.console import CommandError


def origin(host: str) -> Origin:
    """Where somebody with that IP address comes from."""
    return Origin(network_of(host))


@pytest.mark.parametrize(
    ("banned", "host", "is_banned"),
    [
        ("192.0.2.7", "192.0.2.7", True),
        ("192.0.2.7", "192.0.2.8", False),
        ("192.0.2.7", "::ffff:192.0.2.7", True),
        ("198.51.100.0/24", "198.51.100.255", True),
        ("198.51.100.9/24", "198.51.100.1", True),
        ("198.51.100.0/24", "198.51.101.1", False),
        ("2001:db8::7", "2001:db8::8", True),  # the same /64
        ("2001:db8::7", "2001:db8:0:1::7", False),
        ("2001:db8::/32", "2001:db8:ffff::1", True),
        ("0.0.0.0/0", "2001:db8::1", False),
        ("fe80::1%eth0", "fe80::2", True),
    ],
)
def test_an_address_bans_itself_or_its_network(banned: str, host: str, is_banned: bool) -> None:
    bans = Bans()
    assert bans.add(banned)
    assert bans.has_origin(origin(host)) is is_banned


def test_a_client_on_a_unix_socket_or_in_memory_has_no_address_to_ban() -> None:
    bans = Bans()
    bans.add("0.0.0.0/0")
    assert not bans.has_origin(Origin(uid=1000))
    assert not bans.has_origin(Origin())


def test_a_name_is_banned_however_it_is_written() -> None:
    bans = Bans()
    assert bans.add("  Ann ")
    assert not bans.add("ANN")
    assert bans.has_name("ann")
    assert not bans.has_name("Anna")


@pytest.mark.parametrize("text", ["", "Zoe\u202e", "192.0.2.0/33x\n"])
def test_what_is_neither_name_nor_address_is_refused(text: str) -> None:
    with pytest.raises(BadName):
        Bans().add(text)


@pytest.mark.parametrize(
    "text", ["999.1.1.1", "192.0.2", "192.0.2.7.", " 192.0.2.0/33 ", "2001:db8", "::1::"]
)
def test_what_looks_like_an_address_and_is_none_bans_no_name(text: str) -> None:
    bans = Bans()
    with pytest.raises(BadName):
        bans.add(text)
    assert bans.listed == []


@pytest.mark.parametrize("name", ["Zoe:)", "J. R.", "St. Ann", "007", "Ada/Ben", "v1.2"])
def test_a_name_with_the_marks_of_an_address_in_it_can_be_banned(name: str) -> None:
    bans = Bans()
    assert bans.add(name)
    assert bans.has_name(name)


def test_bans_are_known_after_a_restart_and_so_is_that_one_was_lifted(tmp_path: Path) -> None:
    path = tmp_path / "bans.json"
    bans = Bans(path)
    for who in ("Eve", "192.0.2.7", "2001:db8::1"):
        assert bans.add(who)
    assert bans.remove("EVE")
    assert not bans.remove("Eve")
    again = Bans(path)
    assert again.listed == ["192.0.2.7/32", "2001:db8::/64"]
    assert not again.has_name("Eve")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("content", ["", "{", '{"names": 1}', '["a\\u202e"]', "[1]"])
def test_a_file_that_is_damaged_is_told_and_not_overwritten(content: str, tmp_path: Path) -> None:
    path = tmp_path / "bans.json"
    path.write_text(content)
    with pytest.raises(CommandError, match=r"bans\.json cannot be understood \(.*\): mend"):
        Bans(path)
    assert path.read_text() == content


def test_a_ban_that_cannot_be_kept_holds_all_the_same(tmp_path: Path) -> None:
    bans = Bans(tmp_path / "gone" / "bans.json")
    with pytest.raises(FileNotFoundError):
        bans.add("Eve")
    assert bans.has_name("Eve")
