"""A second, slow and simple implementation of the rule text, to test the engine against.

It works on texts (cards are `QS`, decisions are what a record's line holds) and uses nothing of the
engine. A hand is one procedure from top to bottom, as the rules tell it, and whoever runs it
answers its questions: `ask(seat, kind, answers)`, where `answers()` lists all that are allowed.
"""

from collections.abc import Callable
from itertools import permutations
from typing import Any

from tests.engine.naive_answers import CardSets, Deals, Gifts, high_to_low, rank
from tests.engine.naive_exchange import Options, extreme_sets, pairs, what_comes_back

Answers = Callable[[], Any]  # a collection; of deals only a container
Ask = Callable[[int | None, str, Answers], Any]

DEFAULTS: Options = {
    "players": 3,
    "deck": 52,
    "targets": [8, 5, 3],
    "assign_targets": "position",
    "packets": 1,
    "first_dealer": "random",
    "kitty": 4,
    "kitty_order": "discard_first",
    "exchange": "suit",
    "exchange_at": "before_trump",
    "up_order": "target",
    "down_order": "target",
    "first_lead": "eldest",
    "end": "points",
    "limit": 10,
    "dealer_need": "met",
    "dealer_basis": "hand",
    "chips": "off",
    "dealer_counts_from": "second_round",
}


class Table:
    """A game under way; `reports` are the lines of the finished hands."""

    def __init__(self, options: Options, dealer: int, ask: Ask) -> None:
        self.options = {**DEFAULTS, **options}
        self.ask = ask
        self.players: int = self.options["players"]
        self.seats = range(self.players)
        self.dealer = dealer
        self.hand = 1
        self.totals = [0] * self.players
        self.chips = [0] * self.players
        self.deltas: list[int] | None = None
        self.previous: list[int] = []  # the targets behind these deltas
        self.trick_number = 0
        self.last_took = [0] * self.players
        self.winner: int | None = None
        self.reports: list[dict[str, Any]] = []
        self.hands: list[set[str]] = []
        self.kitty: set[str] = set()
        self.targets: list[int] = []
        self.trump = ""
        self.exchanges: list[dict[str, Any]] = []

    def left(self, seat: int, places: int = 1) -> int:
        return (seat + places) % self.players

    def play_game(self) -> None:
        while True:
            self.play_hand()
            if self.winner is not None:
                return
            self.hand += 1
            self.dealer = self.left(self.dealer)

    def play_hand(self) -> None:
        sizes = [self.options[option] for option in ("players", "deck", "kitty")]
        deal = self.ask(None, "deal", lambda: Deals(*sizes))
        self.hands = [set(hand.split()) for hand in deal["hands"]]
        self.kitty = set(deal["kitty"].split())
        self.find_targets()
        self.exchange_and_trumps()
        self.score(self.play_tricks())

    def find_targets(self) -> None:
        numbers = self.options["targets"]
        if self.options["assign_targets"] == "dealer":
            answers = sorted(map(list, set(permutations(numbers))))
            only = len(answers) == 1
            self.targets = answers[0] if only else self.ask(self.dealer, "targets", lambda: answers)
            return
        self.targets = [0] * self.players
        for places, number in enumerate(numbers):
            self.targets[self.left(self.dealer, places)] = number

    # The exchange

    def exchange_and_trumps(self) -> None:
        self.exchanges = []
        after_trump = self.options["exchange_at"] == "after_trump"
        order = self.options["kitty_order"] if self.options["kitty"] else "no kitty"
        if not after_trump:
            self.exchange()
        if order == "take_first":
            self.pick_up()
        self.trump = self.ask(self.dealer, "trump", lambda: list("CDHS"))
        if after_trump and order != "take_first":
            self.exchange()
        if order == "blind":
            self.pick_up()
        if order != "no kitty":
            self.lay_away()
        if order == "discard_first":
            self.pick_up()
        if after_trump and order == "take_first":
            self.exchange()

    def pick_up(self) -> None:
        self.hands[self.dealer] |= self.kitty

    def lay_away(self) -> None:
        hand = self.hands[self.dealer]
        cards = self.ask(self.dealer, "discard", lambda: CardSets(hand, 4))
        hand -= set(cards.split())

    def exchange(self) -> None:
        if self.deltas is None or self.options["exchange"] == "off":
            return
        plan = pairs(self.options, self.deltas, self.previous, self.targets, self.dealer)
        for pair in plan:
            self.exchange_pair(*pair)

    def exchange_pair(self, giver: int, receiver: int, count: int) -> None:
        if self.options["exchange"] == "suit":
            given, returned = self.exchange_by_suit(giver, receiver, count)
        else:
            given, returned = self.exchange_by_rank(giver, receiver, count)
        self.hands[giver] = self.hands[giver] - given | returned
        self.hands[receiver] = (self.hands[receiver] | given) - returned
        self.exchanges.append(
            {
                "giver": giver,
                "receiver": receiver,
                "given": high_to_low(given),
                "returned": high_to_low(returned),
            }
        )

    def exchange_by_suit(self, giver: int, receiver: int, count: int) -> tuple[set[str], set[str]]:
        hand = self.hands[giver]
        given = set(hand)
        if count < len(hand):
            given = self.ask_for_gift(giver, receiver, lambda: CardSets(hand, count))
        return given, what_comes_back(given, self.hands[receiver])

    def exchange_by_rank(self, giver: int, receiver: int, count: int) -> tuple[set[str], set[str]]:
        gifts = extreme_sets(self.hands[giver], count, lowest=True)
        given = set(gifts[0].split())
        if len(gifts) > 1:
            given = self.ask_for_gift(giver, receiver, lambda: gifts)
        returns = extreme_sets(self.hands[receiver], count, lowest=False)
        returned = returns[0]
        if len(returns) > 1:
            returned = self.ask(receiver, "return", lambda: returns)
        return given, set(returned.split())

    def ask_for_gift(self, giver: int, receiver: int, sets: Answers) -> set[str]:
        """The answer names the receiver as well."""
        gift = self.ask(giver, "give", lambda: Gifts(sets(), receiver))
        return set(gift["give"].split())

    # Play and score

    def play_tricks(self) -> list[int]:
        taken = [0] * self.players
        leader = self.dealer
        if self.options["first_lead"] == "eldest":
            leader = self.left(self.dealer)
        while any(self.hands):
            leader = self.play_trick(leader)
            taken[leader] += 1
            self.trick_number += 1
            self.last_took[leader] = self.trick_number
        return taken

    def play_trick(self, leader: int) -> int:
        trick: list[str] = []
        for places in self.seats:
            seat = self.left(leader, places)
            card = self.ask(seat, "play", lambda seat=seat: self.may_play(seat, trick))  # type: ignore[misc]
            self.hands[seat].remove(card)
            trick.append(card)
        counting = [card for card in trick if card[1] == self.trump]
        counting = counting or [card for card in trick if card[1] == trick[0][1]]
        return self.left(leader, trick.index(max(counting, key=rank)))

    def may_play(self, seat: int, trick: list[str]) -> list[str]:
        hand = sorted(self.hands[seat])
        return [card for card in hand if trick and card[1] == trick[0][1]] or hand

    def score(self, taken: list[int]) -> None:
        self.deltas = [taken[seat] - self.targets[seat] for seat in self.seats]
        self.previous = self.targets
        self.totals = [self.totals[seat] + self.deltas[seat] for seat in self.seats]
        self.pay_chips(self.deltas)
        self.report(taken)
        if self.options["end"] == "dealer":
            self.look_for_dealer()
        elif self.is_over(taken):
            self.winner = self.find_winner(taken)

    def report(self, taken: list[int]) -> None:
        self.reports.append(
            {
                "hand": self.hand,
                "dealer": self.dealer,
                "targets": self.targets,
                "trump": self.trump,
                "tricks": taken,
                "deltas": self.deltas,
                "totals": self.totals,
                "chips": list(self.chips),
                "exchanges": self.exchanges,
            }
        )

    def pay_chips(self, deltas: list[int]) -> None:
        for seat in self.seats:
            if self.options["chips"] == "stakes":
                self.chips[seat] += deltas[seat]
            for other in self.seats:
                if self.options["chips"] == "per_down" and deltas[seat] > 0 > deltas[other]:
                    self.chips[seat] += deltas[seat]
                    self.chips[other] -= deltas[seat]

    def is_over(self, taken: list[int]) -> bool:
        end, limit = self.options["end"], self.options["limit"]
        if end == "points":
            return any(total >= limit for total in self.totals)
        if end == "hands":
            return bool(self.hand == limit)
        return any(tricks >= limit for tricks in taken)

    def look_for_dealer(self) -> None:
        """Hand after hand in the order played; the first round is looked at when it is over."""
        if self.hand < self.players:
            return
        hands = self.reports[-1:]
        if self.hand == self.players:
            hands = self.reports if self.options["dealer_counts_from"] == "first_round" else []
        basis = "deltas" if self.options["dealer_basis"] == "hand" else "totals"
        for hand in hands:
            score = hand[basis][hand["dealer"]]
            made = score >= 0 if self.options["dealer_need"] == "met" else score > 0
            if made and self.winner is None:
                self.winner = hand["dealer"]

    def find_winner(self, taken: list[int]) -> int:
        """By what counts, then the last hand's deltas, then the latest trick."""
        assert self.deltas is not None
        by_chips = self.options["end"] == "hands" and self.options["chips"] != "off"
        measure = self.chips if by_chips else self.totals
        if self.options["end"] == "tricks":
            measure = taken
        tied = list(self.seats)
        for by in (measure, self.deltas, self.last_took):
            best = max(by[seat] for seat in tied)
            tied = [seat for seat in tied if by[seat] == best]
        return tied[0] if len(tied) == 1 else -1
