"""The play of the cards in many hands at once: a lane of numpy arrays for each hand.

In all lanes as many cards have been played. Cards are sets of masks.py with trumps in field 0,
seats are roles, counted from the dealer. It follows the same rules as `step`, and is tested
against it. Not here: which card to play.
"""

from collections.abc import Callable
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from engine.bots.masks import FIELD, SUIT_MASKS, TRUMPS
from engine.bots.sight import Sight

Masks = NDArray[np.uint64]
Integers = NDArray[np.int64]
_Scalar = TypeVar("_Scalar", bound=np.generic)
Chooser = Callable[["Lanes"], Masks]
"""Gives the card that is played in each lane: a set of one, out of those that are legal."""

ONE = np.uint64(1)
_SUIT_MASKS = np.array(SUIT_MASKS, np.uint64)
_TRUMPS, _NONE = np.uint64(TRUMPS), np.uint64(0)
_EACH_BYTE = np.uint32(0x01010101)
_FIELD_BITS, _OTHER_BITS = np.uint64(16), np.uint64(48)


class Lanes:
    """`hands[lane, role]`; `known[lane, viewer, owner]`, as in Sight, with cards that are played;
    `pile[lane]`, what the dealer laid away. `to_act[lane]` is the role whose turn it is.
    `trick[lane, role]` is the card in the trick, or 0, `position` how many are there; `best` the
    role that is winning it, `led` all cards of the suit led; `voids[lane, role]` all those of the
    suits that a role did not follow.
    """

    def __init__(
        self, hands: Masks, pile: Masks, known: Masks, leader: Integers, pack: Masks
    ) -> None:
        lanes, players = hands.shape
        self.players = players
        self.pack = pack
        self.hands = hands
        self.pile = pile
        self.known = known
        self.to_act = leader
        self.played = np.zeros(lanes, np.uint64)
        self.trick = np.zeros((lanes, players), np.uint64)
        self.voids = np.zeros((lanes, players), np.uint64)
        self.taken = np.zeros((lanes, players), np.int64)
        self.led = np.zeros(lanes, np.uint64)
        self.best = leader
        self.strength = np.zeros(lanes, np.uint64)
        self.position = 0
        self.tricks_left = int(np.bitwise_count(hands[0, 0])) if lanes else 0
        self.has_pile = bool(lanes) and bool(pile[0])
        self.rows = np.arange(lanes)

    def __len__(self) -> int:
        return len(self.rows)

    def of_role(self, by_role: NDArray[_Scalar]) -> NDArray[_Scalar]:
        """What the role has whose turn it is, of an array `[lane, role]`."""
        of_role: NDArray[_Scalar] = by_role.ravel()[self.rows * self.players + self.to_act]
        return of_role

    def legal(self) -> Masks:
        """What may be played, by lane."""
        own = self.of_role(self.hands)
        if self.position == 0:
            return own
        following = own & self.led
        return np.where(following, following, own)

    def play(self, cards: Masks) -> None:
        """In each lane the role whose turn it is plays a card."""
        place = self.rows * self.players + self.to_act
        if self.position == 0:
            self.led = _SUIT_MASKS[np.bitwise_count(cards - ONE) >> 4]
            self.best, self.strength = self.to_act, _strength(cards)
        else:
            strength = _strength(cards & (self.led | _TRUMPS))
            beats = strength > self.strength
            self.best = np.where(beats, self.to_act, self.best)
            self.strength = np.where(beats, strength, self.strength)
            self.voids.ravel()[place] |= np.where(cards & self.led, _NONE, self.led)
        self.hands.ravel()[place] ^= cards
        self.trick.ravel()[place] = cards
        self.played |= cards
        self.position += 1
        if self.position == self.players:
            self._take_trick()
        else:
            self.to_act = np.where(self.to_act == self.players - 1, 0, self.to_act + 1)

    def _take_trick(self) -> None:
        self.taken.ravel()[self.rows * self.players + self.best] += 1
        self.to_act = self.best
        self.trick[:] = 0
        self.position = 0
        self.tricks_left -= 1

    def play_out(self, choose: Chooser) -> Integers:
        """Play to the end; the tricks that each role has taken, `[lane, role]`."""
        while self.tricks_left:
            self.play(choose(self))
        return self.taken

    def spread(self, lanes: Integers) -> "Lanes":
        """A copy in which each lane is a copy of the one whose number is given."""
        copy = object.__new__(Lanes)
        copy.players, copy.has_pile = self.players, self.has_pile
        copy.position, copy.tricks_left = self.position, self.tricks_left
        copy.rows = np.arange(len(lanes))
        for name in _BY_LANE:
            setattr(copy, name, getattr(self, name)[lanes])
        return copy


_BY_LANE = (
    "pack", "hands", "pile", "known", "to_act", "played", "trick", "voids", "taken", "led", "best",
    "strength",
)  # fmt: skip


def _strength(cards: Masks) -> Masks:
    """Numbers that order cards of the suit led and trumps, by field with trumps on top."""
    return cards >> _FIELD_BITS | cards << _OTHER_BITS


def lanes_of(sight: Sight, count: int = 1) -> Lanes:
    """Lanes in the position that a seat sees, in which others hold nothing yet."""
    players = sight.players
    hands = np.zeros((count, players), np.uint64)
    hands[:, sight.role] = sight.own
    known = np.zeros((count, players, players), np.uint64)
    known[:, sight.role] = sight.known
    pile = np.full(count, sight.pile, np.uint64)
    pack = np.full(count, sight.pack, np.uint64)
    lanes = Lanes(hands, pile, known, np.full(count, sight.role), pack)
    lanes.played[:] = sight.played
    lanes.trick[:] = sight.trick
    lanes.voids[:] = sight.voids
    lanes.taken[:] = sight.taken
    lanes.position = sum(card > 0 for card in sight.trick)
    lanes.tricks_left = sight.tricks_left
    lanes.has_pile = sight.has_hidden_pile or sight.pile > 0
    if lanes.position:
        lanes.led[:] = SUIT_MASKS[sight.led]
        lanes.best = np.full(count, sight.best)
        lanes.strength = _strength(np.full(count, sight.trick[sight.best], np.uint64))
    return lanes


_KTH = np.array(
    [
        [1 << bits[k] if k < len(bits) else 0 for k in range(13)]
        for field in range(FIELD + 1)
        for bits in [[rank for rank in range(13) if field >> rank & 1]]
    ],
    np.uint16,
)
"""The k-th card of a suit, `[field, k]`."""


def random_cards(masks: Masks, rng: np.random.Generator) -> Masks:
    """One card of each set, each as likely."""
    rows = np.arange(len(masks))
    fields = np.ascontiguousarray(masks).view(np.uint16).reshape(-1, 4)
    counts = np.bitwise_count(fields)
    # How many cards are in each field and those below it, in one multiplication.
    up_to = (counts.view(np.uint32).ravel() * _EACH_BYTE).view(np.uint8).reshape(-1, 4)
    place = (rng.random(len(masks), np.float32) * up_to[:, 3]).astype(np.uint8)
    suit = (place >= up_to[:, 0]).astype(np.int64)
    suit += place >= up_to[:, 1]
    suit += place >= up_to[:, 2]
    flat = 4 * rows + suit
    place -= up_to.ravel()[flat] - counts.ravel()[flat]
    kth = _KTH[fields.ravel()[flat], place].astype(np.uint64)
    cards: Masks = kth << (16 * suit).astype(np.uint64)
    return cards


def random_play(rng: np.random.Generator) -> Chooser:
    """Plays any legal card, each as likely."""
    return lambda lanes: random_cards(lanes.legal(), rng)
