"""Claiming the rest of the tricks: whether no defence can take one of them.

The claimant has to win every trick to come, so a defender never gains by keeping the lower of two
cards of a suit, and the claimant never by leading it: only the suit is left to choose. That makes
an exact search small. Where it is not (SEARCH_LIMIT), the claim counts as one that does not hold:
a server has more to do meanwhile.
"""

from collections.abc import Sequence
from itertools import product

from engine.actions import Play
from engine.cards import SUITS, Card, Suit, suit_of
from engine.public import Phase, Trick
from engine.seats import Seat
from engine.state import State
from engine.step import step
from engine.tricks import legal_cards, seat_to_play, winning_seat

SEARCH_LIMIT = 2_000
"""How many ways to play a trick out are tried, in 40 ms or less."""

Hand = tuple[Card, ...]
Hands = tuple[Hand, ...]


def claimed_plays(state: State, seat: Seat) -> tuple[tuple[Seat, Play], ...] | None:
    """The rest of the hand, play by play, where `seat`, whose turn it is to play, takes every
    trick whatever the others do; None where he may not claim or it does not hold.

    Of the many ways to play it out this is one in which the others play low.
    """
    public = state.public
    if public.phase is not Phase.PLAY or public.to_act != seat:
        return None
    search = _Search(seat, public.trump, public.rules.players)
    plays: list[tuple[Seat, Play]] = []
    hand_number = public.hand
    while state.public.phase is Phase.PLAY and state.public.hand == hand_number:
        to_act = state.public.to_act
        assert to_act is not None
        legal = legal_cards(state.hands[to_act], state.public.trick)
        card = legal[0] if to_act != seat else search.winning_card(state.hands, state.public.trick)
        if card is None:
            return None
        plays.append((to_act, Play(card)))
        state, _ = step(state, to_act, Play(card))
    return tuple(plays)


class _Search:
    """The claimant against all others together, each knowing every card."""

    def __init__(self, claimant: Seat, trump: Suit | None, players: int) -> None:
        self._claimant = claimant
        self._trump = trump
        self._players = players
        self._known: dict[Hands, bool] = {}
        self._tried = 0

    def winning_card(self, hands: Hands, trick: Trick) -> Card | None:
        """A card with which the claimant, who is to play, takes this trick and all after it; None
        where there is none, or none is found within the limit.
        """
        self._tried = 0
        return self._winning_card(hands, trick)

    def _winning_card(self, hands: Hands, trick: Trick) -> Card | None:
        for card in self._candidates(hands[self._claimant], trick):
            if self._takes_all(hands, trick, card):
                return card
        return None

    def _candidates(self, hand: Hand, trick: Trick) -> Sequence[Card]:
        """Leading, the highest of each suit; else any, as a lower one may do for this trick."""
        if trick.cards:
            return legal_cards(hand, trick)
        return [max(of_suit) for suit in range(len(SUITS)) if (of_suit := _of_suit(hand, suit))]

    def _takes_all(self, hands: Hands, trick: Trick, card: Card) -> bool:
        hands = _without(hands, self._claimant, card)
        trick = Trick(trick.leader, (*trick.cards, card))
        defenders = self._still_to_play(trick)
        if not self._is_safe(hands, trick, defenders):
            return False
        answers = [self._answers(hands, seat, trick) for seat in defenders]
        for cards in product(*answers):
            after = hands
            for seat, answer in zip(defenders, cards, strict=True):
                after = _without(after, seat, answer)
            if not self._takes_the_rest(after):
                return False
        return True

    def _is_safe(self, hands: Hands, trick: Trick, defenders: Sequence[Seat]) -> bool:
        """Whether the claimant is winning the trick and no defender can beat him."""
        if winning_seat(trick, self._trump, self._players) != self._claimant:
            return False
        claimants = trick.cards[-1]
        return not any(
            self._beats(card, claimants)
            for seat in defenders
            for card in legal_cards(hands[seat], trick)
        )

    def _beats(self, card: Card, winning: Card) -> bool:
        """Whether a card takes the trick from the one that is winning it."""
        suit, winning_suit = suit_of(card), suit_of(winning)
        return card > winning if suit == winning_suit else suit == self._trump

    def _still_to_play(self, trick: Trick) -> list[Seat]:
        first = seat_to_play(trick, self._players)
        return [(first + i) % self._players for i in range(self._players - len(trick.cards))]

    def _answers(self, hands: Hands, seat: Seat, trick: Trick) -> Sequence[Card]:
        """The defender's cards that matter, none of which wins the trick: the lowest of each suit,
        or a single one of a suit that the claimant can never lead.
        """
        legal = legal_cards(hands[seat], trick)
        lowest = {suit_of(card): card for card in reversed(legal)}
        needed = {suit_of(card) for card in hands[self._claimant]} | {self._trump}
        for suit, card in lowest.items():
            if suit not in needed:
                return [card]
        return list(lowest.values())

    def _takes_the_rest(self, hands: Hands) -> bool:
        if not hands[self._claimant]:
            return True
        self._tried += 1
        if self._tried > SEARCH_LIMIT:
            return False
        if hands not in self._known:
            lead = Trick(self._claimant)
            self._known[hands] = self._winning_card(hands, lead) is not None
        return self._known[hands]


def _of_suit(cards: Hand, suit: Suit) -> list[Card]:
    return [card for card in cards if suit_of(card) == suit]


def _without(hands: Hands, seat: Seat, card: Card) -> Hands:
    hand = tuple(kept for kept in hands[seat] if kept != card)
    return (*hands[:seat], hand, *hands[seat + 1 :])
