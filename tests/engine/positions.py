"""Small positions built directly from values: a few cards a seat instead of a whole deal.

Hands are written by seat, parted by slashes: `AS KH / QS JH / TS 9H`.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from engine.actions import AssignTargets
from engine.cards import SUITS, Card, Suit, full_pack, parse_cards
from engine.events import Dealt, HandOver
from engine.fold import fold_public
from engine.public import Phase, Public, Trick
from engine.rules import RuleSet
from engine.scoring import targets_by_position
from engine.seats import Seat
from engine.shuffle import deal_pack
from engine.state import State, new_game
from engine.step import step
from engine.tricks import seat_to_play

ONLINE = RuleSet()


def hands_of(text: str) -> tuple[tuple[Card, ...], ...]:
    """Each hand low to high, as the game keeps them."""
    return tuple(tuple(sorted(parse_cards(hand.strip()))) for hand in text.split("/"))


def suit_named(letter: str) -> Suit:
    return SUITS.index(letter)


def play_position(
    hands: str,
    *,
    trick: str = "",
    leader: Seat = 0,
    trump: str = "S",
    rules: RuleSet = ONLINE,
    dealer: Seat = 0,
) -> State:
    """The last tricks of a hand, with `trick` on the table; the ones before it have no cards."""
    held = hands_of(hands)
    on_table = Trick(leader, parse_cards(trick))
    public = replace(
        new_game(rules, dealer).public,
        phase=Phase.PLAY,
        to_act=seat_to_play(on_table, rules.players),
        targets=targets_by_position(rules, dealer),
        trump=suit_named(trump),
        trick=on_table,
        tricks=(Trick(0, (0,)),) * (rules.tricks_per_hand - max(map(len, held))),
    )
    return State(public, held)


def after_hand(
    rules: RuleSet,
    tricks: Sequence[int],
    *,
    dealer: Seat = 0,
    hand: int = 1,
    totals: Sequence[int] = (0, 0, 0, 0),
    chips: Sequence[int] = (0, 0, 0, 0),
    last_took: Sequence[int] = (0, 0, 0, 0),
) -> Public:
    """The open part of the game right after a hand that ended with these tricks.

    `totals` and `chips` are those before it.
    """
    public = replace(
        new_game(rules, dealer).public,
        totals=tuple(totals[: rules.players]),
        chips=tuple(chips[: rules.players]),
        last_took=tuple(last_took[: rules.players]),
        taken=tuple(tricks),
        hand=hand,
        phase=Phase.SCORE,
        targets=targets_by_position(rules, dealer),
        trump=0,
    )
    return fold_public(public, HandOver(()))


def after_deals(rules: RuleSet, took: Sequence[int]) -> list[Public]:
    """The open part of the game after each hand in which the dealer, seat 0 in the first, took so
    many tricks, and the player on their left the others.
    """
    public = new_game(rules, 0).public
    games = []
    for hand, tricks in enumerate(took):
        dealer = hand % rules.players
        taken = [0] * rules.players
        taken[dealer] = tricks
        taken[(dealer + 1) % rules.players] = rules.tricks_per_hand - tricks
        targets = targets_by_position(rules, dealer)
        public = replace(public, phase=Phase.SCORE, taken=tuple(taken), targets=targets, trump=0)
        public = fold_public(public, HandOver(()))
        games.append(public)
    return games


def next_hand(rules: RuleSet, tricks: Sequence[int], hands: str = "", *, dealer: Seat = 0) -> State:
    """Right after the deal of hand 2, the first having ended with these tricks. With `exchange` by
    `suit`: a position under `high_low` may be one in which `step` would not stop.
    """
    public = after_hand(rules, tricks, dealer=dealer)
    public = fold_public(public, Dealt((0,) * rules.players, 0))
    return State(public, hands_of(hands) if hands else ((),) * rules.players)


def opened_hand(
    rules: RuleSet, hands: str, kitty: str = "", *, dealer: Seat = 0, deltas: Sequence[int] = ()
) -> State:
    """A hand right after its deal of a few cards: where the first decision is awaited.

    `deltas` are those of the hand before; without them it is the first hand.
    """
    rules = replace(rules, assign_targets="dealer")
    public = new_game(rules, dealer).public
    if deltas:
        before = (dealer - 1) % rules.players
        targets = targets_by_position(rules, before)
        tricks = [target + delta for target, delta in zip(targets, deltas, strict=True)]
        public = after_hand(rules, tricks, dealer=before)
    public = fold_public(public, Dealt((0,) * rules.players, 0))
    state = State(public, hands_of(hands), kitty=tuple(sorted(parse_cards(kitty))))
    return step(state, dealer, AssignTargets(targets_by_position(rules, dealer)))[0]


def dealt_game(rules: RuleSet, dealer: Seat = 0) -> State:
    """The first hand of a game, dealt from a pack in order."""
    state = new_game(rules, dealer)
    return step(state, None, deal_pack(rules, dealer, full_pack(rules.deck)))[0]
