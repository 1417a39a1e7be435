"""What a deal is made of, and the numbers that follow from it: docs/DEALS.md tells them to others.

Pure hashing. Not here: which cards the numbers give (fair_deal.py).
"""

import hashlib
from collections.abc import Iterator
from typing import Annotated

import msgspec

SECRET_BYTES = 32
SEED_BYTES = 16
_DOMAIN = b"sergeant-major deal 1"

Secret = Annotated[bytes, msgspec.Meta(min_length=SECRET_BYTES, max_length=SECRET_BYTES)]
Commitment = Annotated[bytes, msgspec.Meta(min_length=SECRET_BYTES, max_length=SECRET_BYTES)]
Seed = Annotated[bytes, msgspec.Meta(max_length=SEED_BYTES)]
Seeds = Annotated[tuple[Seed, ...], msgspec.Meta(max_length=4)]


class Proof(msgspec.Struct, frozen=True, array_like=True):
    """What the cards of one hand follow from: the code of the table, the server's secret, and the
    bytes that each seat's player has sent, empty where they have sent none.
    """

    table: str
    secret: Secret
    seeds: Seeds


def commitment_to(secret: bytes) -> bytes:
    """What is published of a secret before anybody sends a seed: its SHA-256."""
    return hashlib.sha256(secret).digest()


def numbers(proof: Proof, hand: int, purpose: bytes) -> Iterator[int]:
    """Bytes without end for one purpose in the hand of that number: SHA-256 in counter mode."""
    key = _key(proof, hand)
    counter = 0
    while True:
        yield from hashlib.sha256(key + purpose + counter.to_bytes(8, "big")).digest()
        counter += 1


def _key(proof: Proof, hand: int) -> bytes:
    """Every part has its length before it, so that no two proofs are the same bytes."""
    parts = (_DOMAIN, proof.table.encode(), hand.to_bytes(4, "big"), proof.secret, *proof.seeds)
    told = (len(part).to_bytes(1, "big") + part for part in parts)
    return hashlib.sha256(b"".join(told)).digest()
