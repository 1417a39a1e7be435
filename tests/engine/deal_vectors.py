"""The deals of docs/DEALS.md, worked out by its text with hashlib alone: nothing of the engine.

`python -m tests.engine.deal_vectors` prints them as they stand there.
"""

import hashlib
from collections.abc import Iterator, Sequence

RANKS, SUITS = "23456789TJQKA", "CDHS"
PACK_52 = [rank + suit for rank in RANKS for suit in SUITS]  # the order before it is shuffled

Vector = tuple[str, int, bytes, tuple[bytes, ...], int]
"""The table's code, the hand's number, the secret, the seeds by seat, and the size of the pack."""

VECTORS: Sequence[Vector] = (
    ("KQ7M", 1, bytes(32), (b"", b"", b""), 52),
    ("KQ7M", 2, bytes(range(32)), (bytes(range(16)), b"", bytes([255] * 16)), 52),
    ("AC3D", 7, bytes([7] * 32), (b"\x01", b"\x01\x01", b"", bytes(16)), 52),
    ("AC3D", 300, bytes([1] * 32), (bytes(16),) * 3, 51),
)


def stream(vector: Vector, purpose: str) -> Iterator[int]:
    table, hand, secret, seeds, _ = vector
    parts = [b"sergeant-major deal 1", table.encode(), hand.to_bytes(4, "big"), secret, *seeds]
    key = hashlib.sha256(b"".join(bytes([len(part)]) + part for part in parts)).digest()
    counter = 0
    while True:
        yield from hashlib.sha256(key + purpose.encode() + counter.to_bytes(8, "big")).digest()
        counter += 1


def draw(bound: int, numbers: Iterator[int]) -> int:
    while True:
        number = next(numbers)
        if number < 256 // bound * bound:
            return number % bound


def pack(vector: Vector, purpose: str = "pack") -> str:
    cards = list(PACK_52) if vector[4] == 52 else PACK_52[1:]
    numbers = stream(vector, purpose)
    for last in reversed(range(1, len(cards))):
        other = draw(last + 1, numbers)
        cards[last], cards[other] = cards[other], cards[last]
    return " ".join(cards)


def first_dealer(vector: Vector) -> int:
    return draw(len(vector[3]), stream(vector, "dealer"))


def lines() -> Iterator[str]:
    for vector in VECTORS:
        table, hand, secret, seeds, size = vector
        yield f"table {table}, hand {hand}, {size} cards"
        yield f"secret {secret.hex()}"
        yield f"commitment {hashlib.sha256(secret).hexdigest()}"
        yield from (f"seed of seat {seat}: {seed.hex() or '-'}" for seat, seed in enumerate(seeds))
        yield f"first dealer {first_dealer(vector)}"
        yield f"pack {pack(vector)[:77].rstrip()}"
        yield f"     {pack(vector)[77:].lstrip()}"
        yield ""


if __name__ == "__main__":
    print("\n".join(lines()))
