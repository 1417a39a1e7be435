"""The prepared hands, and what everybody but the learner does in them.

Each of the others has a plan: their cards in the order in which they mean to play them. They play
the first that they may, and so have an answer to whatever the learner does.
"""

from engine.actions import Action, Deal, Discard, NameTrump, Play
from engine.cards import SUITS, Card, Suit, parse_cards
from engine.choices import choice_from
from engine.public import Phase
from engine.rules import RuleSet
from engine.seats import Seat
from engine.state import State, new_game

LEARNER: Seat = 0
BEN: Seat = 1  # on the learner's left
CAT: Seat = 2  # deals first

RULES = RuleSet()

HEARTS: Suit = SUITS.index("H")
SPADES: Suit = SUITS.index("S")

_LEARNER = (
    "AS KS QS 6S QH JH 9H 4H AD 8D 4D AC JC 8C 7C 3C",
    "AS KS JS 9S 6S 4S AH QH 7H TD 5D 2D KC 8C 6C 3C",
)
_BEN = (
    "5S 9C 3D 9S 7S 5D JD 9D JS KC 3H 7D 5H 4S 6H TH",
    "QS 7S 3S KH TH 6H 3H 2H KD 8D 7D 3D QC TC 9C 4C",
)
# In the first hand as she plays it: with the kitty, and without what she has laid away.
_CAT = (
    "8S QC KD TS 2H QD TD 6D 7H 2C 4C 8H 6C KH TC AH",
    "8S 5S 2S JH 9H 8H 4H AD QD 9D 6D AC JC 7C 5C 2C",
)
_KITTY = ("TS 8S 6D 2C", "TS JD 4D 5H")
_CAT_LAYS_AWAY = "3S 2S 5C 2D"


def beginning() -> State:
    """The game before the first deal."""
    return new_game(RULES, CAT)


def others_action(state: State) -> tuple[Seat | None, Action]:
    """What happens next without the learner: the deal, or what one of the others does."""
    public = state.public
    seat, hand = public.to_act, public.hand - 1
    if seat is None:
        return None, _deal(hand)
    match public.phase:
        case Phase.TRUMP:
            return seat, NameTrump(HEARTS)
        case Phase.DISCARD:
            return seat, Discard(parse_cards(_CAT_LAYS_AWAY))
        case _:
            plan = parse_cards((_BEN if seat == BEN else _CAT)[hand])
            allowed = choice_from(public, state.hands[seat]).cards
            return seat, Play(next(card for card in plan if card in allowed))


def _deal(hand: int) -> Deal:
    learner, ben, cat, kitty = (
        parse_cards(texts[hand]) for texts in (_LEARNER, _BEN, _CAT, _KITTY)
    )
    return Deal((learner, ben, _dealt_to_cat(cat, kitty) if hand == 0 else cat), kitty)


def _dealt_to_cat(played: tuple[Card, ...], kitty: tuple[Card, ...]) -> tuple[Card, ...]:
    """What she had before she laid cards away and picked up the kitty."""
    kept = tuple(card for card in played if card not in kitty)
    return (*kept, *parse_cards(_CAT_LAYS_AWAY))
