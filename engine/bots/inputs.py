"""What the policy network is told of a position: what the seat to play sees of it, as 0 and 1.

Nine sets of cards, then what cards cannot say. Other seats are numbered from the left of the one
who is to play; where there are three players the third is nobody.
"""

import numpy as np
from numpy.typing import NDArray

from engine.bots.lockstep import ONE, Lanes, Masks
from engine.cards import PACK_SIZE

Inputs = NDArray[np.uint8]

SETS = 9
OWN, GONE, MASTERS, TRICK, KNOWN = 0, 1, 2, 3, 6
"""The places of the sets; TRICK and KNOWN have one for each other seat."""

VOIDS, POSITION, ROLE, FOUR, WINNER, TRICKS_LEFT, PILE, FACTS = 0, 12, 16, 20, 21, 24, 41, 42
"""The places of the facts. VOIDS has four for each other seat, by field."""

POLICY_INPUTS = PACK_SIZE * SETS + FACTS


def seen(lanes: Lanes) -> tuple[Masks, Inputs]:
    """The sets `[lane, SETS]` and the facts `[lane, FACTS]`, for the role to play in each lane."""
    rows, role, players = lanes.rows, lanes.to_act, lanes.players
    sets = np.zeros((len(lanes), SETS), np.uint64)
    facts = np.zeros((len(lanes), FACTS), np.uint8)
    own = lanes.of_role(lanes.hands)
    gone = lanes.played | np.where(role == 0, lanes.pile, np.uint64(0))
    sets[:, OWN] = own
    sets[:, GONE] = gone
    sets[:, MASTERS] = own & ~below(lanes.pack & ~(own | gone))
    not_theirs = ~(own | gone)
    known = lanes.known[rows, role]
    for place in range(players - 1):
        other = (role + place + 1) % players
        sets[:, TRICK + place] = lanes.trick[rows, other]
        sets[:, KNOWN + place] = known[rows, other] & not_theirs
        start = VOIDS + 4 * place
        facts[:, start : start + 4] = lanes.voids[rows, other][:, None] >> _LOWEST & ONE
    facts[:, POSITION + lanes.position] = 1
    facts[rows, ROLE + role] = 1
    facts[:, FOUR] = players == 4
    if lanes.position:
        facts[rows, WINNER - 1 + (lanes.best - role) % players] = 1
    facts[:, TRICKS_LEFT + lanes.tricks_left - 1] = 1
    facts[:, PILE] = lanes.has_pile & (role != 0)
    return sets, facts


def unpacked(sets: Masks, facts: Inputs) -> NDArray[np.float32]:
    """The inputs of the network, `[lane, POLICY_INPUTS]`."""
    bits = np.unpackbits(sets.view(np.uint8), axis=1, bitorder="little")
    inputs = np.empty((len(sets), POLICY_INPUTS), np.float32)
    cards = inputs[:, : PACK_SIZE * SETS].reshape(len(sets), 4 * SETS, 13)
    cards[:] = bits.reshape(len(sets), 4 * SETS, 16)[:, :, :13]
    inputs[:, PACK_SIZE * SETS :] = facts
    return inputs


_LOWEST = np.array([0, 16, 32, 48], np.uint64)


def _fields(field: int) -> np.uint64:
    return np.uint64(field * 0x0001000100010001)


_KEEP_1, _KEEP_2, _KEEP_4, _KEEP_8 = map(_fields, (0xFFFE, 0xFFFC, 0xFFF0, 0xFF00))
_2, _4, _8 = np.uint64(2), np.uint64(4), np.uint64(8)


def below(masks: Masks) -> Masks:
    """As `masks.below`, for many at once."""
    masks = masks | (masks & _KEEP_1) >> ONE
    masks |= (masks & _KEEP_2) >> _2
    masks |= (masks & _KEEP_4) >> _4
    return masks | (masks & _KEEP_8) >> _8


def run_heads(legal: Masks, own: Masks, dead: Masks) -> Masks:
    """As `masks.run_heads`, for many at once."""
    reach = own | dead & (own << ONE)
    through = dead & (dead << ONE)
    reach |= through & (reach << _2)
    through &= through << _2
    reach |= through & (reach << _4)
    through &= through << _4
    reach |= through & (reach << _8)
    return legal & ~(reach << ONE)


def candidates(lanes: Lanes) -> Masks:
    """The legal cards of which no two are equal: the lowest of each run."""
    role = lanes.to_act
    own = lanes.of_role(lanes.hands)
    in_trick = np.bitwise_or.reduce(lanes.trick, axis=1)
    dead = (lanes.played & ~in_trick) | np.where(role == 0, lanes.pile, np.uint64(0))
    return run_heads(lanes.legal(), own, dead)
