"""A server's key: its fingerprint is that of the standard, and its words tell it apart."""

import ssl
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from hypothesis import given
from hypothesis import strategies as st

from protocol.server_key import (
    FINGERPRINT_BYTES,
    BadCertificate,
    fingerprint,
    is_self_issued,
    key_words,
    read_key_words,
)
from tests.certificates import authority

OWN = authority().certificate.public_bytes(Encoding.DER)
KEYS = st.binary(min_size=FINGERPRINT_BYTES, max_size=FINGERPRINT_BYTES)


def test_a_fingerprint_is_that_of_the_key_and_not_of_the_certificate(tmp_path: Path) -> None:
    path = authority().certificate_for(tmp_path)
    pem = path.read_text().partition("-----END PRIVATE KEY-----")[2].strip()
    certificate = ssl.PEM_cert_to_DER_cert(pem)
    key = x509.load_der_x509_certificate(certificate).public_key()
    der = key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    assert fingerprint(certificate) == sha256(der).digest()
    assert not is_self_issued(certificate)
    assert is_self_issued(OWN)


@given(st.binary(max_size=40) | st.integers(0, len(OWN) - 1).map(lambda size: OWN[:size]))
def test_what_is_no_certificate_is_told(data: bytes) -> None:
    with pytest.raises(BadCertificate):
        fingerprint(data)


@given(st.integers(0, len(OWN) - 1), st.integers(1, 255))
def test_a_certificate_that_was_changed_has_a_fingerprint_or_is_none(
    place: int, change: int
) -> None:
    changed = OWN[:place] + bytes((OWN[place] ^ change,)) + OWN[place + 1 :]
    with suppress(BadCertificate):
        assert len(fingerprint(changed)) == FINGERPRINT_BYTES


def test_the_words_are_those_of_bip_39() -> None:
    assert key_words(bytes(32)) == "-".join(["abandon"] * 8)
    assert key_words(b"\xff" * 32) == "-".join(["zoo"] * 8)
    # the first test vector of BIP 39 that begins with these bits
    assert key_words(b"\x7f" * 32).startswith("legal-winner-thank-year-wave-sausage-worth-useful")


@given(KEYS)
def test_words_are_read_however_they_were_typed(key: bytes) -> None:
    words = key_words(key)
    assert read_key_words(words) == words
    assert read_key_words(f"  {words.upper().replace('-', ' , ')}. ") == words


@given(KEYS, KEYS)
def test_keys_with_the_same_words_have_the_same_first_88_bits(one: bytes, other: bytes) -> None:
    assert (key_words(one) == key_words(other)) == (one[:11] == other[:11])


@pytest.mark.parametrize("text", ["", "abandon", "-".join(["abandon"] * 9), "nonsense " * 8])
def test_what_are_not_the_words_of_a_key_is_told(text: str) -> None:
    with pytest.raises(ValueError) as refused:  # noqa: PT011 - with the text alone
        read_key_words(text)
    assert str(refused.value) == text
