"""A game with every card of it. Only the table that owns the game has one."""

import msgspec

from engine.cards import Card
from engine.public import Draw, Public
from engine.rules import RuleSet, check_rules
from engine.seats import Seat
from engine.view import Exchange


class State(msgspec.Struct, frozen=True, array_like=True):
    """The places where a card can be: `hands` by seat, `kitty`, `offered`, `laid_away`, and the
    tricks in `public`. `picked_up` remembers what the kitty was; `exchanges` those of this hand.
    """

    public: Public
    hands: tuple[tuple[Card, ...], ...]
    kitty: tuple[Card, ...] = ()
    offered: tuple[Card, ...] = ()
    laid_away: tuple[Card, ...] = ()
    picked_up: tuple[Card, ...] = ()
    exchanges: tuple[Exchange, ...] = ()


def new_game(rules: RuleSet, dealer: Seat, cut: tuple[tuple[Draw, ...], ...] = ()) -> State:
    """A game that awaits its first deal, by `dealer`. Raises RulesError for unplayable rules,
    ValueError for a dealer who has no seat.
    """
    check_rules(rules)
    if not 0 <= dealer < rules.players:
        raise ValueError(f"dealer {dealer} of {rules.players} players")
    nothing = (0,) * rules.players
    public = Public(
        rules=rules,
        dealer=dealer,
        cut=cut,
        totals=nothing,
        chips=nothing,
        last_took=nothing,
        taken=nothing,
    )
    return State(public, hands=((),) * rules.players)
