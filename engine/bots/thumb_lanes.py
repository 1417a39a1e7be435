"""The rules of thumb of thumb.py for many hands at once: card for card the same."""

import numpy as np

from engine.bots.inputs import below
from engine.bots.lockstep import ONE, Integers, Lanes, Masks
from engine.bots.masks import ACES, SIDE_SUITS, SUIT_MASKS, TRUMPS
from engine.bots.thumb import KEPT, LENGTH_WEIGHT, TENACE

_TRUMPS, _SIDES = np.uint64(TRUMPS), np.uint64(SIDE_SUITS)
_SIDE_MASKS = np.array(SUIT_MASKS[1:], np.uint64)
_FULL = np.uint64(sum(SUIT_MASKS))
_ACES = np.uint64(ACES)
_NONE = np.uint64(0)
_NEVER = 1e9


def play_by_thumb(lanes: Lanes) -> Masks:
    """Plays what the rules of thumb say."""
    role = lanes.to_act
    own, allowed = lanes.of_role(lanes.hands), lanes.legal()
    gone = lanes.played | np.where(role == 0, lanes.pile, _NONE)
    unseen = lanes.pack & ~(own | gone)
    if lanes.position == 0:
        return _lead(own, unseen)
    winning = lanes.trick[lanes.rows, lanes.best]
    return _follow(own, allowed, unseen, winning, lanes.players - 1 - lanes.position)


def throw_by_thumb(hands: Masks) -> Masks:
    """What a declarer lays away first: low, of a short suit; kings, aces and trumps go last."""
    return _throw(hands, hands, _FULL & ~hands & ~_ACES)


def _lead(own: Masks, unseen: Masks) -> Masks:
    trumps, out = own & _TRUMPS, unseen & _TRUMPS
    top = own & ~below(unseen)
    master_trump = (top & _TRUMPS) != 0
    draws = (out != 0) & master_trump & (2 * _count(trumps) > _count(out))
    only_trumps = (own & _SIDES) == 0
    trump_card = np.where(draws | master_trump, _highest(trumps), _lowest(trumps))
    held = own[:, None] & _SIDE_MASKS
    masters = top[:, None] & _SIDE_MASKS
    most = np.where(masters != 0, _count(unseen[:, None] & _SIDE_MASKS), -1).argmax(axis=1)
    master_card = _highest(_pick(masters, most))
    higher = _count(_above(_highest(held)) & unseen[:, None])
    length = _count(held)
    is_tenace = (higher > 0) & (higher <= 2) & (length > 1)
    merit = np.where(held != 0, length + TENACE * is_tenace, _NEVER)
    short_card = _lowest(_pick(held, merit.argmin(axis=1)))
    side_card = np.where((top & _SIDES) != 0, master_card, short_card)
    return np.where(draws | only_trumps, trump_card, side_card)


def _follow(own: Masks, allowed: Masks, unseen: Masks, winning: Masks, after: int) -> Masks:
    is_trumped = (winning & _TRUMPS) != 0
    winners = allowed & (_above(winning) | np.where(is_trumped, _NONE, _TRUMPS))
    lowest = _lowest(winners)
    card = _throw(own, allowed, unseen)
    if after == 0:
        return np.where(winners != 0, lowest, card)
    top = _highest(winners)
    if after == 1:
        card = np.where((winners != 0) & (_count(_above(top) & unseen) == 1), top, card)
    masters = winners & ~below(unseen)
    card = np.where(masters != 0, _lowest(masters), card)
    ruffs = ((winners & _TRUMPS) != 0) & ~is_trumped
    card = np.where(ruffs, lowest, card)
    return np.where(allowed & (allowed - ONE), card, allowed)


def _throw(own: Masks, allowed: Masks, unseen: Masks) -> Masks:
    cards = _lowest(allowed[:, None] & _SIDE_MASKS)
    rank = _count(cards - ONE) & 15
    kept = np.where(cards & below(unseen)[:, None], 0.0, KEPT)
    cost = rank + LENGTH_WEIGHT * _count(own[:, None] & _SIDE_MASKS) + kept
    cheapest = np.where(cards != 0, cost, _NEVER).argmin(axis=1)
    return np.where((allowed & _SIDES) == 0, _lowest(allowed), _pick(cards, cheapest))


def _pick(masks: Masks, place: Integers) -> Masks:
    return masks[np.arange(len(masks)), place]


def _count(masks: Masks) -> Integers:
    return np.bitwise_count(masks).astype(np.int64)


def _lowest(masks: Masks) -> Masks:
    return masks & (~masks + ONE)


def _highest(masks: Masks) -> Masks:
    for shift in (1, 2, 4, 8, 16, 32):
        masks = masks | masks >> np.uint64(shift)
    return masks ^ masks >> ONE


def _above(cards: Masks) -> Masks:
    """All higher cards of the suit, for sets of one; none for none."""
    up = cards | (cards & np.uint64(0x7FFF7FFF7FFF7FFF)) << ONE
    for shift, keep in ((2, 0x3FFF), (4, 0x0FFF), (8, 0x00FF)):
        up |= (up & np.uint64(keep * 0x0001000100010001)) << np.uint64(shift)
    return up & ~cards & _FULL
