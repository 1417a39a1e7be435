"""What the door for SSH says ahead of a visitor's client."""

import pytest

from protocol.door import HEAD_BYTES, BadForwarding, body_bytes, forwarded_host, forwarding_of


@pytest.mark.parametrize("host", ["192.0.2.7", "2001:db8::1"])
def test_an_address_arrives_as_it_was_sent(host: str) -> None:
    data = forwarding_of(host)
    head, body = data[:HEAD_BYTES], data[HEAD_BYTES:]
    assert body_bytes(head) == len(body)
    assert forwarded_host(head, body) == host


def test_it_is_what_other_programs_call_the_proxy_protocol() -> None:
    assert forwarding_of("192.0.2.7").hex() == (
        "0d0a0d0a000d0a515549540a2111000cc00002070000000000000000"
    )


@pytest.mark.parametrize(
    "head",
    [bytes(16), b"GET / HTTP/1.1\r\n", forwarding_of("192.0.2.7")[:14] + b"\xff\xff"],
    ids=["nothing", "something else", "too long"],
)
def test_anything_else_is_not_believed(head: bytes) -> None:
    with pytest.raises(BadForwarding):
        body_bytes(head)


def test_an_address_that_is_cut_short_is_none() -> None:
    data = forwarding_of("192.0.2.7")
    with pytest.raises(BadForwarding):
        forwarded_host(data[:HEAD_BYTES], data[HEAD_BYTES:-1])
