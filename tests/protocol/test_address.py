"""Addresses as people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.address import Address, AddressError, TcpAddress, UnixAddress, parse_address
from protocol.limits import DEFAULT_PORT
from tests.engine.strategies import examples


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("localhost", TcpAddress("localhost", DEFAULT_PORT)),
        ("cards.example.org:4000", TcpAddress("cards.example.org", 4000)),
        ("192.0.2.1:0", TcpAddress("192.0.2.1", 0)),
        ("[::1]:4000", TcpAddress("::1", 4000)),
        ("[::1]", TcpAddress("::1", DEFAULT_PORT)),
        ("[fe80::1%eth0]:4000", TcpAddress("fe80::1%eth0", 4000)),
        ("2001:db8::1", TcpAddress("2001:db8::1", DEFAULT_PORT)),
        ("unix:/run/cards", UnixAddress("/run/cards")),
        ("unix:cards:1 2", UnixAddress("cards:1 2")),
    ],
)
def test_an_address_is_read_and_written_back(text: str, address: Address) -> None:
    assert parse_address(text) == address
    assert parse_address(str(address)) == address


def test_the_default_port_need_not_be_typed() -> None:
    assert TcpAddress("192.0.2.1").short == "192.0.2.1"
    assert TcpAddress("::1").short == "[::1]"
    assert TcpAddress("192.0.2.1", 4000).short == "192.0.2.1:4000"


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", ":4000", "unix:", "[::1", "[::1]4000", "[host]:1", "[::1]:"),
        *("host:", "host:65536", "host:-1", "host:+1", "host:1.0", "host:²", "host:४", "a b"),
        *("host: 1", "host:99999999999999999999", "http://host", "ho\x1bst", "unix:\0x"),
        "host:" + "9" * 5000,  # more digits than int() takes
        *("a..b", ".example.org", "a" * 64, "xn--ü.de", "unix:/a\nb", "unix:/\x1b", "unix:/\udcff"),
        *("fe80::1%]", "fe80::1%a b", "1:2:3:4000", "]::", "::]", "[:: ]"),
    ],
    ids=lambda text: text[:20],
)
def test_what_is_no_address_is_refused_with_its_text(text: str) -> None:
    with pytest.raises(AddressError) as caught:
        parse_address(text)
    assert caught.value.text == text


@examples(500)
@given(st.text(max_size=30) | st.text(st.sampled_from("[]:a1. %"), max_size=12))
def test_any_text_is_an_address_that_comes_back_or_none(text: str) -> None:
    try:
        address = parse_address(text)
    except AddressError:
        return
    assert parse_address(str(address)) == address
    if isinstance(address, TcpAddress):
        assert parse_address(address.short) == address
