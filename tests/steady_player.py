"""A player that plays in every release as in the one before, for tests of everything but the bots.

It takes a trick with its lowest card that does, leads its highest one, and throws its lowest away.
"""

from collections import Counter
from collections.abc import Iterable

from engine.actions import AssignTargets, Discard, Give, NameTrump, Play, Return, SeatAction
from engine.cards import SUITS, Card, Suit, suit_of
from engine.choices import Choice
from engine.legal import choice
from engine.public import Phase, Trick
from engine.tricks import winning_seat
from engine.view import View


def decide_steadily(view: View) -> SeatAction:
    """A legal action for the seat of `view`. Raises ValueError where it is not asked."""
    asked = choice(view)
    if asked is None:
        raise ValueError("this seat is not asked for anything")
    match asked.phase:
        case Phase.PLAY:
            return Play(_card_to_play(view, asked))
        case Phase.TRUMP:
            return NameTrump(_longest_suit(view.hand))
        case Phase.TARGETS:
            return AssignTargets(tuple(sorted(view.public.rules.targets)))
        case Phase.GIVE:
            return Give(view.public.pairs[0].receiver, _lowest(view, asked))
        case Phase.RETURN:
            return Return(_lowest(view, asked))
        case _:
            return Discard(_lowest(view, asked))


def _card_to_play(view: View, asked: Choice) -> Card:
    if not view.public.trick.cards:
        return max(asked.cards)
    by_worth = _by_worth(asked.cards, view.public.trump)
    taking = [card for card in by_worth if _takes(card, view)]
    return (taking or by_worth)[0]


def _takes(card: Card, view: View) -> bool:
    public = view.public
    trick = Trick(public.trick.leader, (*public.trick.cards, card))
    players = public.rules.players
    winner = winning_seat(trick, public.trump, players)
    return winner == (trick.leader + len(public.trick.cards)) % players


def _lowest(view: View, asked: Choice) -> tuple[Card, ...]:
    """As many as are asked for, those that have to be among them."""
    free = [card for card in asked.cards if card not in asked.forced]
    chosen = _by_worth(free, view.public.trump)[: asked.count - len(asked.forced)]
    return tuple(sorted((*asked.forced, *chosen)))


def _by_worth(cards: Iterable[Card], trump: Suit | None) -> list[Card]:
    return sorted(cards, key=lambda card: (suit_of(card) == trump, card))


def _longest_suit(hand: Iterable[Card]) -> Suit:
    counts = Counter(map(suit_of, hand))
    return max(range(len(SUITS)), key=lambda suit: counts[suit])
