"""Hands as games lead up to them, many at once: dealt, exchanged for the deltas of the hand before,
trumps named and the kitty dealt with. The exchange goes through `step`, all else is lockstep.
"""

from collections.abc import Sequence

import msgspec
import numpy as np

from engine.bots.casual import decide_by_thumb
from engine.bots.lockstep import ONE, Integers, Lanes, Masks, random_cards
from engine.bots.masks import FIELD, mask_of, pack_mask
from engine.bots.matches import after_a_hand
from engine.bots.sight import see
from engine.bots.thumb_lanes import throw_by_thumb
from engine.bots.value import ORDERS
from engine.cards import Card
from engine.public import Phase
from engine.redact import view_for
from engine.rules import RuleSet, change_rules
from engine.shuffle import deal_pack
from engine.state import State
from engine.step import step

_RANDOM_TRUMPS = 0.05
_RANDOM_DISCARDS = 0.12
_HANDS_OF_A_CHAIN = 9


class Kind(msgspec.Struct, frozen=True):
    """What all hands of a batch have in common: how many play, with how many cards."""

    players: int
    deck: int

    @property
    def kitty(self) -> int:
        """How many cards are left over."""
        return 4 if self.deck == 52 else 0


_KINDS = ((Kind(3, 52), 0.63), (Kind(3, 51), 0.07), (Kind(4, 52), 0.30))
_TARGETS = {3: ([8, 5, 3], [9, 5, 2]), 4: ([6, 4, 3, 3], [7, 4, 3, 2])}


class Deals(msgspec.Struct):
    """Hands before trumps are named, `hands[lane, role]`, `kitty[lane]`, `known[lane, viewer,
    owner]`; trumps are in no special field. `order` is the place in ORDERS, `leader` a role.
    """

    kind: Kind
    hands: Masks
    kitty: Masks
    known: Masks
    order: Integers
    leader: Integers

    def repeated(self, times: int) -> "Deals":
        """Each deal so many times."""
        return Deals(
            self.kind,
            hands=np.repeat(self.hands, times, axis=0),
            kitty=np.repeat(self.kitty, times),
            known=np.repeat(self.known, times, axis=0),
            order=np.repeat(self.order, times),
            leader=np.repeat(self.leader, times),
        )


class Chains:
    """Games of one kind side by side, each by rules of its own, a hand after another."""

    def __init__(self, kind: Kind, count: int, rng: np.random.Generator) -> None:
        self._kind = kind
        self._rng = rng
        self.rules = [_some_rules(kind, rng) for _ in range(count)]
        self._ups = np.zeros((count, kind.players), np.int64)
        self._hand = 0

    def deal(self) -> Deals:
        """The next hand of each game, up to the naming of trumps."""
        if self._hand == _HANDS_OF_A_CHAIN:
            self.rules = [_some_rules(self._kind, self._rng) for _ in self.rules]
            self._ups[:] = 0
            self._hand = 0
        self._hand += 1
        count, players = self._ups.shape
        deals = Deals(
            self._kind,
            hands=np.zeros((count, players), np.uint64),
            kitty=np.zeros(count, np.uint64),
            known=np.zeros((count, players, players), np.uint64),
            order=np.array([ORDERS.index(rules.kitty_order) for rules in self.rules]),
            leader=np.array([0 if rules.first_lead == "dealer" else 1 for rules in self.rules]),
        )
        for lane, rules in enumerate(self.rules):
            state = _exchanged(rules, self._ups[lane].tolist(), self._rng)
            for role, hand in enumerate(state.hands):
                own = [card for card in hand if card not in state.picked_up]
                deals.hands[lane, role] = mask_of(own, None)
                if state.exchanges:
                    deals.known[lane, role] = see(view_for(state, role)).known
            deals.kitty[lane] = mask_of(state.kitty or state.picked_up, None)
        return deals

    def score(self, taken: Integers) -> None:
        """The tricks of each role, which decide on the exchange of the next hand."""
        targets = np.array([rules.targets for rules in self.rules])
        self._ups = np.roll(taken - targets, -1, axis=1)  # the deal passes to the left


def chains_of_all_kinds(count: int, rng: np.random.Generator) -> list[Chains]:
    """About `count` games, of each kind as many as are to be learnt from."""
    return [Chains(kind, round(share * count), rng) for kind, share in _KINDS]


def _some_rules(kind: Kind, rng: np.random.Generator) -> RuleSet:
    def one_of(values: Sequence[object]) -> object:
        return values[int(rng.integers(len(values)))]

    changes = {
        "players": kind.players,
        "deck": kind.deck,
        "kitty": kind.kitty,
        "targets": one_of(_TARGETS[kind.players]),
        "kitty_order": one_of(ORDERS),
        "exchange": one_of(("suit", "suit", "high_low", "high_low", "off")),
        "up_order": one_of(("target", "previous_target", "most_up")),
        "down_order": one_of(("target", "previous_target", "seat")),
        "first_lead": one_of(("eldest", "eldest", "dealer")),
        "end": "hands",
    }
    return change_rules(RuleSet(), changes)


def _exchanged(rules: RuleSet, ups: list[int], rng: np.random.Generator) -> State:
    """A new hand with all exchanged; seat 0 deals."""
    pack: list[Card] = rng.permutation(np.arange(52 - rules.deck, 52)).tolist()
    state, _events = step(after_a_hand(rules, 0, ups), None, deal_pack(rules, 0, pack))
    while state.public.phase in (Phase.GIVE, Phase.RETURN):
        seat = state.public.to_act
        assert seat is not None
        state, _events = step(state, seat, decide_by_thumb(view_for(state, seat)))
    return state


def begin_play(
    deals: Deals,
    rng: np.random.Generator,
    random_trumps: float = _RANDOM_TRUMPS,
    random_discards: float = _RANDOM_DISCARDS,
) -> tuple[Lanes, Integers]:
    """Trumps named and the kitty dealt with by rules of thumb, or at random as often as is said.
    The lanes, and the trump suit of each.
    """
    dealer = deals.hands[:, 0]
    takes_first, blind = deals.order == 1, deals.order == 2
    trump = _longest(np.where(takes_first, dealer | deals.kitty, dealer))
    at_random = rng.random(len(trump)) < random_trumps
    trump = np.where(at_random, rng.integers(4, size=len(trump)), trump)
    hands = with_trumps(deals.hands, trump)
    pile = np.zeros(len(trump), np.uint64)
    if deals.kind.kitty:
        kitty = with_trumps(deals.kitty, trump)
        twenty = hands[:, 0] | kitty
        choice = np.where(takes_first | blind, twenty, hands[:, 0])
        pile = _discard(choice, deals.kind.kitty, rng, random_discards)
        hands[:, 0] = twenty & ~pile
    packs = np.array([pack_mask(deals.kind.deck, suit) for suit in range(4)], np.uint64)
    known = with_trumps(deals.known, trump)
    return Lanes(hands, pile, known, deals.leader.copy(), packs[trump]), trump


def with_trumps(masks: Masks, trump: Integers) -> Masks:
    """The sets with the trump suit in field 0, and the suit that was there in its place."""
    shift = (16 * trump).astype(np.uint64).reshape(-1, *[1] * (masks.ndim - 1))
    change = (masks ^ masks >> shift) & np.uint64(FIELD)
    changed: Masks = masks ^ change ^ change << shift
    return changed


def _longest(hands: Masks) -> Integers:
    strengths = [
        np.bitwise_count(hands >> np.uint64(16 * suit) & np.uint64(FIELD)) * 2.0
        + sum(
            (hands >> np.uint64(16 * suit + 8 + rank) & ONE) * (rank / 2) for rank in (1, 2, 3, 4)
        )
        for suit in range(4)
    ]
    longest: Integers = np.argmax(strengths, axis=0)
    return longest


def _discard(hands: Masks, count: int, rng: np.random.Generator, random_discards: float) -> Masks:
    """Cards to lay away: by the rule or, so often, at random (all of them, or the first two)."""
    away = np.zeros(len(hands), np.uint64)
    at_random = rng.random(len(hands)) < random_discards
    half = rng.random(len(hands)) < 0.5
    for number in range(count):
        by_rule = throw_by_thumb(hands)
        drawn = random_cards(hands, rng)
        card = np.where(at_random & ((number < 2) | ~half), drawn, by_rule)
        away |= card
        hands = hands & ~card
    return away
