"""Trumps, discards and the exchange by the value network: what the own hand would be worth after
each decision, on the average over what cannot be seen.
"""

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np

from engine.bots.chance import seed_of
from engine.bots.lockstep import Masks
from engine.bots.masks import FIELD, cards_of, each_bit, mask_of, pack_mask
from engine.bots.network import Floats, Network
from engine.bots.sight import Sight, see
from engine.bots.value import (
    BEFORE_TRUMPS,
    READY,
    TRUMPS_NAMED,
    Discards,
    lowest_sets,
    value_facts,
    values,
)
from engine.cards import SUITS, Card, Suit
from engine.choices import Choice
from engine.view import View

_KITTIES = 16
_RECEIVERS = 30


class Partings(NamedTuple):
    """Sets of cards to part with, and what the own hand is worth after each."""

    masks: Masks
    worths: Floats

    def best(self, trump: Suit | None) -> tuple[Card, ...]:
        """The cards after which the hand is worth the most."""
        return cards_of(int(self.masks[self.worths.argmax()]), trump)


def worths_by_trump(view: View, network: Network) -> list[float]:
    """What the hand is worth with each suit as trumps."""
    rng = np.random.default_rng(seed_of(view))
    return [_worth_with(view, suit, network, rng) for suit in range(len(SUITS))]


def _worth_with(view: View, trump: Suit, network: Network, rng: np.random.Generator) -> float:
    rules = view.public.rules
    own = mask_of(view.hand, trump)
    if rules.kitty and rules.kitty_order == "blind":
        facts = value_facts(rules, 0, TRUMPS_NAMED)
        return float(values(network, np.array([own], np.uint64), facts)[0])
    facts = value_facts(rules, 0, READY)
    if not rules.kitty:
        return float(values(network, np.array([own], np.uint64), facts)[0])
    unseen = pack_mask(rules.deck, trump) & ~own
    return float(_discards(view, own, unseen, network, rng).worths.max())


def _discards(
    view: View,
    own: int,
    unseen: int,
    network: Network,
    rng: np.random.Generator,
    also: tuple[int, ...] = (),
) -> Partings:
    """What may be laid away, and what the hand is worth after it. A kitty that comes afterwards is
    drawn some times.
    """
    rules = view.public.rules
    facts = value_facts(rules, 0, READY)
    if rules.kitty_order != "discard_first":
        discards = Discards(own, rules.kitty)
        return Partings(discards.masks, discards.values(network, facts))
    discards = Discards(own, rules.kitty, lowest=True, also=also)
    kitties = _some_of(unseen, rules.kitty, _KITTIES, rng)
    worths = [discards.values(network, facts, int(kitty)) for kitty in kitties]
    return Partings(discards.masks, np.mean(worths, axis=0))


def discards(view: View, network: Network, also: Iterable[Card] = ()) -> Partings:
    """What may be laid away. Some sets that are no good may be missing, but not `also`."""
    sight, rng = see(view), np.random.default_rng(seed_of(view))
    unseen = sight.unseen & ~sum(sight.known)
    more = _sets(also, sight.trump)
    return _discards(view, sight.own, unseen, network, rng, more)


def gifts(view: View, asked: Choice, network: Network, also: Iterable[Card] = ()) -> Partings:
    """What may be given, on the average over the hands that the receiver may have. Sets that are no
    good are missing, but not `also`.
    """
    sight, public = see(view), view.public
    receiver = (public.pairs[0].receiver - public.dealer) % public.rules.players
    known = sight.known[receiver]
    count = public.rules.tricks_per_hand - known.bit_count()
    unseen = sight.unseen & ~sum(sight.known)
    rng = np.random.default_rng(seed_of(view))
    theirs = _some_of(unseen, count, _RECEIVERS, rng) | np.uint64(known)
    if public.rules.exchange == "high_low":
        sets = _open_sets(asked, sight.trump)
        returned = _highest_ranks(theirs, asked.count, sight.trump)
        hands = [returned | np.uint64(sight.own & ~gift) for gift in sets]
    else:
        sets = lowest_sets(sight.own, asked.count)
        sets += [mask for mask in _sets(also, sight.trump) if mask not in sets]
        hands = [_settled(sight.own, gift, theirs) for gift in sets]
    worths = _worths(view, sight, np.concatenate(hands), network).reshape(len(sets), -1)
    return Partings(np.array(sets, np.uint64), worths.mean(axis=1))


def returns(view: View, asked: Choice, network: Network) -> Partings:
    """Which of equal ranks may be returned, with the gift in the hand."""
    sight = see(view)
    offered = view.offered if isinstance(view.offered, tuple) else ()
    held = sight.own | mask_of(offered, sight.trump)
    sets = _open_sets(asked, sight.trump)
    hands = np.array([held & ~cards for cards in sets], np.uint64)
    return Partings(np.array(sets, np.uint64), _worths(view, sight, hands, network))


def _sets(cards: Iterable[Card], trump: Suit | None) -> tuple[int, ...]:
    mask = mask_of(cards, trump)
    return (mask,) if mask else ()


def _worths(view: View, sight: Sight, hands: Masks, network: Network) -> Floats:
    """What hands are worth to this seat after an exchange."""
    rules = view.public.rules
    stage = BEFORE_TRUMPS
    if sight.trump is not None:
        stage = READY if rules.exchanges_after_kitty or not rules.kitty else TRUMPS_NAMED
    facts = value_facts(rules, sight.role, stage)
    return values(network, hands, facts, sight.pile)


def _open_sets(asked: Choice, trump: Suit | None) -> list[int]:
    """All that may be parted with, where equal ranks leave a choice."""
    free = [card for card in asked.cards if card not in asked.forced]
    return [
        mask_of((*asked.forced, *picked), trump)
        for picked in combinations(free, asked.count - len(asked.forced))
    ]


def _highest_ranks(hands: Masks, count: int, trump: Suit | None) -> Masks:
    """The highest cards of each hand, by rank."""
    tops = [cards_of(hand, trump)[-count:] for hand in hands.tolist()]
    return np.array([mask_of(top, trump) for top in tops], np.uint64)


def _settled(own: int, gift: int, receivers: Masks) -> Masks:
    """The giver's hand after an exchange by suit with each of some receivers."""
    pools = receivers | np.uint64(gift)
    hands = np.full(len(receivers), own & ~gift, np.uint64)
    for suit in range(len(SUITS)):
        count = (gift >> 16 * suit & FIELD).bit_count()
        if count:
            fields = pools >> np.uint64(16 * suit) & np.uint64(FIELD)
            hands |= _tops(count)[fields] << np.uint64(16 * suit)
    return hands


@cache
def _tops(count: int) -> Masks:
    """The `count` highest cards of each set of cards of a suit."""
    tops = [0] * (FIELD + 1)
    for field in range(FIELD + 1):
        tops[field] = sum(list(each_bit(field))[-count:])
    return np.array(tops, np.uint64)


def _some_of(cards: int, count: int, draws: int, rng: np.random.Generator) -> Masks:
    """Sets of so many cards, drawn at random."""
    bits = np.array(list(each_bit(cards)), np.uint64)
    order = rng.random((draws, len(bits))).argsort(axis=1)[:, :count]
    drawn: Masks = np.bitwise_or.reduce(bits[order], axis=1)
    return drawn
