"""How a server is known: by the key of its TLS certificate, as a fingerprint and in words.

Not here: the certificate's making (server/storage/certificate.py), and which key a client expects
(client/net/dialer.py).
"""

import re
from collections.abc import Iterator

FINGERPRINT_BYTES = 32

_WORDS = 8
_BITS_A_WORD = 11
_SEQUENCE, _VERSION = 0x30, 0xA0  # tags of DER
_NAMES_APART = re.compile(r"[^a-z]+")


class BadCertificate(ValueError):
    """What should be a certificate in DER is none."""


def fingerprint(certificate: bytes) -> bytes:
    """The SHA-256 of the key (SubjectPublicKeyInfo) of a certificate in DER: it stays the same
    where the same key gets another certificate. Raises BadCertificate.
    """
    from hashlib import sha256  # not quick to import, and not needed by a game alone

    *_, key = _fields(certificate)
    return sha256(key).digest()


def is_self_issued(certificate: bytes) -> bool:
    """Whether nobody else vouches for it, so that its key alone says whose it is. Raises
    BadCertificate.
    """
    _serial, _algorithm, issuer, _validity, subject, _key = _fields(certificate)
    return issuer == subject


def key_words(key: bytes) -> str:
    """The words of a fingerprint, joined by hyphens, for people to compare.

    They are those of BIP 39: short, common, unlike each other, and told apart by their first four
    letters. Eight of them are 88 bits: nobody finds another key with the same ones.
    """
    words = _word_list()
    bits = int.from_bytes(key) >> 8 * len(key) - _WORDS * _BITS_A_WORD
    shifts = range((_WORDS - 1) * _BITS_A_WORD, -1, -_BITS_A_WORD)
    return "-".join(words[bits >> shift & 2**_BITS_A_WORD - 1] for shift in shifts)


def read_key_words(text: str) -> str:
    """The words as `key_words` gives them, however they were typed. Raises ValueError for what are
    not such words.
    """
    known = frozenset(_word_list())
    words = [word for word in _NAMES_APART.split(text.casefold()) if word]
    if len(words) != _WORDS or not known.issuperset(words):
        raise ValueError(text)
    return "-".join(words)


def _word_list() -> list[str]:
    from mnemonic import Mnemonic  # seldom needed, and not quick to import

    return Mnemonic("english").wordlist


def _fields(certificate: bytes) -> list[bytes]:
    """Serial number, algorithm, issuer, validity, subject and key, each as it stands there (RFC
    5280, section 4.1).
    """
    try:
        [(_, signed), *_signature] = _elements(_content(certificate))
        fields = [whole for tag, whole in _elements(_content(signed)) if tag != _VERSION]
    except (IndexError, ValueError) as error:
        raise BadCertificate("it is cut off") from error
    if len(fields) < 6:
        raise BadCertificate("it has too few fields")
    return fields[:6]


def _elements(data: bytes) -> Iterator[tuple[int, bytes]]:
    """The tag of each element of DER, and the whole of it. Raises IndexError and ValueError."""
    while data:
        end = sum(_lengths(data))
        if end > len(data):
            raise ValueError("an element is longer than what it stands in")
        yield data[0], data[:end]
        data = data[end:]


def _content(sequence: bytes) -> bytes:
    if sequence[0] != _SEQUENCE:
        raise ValueError("no sequence")
    head, length = _lengths(sequence)
    if head + length != len(sequence):
        raise ValueError("it is longer or shorter than it says")
    return sequence[head:]


def _lengths(element: bytes) -> tuple[int, int]:
    """How many bytes an element's head and its content have."""
    length = element[1]
    if length < 0x80:
        return 2, length
    count = length - 0x80
    return 2 + count, int.from_bytes(element[2 : 2 + count])
