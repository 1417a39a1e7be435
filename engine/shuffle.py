"""From bytes to a pack, and from a pack to a deal or a cut. Pure: the same bytes, the same cards.

A shuffle is Fisher-Yates over numbers drawn without bias from a stream of bytes: from SHAKE-256 of
a seed where nobody has to be convinced of it (a server's deals: fair_deal.py).
"""

import hashlib
from collections.abc import Iterator, Sequence

from engine.actions import Deal
from engine.cards import Card, full_pack, rank_of
from engine.public import Draw
from engine.rules import RuleSet
from engine.seats import Seat, left_of

_STREAM_BYTES = 1024  # a shuffle of 52 cards needs about 65; more than this has no chance


def shuffled_pack(seed: bytes, size: int) -> tuple[Card, ...]:
    """A pack of `size` cards (52 or 51) in the order that `seed` gives."""
    return pack_from(_stream(seed), size)


def pack_from(stream: Iterator[int], size: int) -> tuple[Card, ...]:
    """A pack of `size` cards in the order that a stream of bytes gives."""
    pack = list(full_pack(size))
    for last in range(len(pack) - 1, 0, -1):
        other = below(last + 1, stream)
        pack[last], pack[other] = pack[other], pack[last]
    return tuple(pack)


def seed_of_hand(seed: bytes, hand: int) -> bytes:
    """Of a game that comes from one seed, that of a hand's pack; hand 0 is what happens before the
    first: who deals.
    """
    return hashlib.sha256(b"sergeant-major hand %d " % hand + seed).digest()


def below(bound: int, stream: Iterator[int]) -> int:
    """A number below `bound` (256 at most); bytes past the last multiple of it are thrown away."""
    fair = 256 - 256 % bound
    return next(byte for byte in stream if byte < fair) % bound


def deal_pack(rules: RuleSet, dealer: Seat, pack: Sequence[Card]) -> Deal:
    """The deal of a pack: clockwise from eldest in packets, the last cards are the kitty."""
    hands: list[list[Card]] = [[] for _ in range(rules.players)]
    seat, dealt = left_of(dealer, rules.players), 0
    while dealt < len(pack) - rules.kitty:
        hands[seat] += pack[dealt : dealt + rules.packets]
        dealt += rules.packets
        seat = left_of(seat, rules.players)
    return Deal(tuple(tuple(sorted(hand)) for hand in hands), tuple(sorted(pack[dealt:])))


def random_dealer(seed: bytes, players: int) -> Seat:
    """A seat, each as likely."""
    return below(players, _stream(seed))


def _stream(seed: bytes) -> Iterator[int]:
    return iter(hashlib.shake_256(seed).digest(_STREAM_BYTES))


def cut_for_deal(players: int, pack: Sequence[Card]) -> tuple[Seat, tuple[tuple[Draw, ...], ...]]:
    """Who deals first by high cut, and the draws, round by round.

    Every player draws from the top of `pack`, the highest rank deals; those who tie for it draw
    again. Should the pack run out first, the lowest seat of those who tie deals.
    """
    contenders = list(range(players))
    rounds: list[tuple[Draw, ...]] = []
    cards = iter(pack)
    while len(contenders) > 1:
        draws = tuple(zip(contenders, cards, strict=False))
        if len(draws) < len(contenders):
            break
        rounds.append(draws)
        highest = max(rank_of(card) for _, card in draws)
        contenders = [seat for seat, card in draws if rank_of(card) == highest]
    return contenders[0], tuple(rounds)
