"""Trumps, discards and the exchange by the value network: what the own hand would be worth after
each decision, on the average over what cannot be seen.
"""

from functools import cache
from itertools import combinations

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


def best_trump(view: View, network: Network) -> Suit:
    """The suit in which the hand is worth the most."""
    rng = np.random.default_rng(seed_of(view))
    return max(range(len(SUITS)), key=lambda suit: _worth_with(view, suit, network, rng))


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
    _discards, worths = _discard_worths(view, own, unseen, network, rng)
    return float(worths.max())


def _discard_worths(
    view: View, own: int, unseen: int, network: Network, rng: np.random.Generator
) -> tuple[Discards, Floats]:
    """What may be laid away, and what the hand is worth after it. A kitty that comes afterwards is
    drawn some times.
    """
    rules = view.public.rules
    facts = value_facts(rules, 0, READY)
    if rules.kitty_order != "discard_first":
        discards = Discards(own, rules.kitty)
        return discards, discards.values(network, facts)
    discards = Discards(own, rules.kitty, lowest=True)
    kitties = _some_of(unseen, rules.kitty, _KITTIES, rng)
    worths = [discards.values(network, facts, int(kitty)) for kitty in kitties]
    return discards, np.mean(worths, axis=0)


def best_discard(view: View, network: Network) -> tuple[Card, ...]:
    """What to lay away, so that the rest is worth the most."""
    sight, rng = see(view), np.random.default_rng(seed_of(view))
    unseen = sight.unseen & ~sum(sight.known)
    discards, worths = _discard_worths(view, sight.own, unseen, network, rng)
    return cards_of(int(discards.masks[worths.argmax()]), sight.trump)


def best_gift(view: View, asked: Choice, network: Network) -> tuple[Card, ...]:
    """What to give, on the average over the hands that the receiver may have."""
    sight, public = see(view), view.public
    receiver = (public.pairs[0].receiver - public.dealer) % public.rules.players
    known = sight.known[receiver]
    count = public.rules.tricks_per_hand - known.bit_count()
    unseen = sight.unseen & ~sum(sight.known)
    rng = np.random.default_rng(seed_of(view))
    theirs = _some_of(unseen, count, _RECEIVERS, rng) | np.uint64(known)
    if public.rules.exchange == "high_low":
        gifts = _open_sets(asked, sight.trump)
        returned = _highest_ranks(theirs, asked.count, sight.trump)
        hands = [returned | np.uint64(sight.own & ~gift) for gift in gifts]
    else:
        gifts = lowest_sets(sight.own, asked.count)
        hands = [_settled(sight.own, gift, theirs) for gift in gifts]
    worths = _worths(view, sight, np.concatenate(hands), network).reshape(len(gifts), -1)
    return cards_of(gifts[int(worths.mean(axis=1).argmax())], sight.trump)


def best_return(view: View, asked: Choice, network: Network) -> tuple[Card, ...]:
    """Which of equal ranks to return, with the gift in the hand."""
    sight = see(view)
    offered = view.offered if isinstance(view.offered, tuple) else ()
    held = sight.own | mask_of(offered, sight.trump)
    sets = _open_sets(asked, sight.trump)
    hands = np.array([held & ~cards for cards in sets], np.uint64)
    return cards_of(sets[int(_worths(view, sight, hands, network).argmax())], sight.trump)


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
