"""A yardstick: 2,000 walks down a tree of plays (PUCT), each in a world of its own, all as likely.
Rules of thumb say which card is tried first, and play on below the tree. They decide all else.
"""

from math import sqrt

import msgspec
import numpy as np

from engine.actions import Play, SeatAction
from engine.bots.casual import decide_by_thumb
from engine.bots.chance import seed_of
from engine.bots.masks import ABOVE, SUIT_MASKS, TRUMPS, card_of, each_bit
from engine.bots.sampler import draw_worlds
from engine.bots.sight import Sight, see
from engine.bots.suspicion import unseen_of
from engine.bots.thumb import follow, lead
from engine.legal import choice
from engine.public import Phase
from engine.view import View

_WALKS = 2_000
_CURIOSITY = 1.5
_FAVOURITE = 0.6
"""The prior of the card that the rules of thumb say; the others share the rest."""


def decide_by_tree_search(view: View) -> SeatAction:
    """A legal action for the seat of `view`. Raises ValueError where it is not asked."""
    asked = choice(view)
    if asked is None or asked.phase is not Phase.PLAY or len(asked.cards) == 1:
        return decide_by_thumb(view)
    sight = see(view)
    unseen = unseen_of(view, sight)
    is_possible = (unseen.weights > 0).astype(np.float64)
    rng = np.random.default_rng(seed_of(view))
    root = _Node()
    for world in draw_worlds(unseen.cards, unseen.sizes, is_possible, _WALKS, rng).tolist():
        hands = [sight.own] * sight.players
        for role, hand in zip(unseen.roles, world, strict=False):
            hands[role] = hand
        _walk(root, _Hand(sight, hands))
    best = max(root.children.items(), key=lambda child: child[1].visits)[0]
    return Play(card_of(best, sight.trump))


class _Node(msgspec.Struct):
    """Where a card has led: how often, and the tricks of whoever played it, all walks together."""

    visits: int = 0
    tricks: int = 0
    children: dict[int, "_Node"] = msgspec.field(default_factory=dict)


class _Hand:
    """A hand being played out in one world."""

    def __init__(self, sight: Sight, hands: list[int]) -> None:
        self.hands = hands
        self.players = sight.players
        self.role = sight.role
        self.unplayed = sum(hands)
        self.taken = list(sight.taken)
        self.position = sum(card > 0 for card in sight.trick)
        self.led = SUIT_MASKS[sight.led]
        self.best = sight.best
        self.winning = sight.trick[sight.best] if self.position else 0

    def legal(self) -> int:
        own = self.hands[self.role]
        return (own & self.led if self.position else 0) or own

    def by_thumb(self, legal: int) -> int:
        if legal & (legal - 1) == 0:
            return legal
        own = self.hands[self.role]
        unseen = self.unplayed & ~own
        if not self.position:
            return lead(own, legal, unseen)
        return follow(own, legal, unseen, self.winning, self.players - 1 - self.position)

    def play(self, card: int) -> None:
        self.hands[self.role] ^= card
        self.unplayed ^= card
        if not self.position:
            self.led = next(suit for suit in SUIT_MASKS if suit & card)
            self.best, self.winning = self.role, card
        elif card & ABOVE[self.winning] or (card & TRUMPS and not self.winning & TRUMPS):
            self.best, self.winning = self.role, card
        self.position += 1
        self.role = (self.role + 1) % self.players
        if self.position == self.players:
            self.taken[self.best] += 1
            self.role, self.position = self.best, 0


def _walk(root: _Node, hand: _Hand) -> None:
    """Down the tree to a card that is new in it, on to the end by rules of thumb, and back."""
    node, path = root, list[tuple[int, _Node]]()
    is_new = False
    while hand.unplayed and not is_new:
        card = _chosen(node, hand)
        is_new = card not in node.children
        child = node.children.setdefault(card, _Node())
        path.append((hand.role, child))
        hand.play(card)
        node = child
    while hand.unplayed:
        hand.play(hand.by_thumb(hand.legal()))
    root.visits += 1
    for role, visited in path:
        visited.visits += 1
        visited.tricks += hand.taken[role]


def _chosen(node: _Node, hand: _Hand) -> int:
    legal = hand.legal()
    favourite = hand.by_thumb(legal)
    others = (1 - _FAVOURITE) / max(1, legal.bit_count() - 1)
    known = [child for card, child in node.children.items() if card & legal]
    visits = sum(child.visits for child in known)
    usual = sum(child.tricks for child in known) / visits if visits else 0.0

    def merit(card: int) -> float:
        child = node.children.get(card)
        prior = _FAVOURITE if card == favourite else others
        value = child.tricks / child.visits if child else usual
        return value + _CURIOSITY * prior * sqrt(visits + 1) / (1 + (child.visits if child else 0))

    return max(each_bit(legal), key=merit)
