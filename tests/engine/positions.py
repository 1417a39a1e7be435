"""Small positions built directly from values: a few cards a seat instead of a whole deal.

Hands are written by seat, parted by slashes: `AS KH / QS JH / TS 9H`.
"""

from collections.abc import Sequence

from msgspec.structs import replace

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
        tricks=(Trick(0),) * (rules.tricks_per_hand - max(map(len, held))),
    )
    return State(public, held)


def trump_position(hands: str, kitty: str, rules: RuleSet, dealer: Seat = 0) -> State:
    """The declarer is about to name trumps, in a first hand."""
    held = hands_of(hands)
    public = replace(
        new_game(rules, dealer).public,
        phase=Phase.TRUMP,
        to_act=dealer,
        targets=targets_by_position(rules, dealer),
        tricks=(Trick(0),) * (rules.tricks_per_hand - min(map(len, held))),
    )
    return State(public, held, kitty=tuple(sorted(parse_cards(kitty))))


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


def next_hand(rules: RuleSet, tricks: Sequence[int], hands: str = "", *, dealer: Seat = 0) -> State:
    """Right after the deal of hand 2, the first having ended with these tricks. With `exchange` by
    `suit`: a position under `high_low` may be one in which `step` would not stop.
    """
    public = after_hand(rules, tricks, dealer=dealer)
    public = fold_public(public, Dealt((0,) * rules.players, 0))
    return State(public, hands_of(hands) if hands else ((),) * rules.players)


def dealt_game(rules: RuleSet, dealer: Seat = 0) -> State:
    """The first hand of a game, dealt from a pack in order."""
    state = new_game(rules, dealer)
    return step(state, None, deal_pack(rules, dealer, full_pack(rules.deck)))[0]
