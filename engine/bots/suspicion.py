"""Where the cards that a seat does not see can be, and how likely: the weights for sampler.py.

What cannot be has weight 0: a suit that a seat did not follow, a card that it must have given away.
The rest is what players do: who names trumps has some, and lays low cards away.
"""

import msgspec
import numpy as np

from engine.bots.masks import ABOVE, BITS, SUIT_MASKS, TRUMPS, each_bit
from engine.bots.sampler import Weights
from engine.bots.sight import Sight
from engine.cards import rank_of
from engine.fold import known
from engine.rules import RuleSet
from engine.view import Exchange, View

_TRUMP_WITH_DECLARER = 1.8
_TRUMP_LAID_AWAY = 0.02
_LAID_AWAY_BY_RANK = (1.6, 1.5, 1.4, 1.3, 1.2, 1.1, 1.0, 0.8, 0.6, 0.4, 0.3, 0.2, 0.1)
_PASSED_ON = 0.1
_BROUGHT_LATER = 0.15
"""Of a card that a seat had not after an exchange, but that may have come to it since."""


class Unseen(msgspec.Struct):
    """The unseen `cards` (bits), the roles that may hold them, and how many of them each place
    takes: those roles, and last the pile where there is a hidden one.
    """

    cards: list[int]
    roles: list[int]
    sizes: list[int]
    weights: Weights


def unseen_of(view: View, sight: Sight) -> Unseen:
    """The places of the cards that a seat does not see while cards are played."""
    roles = [(sight.role + place) % sight.players for place in range(1, sight.players)]
    sizes = [sight.tricks_left - (sight.trick[role] > 0) for role in roles]
    if sight.has_hidden_pile:
        sizes.append(view.public.rules.kitty)
    cards = list(each_bit(sight.unseen))
    weights = np.ones((len(cards), len(sizes)))
    suspicions = _Suspicions(view, sight, roles)
    for row, card in enumerate(cards):
        weights[row] = suspicions.of(card)
    return Unseen(cards, roles, sizes, weights)


class _Suspicions:
    """Weighs the places of one card after another."""

    def __init__(self, view: View, sight: Sight, roles: list[int]) -> None:
        self._sight = sight
        self._roles = roles
        rules = view.public.rules
        self._dealer_changes = rules.kitty > 0 and not rules.exchanges_after_kitty
        self._owners: dict[int, set[int]] = {}
        self._last_owner: dict[int, int] = {}
        self._unlikely = dict.fromkeys(range(sight.players), 0)
        self._impossible = dict.fromkeys(range(sight.players), 0)
        for number, exchange in enumerate(view.exchanges):
            self._learn(exchange, view.exchanges[number + 1 :], view, rules)

    def of(self, card: int) -> list[float]:
        """The weights of a card, by place."""
        sight = self._sight
        if card in self._owners:
            weights = [self._of_owner(card, role) for role in self._roles]
        else:
            weights = [self._of_role(card, role) for role in self._roles]
        weights = [
            0.0 if card & sight.voids[role] else weight
            for role, weight in zip(self._roles, weights, strict=True)
        ]
        return [*weights, self._of_pile(card)] if sight.has_hidden_pile else weights

    def _of_owner(self, card: int, role: int) -> float:
        if role == self._last_owner[card]:
            return 1.0
        return _PASSED_ON if role in self._owners[card] else 0.0

    def _of_role(self, card: int, role: int) -> float:
        if card & self._impossible[role]:
            return 0.0
        weight = _BROUGHT_LATER if card & self._unlikely[role] else 1.0
        return weight * (_TRUMP_WITH_DECLARER if role == 0 and card & TRUMPS else 1.0)

    def _of_pile(self, card: int) -> float:
        """The declarer lays away what was in the hand or in the kitty."""
        if card in self._owners and not (0 in self._owners[card] and self._dealer_changes):
            return 0.0
        weight = _TRUMP_LAID_AWAY if card & TRUMPS else 1.0
        return weight * _LAID_AWAY_BY_RANK[(card.bit_length() - 1) & 15]

    def _learn(
        self, exchange: Exchange, later: tuple[Exchange, ...], view: View, rules: RuleSet
    ) -> None:
        dealer, players = view.public.dealer, rules.players
        giver, receiver = (
            (seat - dealer) % players for seat in (exchange.giver, exchange.receiver)
        )
        if self._sight.role not in (giver, receiver):
            for owners in self._owners.values():
                if owners & {giver, receiver}:
                    owners |= {giver, receiver}
            return
        bits = BITS[self._sight.trump]
        for cards, role in ((exchange.given, receiver), (exchange.returned, giver)):
            for card in known(cards):
                self._owners[bits[card]] = {role}
                self._last_owner[bits[card]] = role
        other = receiver if giver == self._sight.role else giver
        bound = self._bound(exchange, rules, is_giver=giver == self._sight.role)
        seats = [(each.giver, each.receiver) for each in later]
        changes_later = any((other + dealer) % players in pair for pair in seats)
        if changes_later or (other == 0 and self._dealer_changes):
            self._unlikely[other] |= bound
        else:
            self._impossible[other] |= bound

    def _bound(self, exchange: Exchange, rules: RuleSet, *, is_giver: bool) -> int:
        """What the other party had not after the exchange, besides what it got in it."""
        bits = BITS[self._sight.trump]
        if rules.exchange == "high_low":
            if is_giver:
                lowest = min(map(rank_of, known(exchange.returned)))
                return _ranks(range(lowest + 1, 13))
            return _ranks(range(max(map(rank_of, known(exchange.given)))))
        if not is_giver:
            return 0
        bound = 0
        for suit in SUIT_MASKS:
            returned = [bits[card] for card in known(exchange.returned) if bits[card] & suit]
            if returned:
                bound |= ABOVE[min(returned)]
        return bound


def _ranks(ranks: range) -> int:
    """All cards of some ranks."""
    return sum(1 << 16 * suit + rank for suit in range(4) for rank in ranks)
