"""Takes part in the deals, and checks them: a seed of this client's own goes into each, and what is
told when the hand is over has to give the cards that were dealt (docs/DEALS.md).

Pure but for the chance that it is handed. Not here: the line (net/network.py), and the words for
what it finds (words/deals.py).
"""

from collections.abc import Callable, Iterable
from itertools import chain

import msgspec

from engine.actions import Deal
from engine.cards import Card
from engine.fair_deal import fair_deal, fair_first_dealer
from engine.proof import SEED_BYTES, Proof, commitment_to
from engine.public import Phase, Public
from engine.rules import RuleSet
from engine.seats import Seat
from engine.view import View
from protocol.messages import (
    DealCommitted,
    DealRevealed,
    DealSeed,
    GameView,
    Happened,
    LeftTable,
    ServerMessage,
    TableState,
)

Entropy = Callable[[int], bytes]
"""Gives so many bytes that nobody can guess."""


class DealChecked(msgspec.Struct, frozen=True):
    """What a check of the deal of that hand has come to. `fault` is empty where all holds, or
    `promised_twice`, `not_promised`, `not_told`, `told_early`, `other_secret`, `left_out`,
    `other_seed` or `other_cards`.
    """

    hand: int
    fault: str = ""


class _Promise(msgspec.Struct):
    """What was promised of a hand, at which `table` by which `rules`, and what was sent for it.
    `dealt` are the player's cards, empty where the hand was seen too late. `has_arrived`: the seed,
    while there was no deal. `is_doubted` once the line was lost: then what the server has heard
    cannot be known.
    """

    commitment: bytes
    table: str
    rules: RuleSet
    seed: bytes
    has_arrived: bool = False
    is_doubted: bool = False
    is_dealt: bool = False
    dealt: tuple[Card, ...] = ()

    @property
    def is_owed(self) -> bool:
        """Whether the server still has to tell what the hand followed from."""
        return self.is_dealt and not self.is_doubted


class FairDeals:
    """The deals at one player's table, of which all that the server says is to be told here.

    Who has begun to promise has to go on: `_latest` is the latest hand that was promised and dealt
    on this line, None where there is none in this game.
    """

    def __init__(self, entropy: Entropy) -> None:
        self._entropy = entropy
        self._promises: dict[int, _Promise] = {}
        self._latest: int | None = None
        self._table, self._rules = "", RuleSet()
        self._view: View | None = None

    def begin_line(self) -> None:
        """Another line: what the one before has carried may not have arrived."""
        self._latest = None
        for promise in self._promises.values():
            promise.has_arrived, promise.is_doubted = False, True

    def seed_has_arrived(self, hand: int) -> None:
        """The server has answered what was said after the seed."""
        promise = self._promises.get(hand)
        if promise is not None and not promise.is_dealt:
            promise.has_arrived = True

    def receive(
        self, message: ServerMessage, view: View | None
    ) -> tuple[DealSeed | None, DealChecked | None]:
        """A message, and the view after it: what is to be sent, and what has been found out."""
        match message:
            case TableState(table=table, rules=rules):
                self._table, self._rules = table, rules
            case LeftTable():
                self._begin_game()
            case DealCommitted():
                return self._answer(message)
            case DealRevealed():
                return None, self._check(message, view)
            case GameView() | Happened() if view is not None:
                return None, self._see(view)
            case _:
                pass
        return None, None

    def _answer(self, told: DealCommitted) -> tuple[DealSeed, DealChecked | None]:
        promise, fault = self._promises.get(told.hand), None
        if told.hand == 1 and (promise is None or promise.is_dealt):
            promise, fault = None, self._begin_game()
        if promise is None or promise.commitment != told.commitment:
            if promise is not None:
                fault = DealChecked(told.hand, "promised_twice")
            seed = self._entropy(SEED_BYTES)
            promise = _Promise(told.commitment, self._table, self._rules, seed)
            self._promises[told.hand] = promise
        return DealSeed(told.hand, promise.seed), fault

    def _begin_game(self) -> DealChecked | None:
        """Another game: nothing of the one before will be told any more."""
        untold = [hand for hand, promise in self._promises.items() if promise.is_owed]
        self._promises.clear()
        self._latest = None
        return DealChecked(max(untold), "not_told") if untold else None

    def _see(self, view: View) -> DealChecked | None:
        """The game as it stands: perhaps a hand has been dealt."""
        public = view.public
        if public.phase in (Phase.DEAL, Phase.OVER):
            return None
        promise = self._promises.get(public.hand)
        if promise is None:
            return self._see_unpromised(public.hand)
        if promise.is_dealt:
            return None
        promise.is_dealt = True
        promise.dealt = view.hand if _is_untouched(view) else ()
        self._latest = public.hand
        before = self._promises.pop(public.hand - 1, None)
        return DealChecked(public.hand - 1, "not_told") if before and before.is_owed else None

    def _see_unpromised(self, hand: int) -> DealChecked | None:
        """Once for each: a hand that was played when the client came has another number."""
        if self._latest is None or hand != self._latest + 1:
            return None
        self._latest = hand
        return DealChecked(hand, "not_promised")

    def _check(self, told: DealRevealed, view: View | None) -> DealChecked | None:
        """None where this client has not been there, or has checked it already."""
        promise = self._promises.get(told.hand)
        if promise is None or not promise.is_dealt or view is None or view.seat is None:
            return None
        del self._promises[told.hand]
        return DealChecked(told.hand, self._fault(promise, told, view, view.seat))

    def _fault(self, promise: _Promise, told: DealRevealed, view: View, own: Seat) -> str:
        rules, results = promise.rules, view.public.results
        if commitment_to(told.secret) != promise.commitment:
            return "other_secret"
        seed = told.seeds[own] if len(told.seeds) == rules.players else b""
        if not seed and promise.has_arrived:
            return "left_out"
        if seed not in (b"", promise.seed):
            return "other_seed"
        if not results or results[-1].hand < told.hand:
            return "told_early"
        if results[-1].hand > told.hand:
            return ""  # the cards are not there any more
        proof = Proof(promise.table, told.secret, told.seeds)
        if told.hand == 1 and fair_first_dealer(rules, proof) != (
            results[-1].dealer,
            view.public.cut,
        ):
            return "other_cards"
        deal = fair_deal(rules, results[-1].dealer, told.hand, proof)
        is_own = not promise.dealt or promise.dealt == deal.hands[own]
        return "" if is_own and _may_have_been_dealt(deal, view) else "other_cards"


def _is_untouched(view: View) -> bool:
    """Whether the player has the cards that they were dealt, and no other."""
    public = view.public
    is_whole = len(view.hand) == public.rules.tricks_per_hand
    return is_whole and not (view.exchanges or view.picked_up or view.laid_away or public.tricks)


def _may_have_been_dealt(deal: Deal, view: View) -> bool:
    """Whether the hand that is over can have come of that deal: those who have exchanged cards hold
    together what they were dealt together, and everybody else just that.
    """
    dealer = view.public.results[-1].dealer
    played = _cards_by_seat(view.public)
    played[dealer] += view.laid_away
    dealt = [list(hand) for hand in deal.hands]
    dealt[dealer] += deal.kitty
    parties = {seat for each in view.exchanges for seat in (each.giver, each.receiver)}
    groups: Iterable[set[Seat]] = [parties, *({seat} for seat in range(len(dealt)))]
    return all(
        _together(played, group) == _together(dealt, group)
        for group in groups
        if group == parties or not group & parties
    )


def _together(cards: list[list[Card]], seats: set[Seat]) -> list[Card]:
    return sorted(chain.from_iterable(cards[seat] for seat in seats))


def _cards_by_seat(public: Public) -> list[list[Card]]:
    """What each seat has played."""
    players = public.rules.players
    cards: list[list[Card]] = [[] for _ in range(players)]
    for trick in public.tricks:
        for place, card in enumerate(trick.cards):
            cards[(trick.leader + place) % players].append(card)
    return cards
