"""What a server says of itself on its network, and what is made of what a stranger says there."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.announcement import Announcement, is_of_lan, parse_announcement
from protocol.limits import MAX_NAME_CHARACTERS, PROTOCOL_VERSION
from protocol.names import BadName, clean_name
from protocol.server_key import FINGERPRINT_BYTES

OURS = {b"protocol": b"%d" % PROTOCOL_VERSION}


def clean_names() -> st.SearchStrategy[str]:
    """Names that a host may have."""
    return st.text(min_size=1, max_size=MAX_NAME_CHARACTERS).map(_cleaned).filter(bool)


def _cleaned(text: str) -> str:
    try:
        return clean_name(text)
    except BadName:
        return ""


@given(
    clean_names(),
    st.integers(0, 99_999),
    st.booleans(),
    st.just(b"") | st.binary(min_size=FINGERPRINT_BYTES, max_size=FINGERPRINT_BYTES),
)
def test_what_is_announced_is_what_is_heard(
    name: str, version: int, has_password: bool, key: bytes
) -> None:
    said = Announcement(name, version, has_password, key)
    heard = parse_announcement(said.label(), said.properties())
    assert heard is not None
    assert (heard.version, heard.has_password, heard.key) == (version, has_password, key)
    if "." not in name and len(name.encode()) < 60:
        assert heard.name == name


@pytest.mark.parametrize("port", [b"", b"x", b"-1", b"65536", b"9" * 99, None])
def test_a_door_that_cannot_be_is_none(port: bytes | None) -> None:
    said = Announcement("Ann", ssh_port=3585)
    assert parse_announcement("Ann", said.properties()) == said
    assert parse_announcement("Ann", {**OURS, b"ssh": port}) == Announcement("Ann")


@pytest.mark.parametrize("key", [b"", b"00", b"x" * 64, b"\xff" * 64, b"00" * 33, None])
def test_what_cannot_be_a_key_is_none(key: bytes | None) -> None:
    heard = parse_announcement("Ann", {**OURS, b"key": key})
    assert heard is not None
    assert heard.key == b""


@given(clean_names())
def test_a_label_is_one_of_dns(name: str) -> None:
    label = Announcement(name).label()
    assert 0 < len(label.encode()) <= 59
    assert "." not in label
    assert label == label.strip()


def test_a_name_of_nothing_but_dots_has_a_label_too() -> None:
    assert Announcement("...").label() == "Sergeant Major"


@given(st.text(), st.dictionaries(st.binary(), st.none() | st.binary()))
def test_whatever_a_stranger_announces_is_a_clean_name_or_none(
    label: str, properties: dict[bytes, bytes | None]
) -> None:
    for heard in (
        parse_announcement(label, properties),
        parse_announcement(label, {**properties, **OURS}),
    ):
        if heard is not None and heard.name:
            assert clean_name(heard.name) == heard.name


@pytest.mark.parametrize("label", ["", "\x1b[2J", "Ann\nBen", "\u202eAnn", "a" + "\u0301" * 9, " "])
def test_a_label_that_cannot_be_shown_gives_no_name(label: str) -> None:
    assert parse_announcement(label, OURS) == Announcement("")


def test_of_a_long_label_the_beginning_is_shown() -> None:
    assert parse_announcement("x" * 60, OURS) == Announcement("x" * MAX_NAME_CHARACTERS)


@pytest.mark.parametrize("version", [None, b"", b"one", b"-1", b"1.0", b"123456", b"9" * 250])
def test_without_a_version_of_the_protocol_it_is_no_server_of_this_game(
    version: bytes | None,
) -> None:
    assert parse_announcement("Ann", {}) is None
    assert parse_announcement("Ann", {b"protocol": version}) is None


@pytest.mark.parametrize(
    "host", ["10.1.1.1", "172.16.0.1", "192.168.178.20", "169.254.7.7", "fd00::1"]
)
def test_addresses_that_local_networks_give_away_are_of_the_lan(host: str) -> None:
    assert is_of_lan(host)


@pytest.mark.parametrize(
    "host",
    [
        *("127.0.0.1", "::1", "0.0.0.0", "::", "8.8.8.8", "2001:4860::8888", "224.0.0.251"),
        *("255.255.255.255", "::ffff:10.0.0.1", "::ffff:127.0.0.1", "fe80::1", "fe80::1%eth0"),
        *("fd00::1%\x1b[2J", "box", "", "10.1.1"),
    ],
)
def test_this_machine_itself_the_internet_and_what_is_no_address_are_not(host: str) -> None:
    assert not is_of_lan(host)
