"""What a player has pointed at and chosen so far, for the question that the game asks.

Pure: a key or a click gives the next selection. It becomes an action only in `action`, and nothing
of it is known to the server before.
"""

import re
from collections.abc import Sequence
from itertools import permutations

import msgspec
from msgspec.structs import replace

from client.state.settings import HandOrder
from engine.actions import AssignTargets, Discard, Give, NameTrump, Play, Return, SeatAction
from engine.cards import RANKS, SUITS, Card, Suit, rank_of, suit_of
from engine.choices import Choice
from engine.legal import choice
from engine.public import Phase
from engine.view import View

SUIT_ORDER = (3, 2, 0, 1)  # spades, hearts, clubs, diamonds: black and red in turn

_TEN = "T"
_CARD = re.compile("1|(?:1?0|[2-9tjqka])[cdhs]?")
_CARDS = re.compile("(?:(?:1?0|[2-9tjqka])[cdhs]?)*1?")
_SUITS = re.compile("[cdhs]*")


class Selection(msgspec.Struct, frozen=True):
    """`cursor` is an index into `order` (a choice of cards), SUIT_ORDER (trumps) or `targets`.

    `chosen` are the cards in the order they were chosen, those that have to be among them first.
    `rank` is a rank that was typed and still needs its suit. `is_ahead`: it is not yet the player's
    turn, and the one card in `chosen` is to be played as soon as it is. `refused` is a card that
    was named though it may not be: until another is meant, the cursor points at none. `doubted` are
    the chosen cards of which the player was asked whether they are meant.
    """

    asked: Choice
    order: tuple[Card, ...] = ()
    targets: tuple[tuple[int, ...], ...] = ()
    cursor: int = 0
    chosen: tuple[Card, ...] = ()
    rank: str = ""
    is_ahead: bool = False
    refused: Card | None = None
    doubted: tuple[Card, ...] = ()

    @property
    def is_of_cards(self) -> bool:
        """Whether cards are asked for."""
        return self.asked.count > 0

    @property
    def missing(self) -> int:
        """How many more cards have to be chosen."""
        return self.asked.count - len(self.chosen)

    @property
    def is_in_doubt(self) -> bool:
        """Whether the player is asked whether these cards are meant."""
        return bool(self.doubted) and self.doubted == self.chosen

    @property
    def card(self) -> Card | None:
        """The card under the cursor."""
        if self.refused is not None or not self.is_of_cards:
            return None
        return self.order[self.cursor]

    @property
    def is_play(self) -> bool:
        """Whether one card for the trick is asked for."""
        return self.asked.phase is Phase.PLAY


def hand_order(
    cards: Sequence[Card], order: HandOrder = HandOrder.SUITS, trump: Suit | None = None
) -> tuple[Card, ...]:
    """A hand as it is held, from the left: by suits and high to low, or as the player likes."""
    suits: Sequence[Suit] = SUIT_ORDER
    match order:
        case HandOrder.RANKS:
            return tuple(sorted(cards, key=lambda c: (-rank_of(c), SUIT_ORDER.index(suit_of(c)))))
        case HandOrder.RISING:
            return tuple(sorted(cards, key=lambda c: (SUIT_ORDER.index(suit_of(c)), c)))
        case HandOrder.TRUMPS if trump is not None:
            suits = (trump, *(suit for suit in SUIT_ORDER if suit != trump))
    return tuple(sorted(cards, key=lambda c: (suits.index(suit_of(c)), -c)))


def begin(view: View, near: int = 0, held: HandOrder = HandOrder.SUITS) -> Selection | None:
    """The selection for what is asked of the view's seat, None where nothing is.

    The cursor rests on the card nearest to index `near` that may be chosen.
    """
    asked = choice(view)
    if asked is None:
        return None
    if asked.phase is Phase.TARGETS:
        options = tuple(sorted(set(permutations(view.public.rules.targets)), reverse=True))
        return Selection(asked, targets=options)
    if asked.phase is Phase.TRUMP:
        return Selection(asked, cursor=_longest_suit(view.hand))
    order = hand_order(view.hand, held, view.public.trump)
    open_indices = [index for index, card in enumerate(order) if card in asked.cards]
    cursor = min(open_indices, key=lambda index: abs(index - near))
    return Selection(asked, order, cursor=cursor, chosen=asked.forced)


def begin_ahead(view: View, near: int, held: HandOrder) -> Selection:
    """A selection of a card for the player's next turn, whatever that will ask."""
    order = hand_order(view.hand, held, view.public.trump)
    asked = Choice(Phase.PLAY, tuple(sorted(view.hand)), 1)
    return Selection(asked, order, cursor=min(near, len(order) - 1), is_ahead=True)


def reordered(selection: Selection, order: tuple[Card, ...]) -> Selection:
    """The same, with the hand held in another order."""
    if not selection.is_of_cards or selection.order == order:
        return selection
    return replace(selection, order=order, cursor=order.index(selection.order[selection.cursor]))


def choose_only(selection: Selection, card: Card) -> Selection:
    """That card chosen instead of any other, or none where it was chosen already."""
    chosen = () if card in selection.chosen else (card,)
    return _pointing(replace(selection, chosen=chosen), selection.order.index(card))


def _longest_suit(hand: Sequence[Card]) -> int:
    lengths = [sum(suit_of(card) == suit for card in hand) for suit in SUIT_ORDER]
    return lengths.index(max(lengths))


def _stops(selection: Selection) -> list[int]:
    """Where the cursor may rest."""
    if selection.is_of_cards:
        return [i for i, card in enumerate(selection.order) if card in selection.asked.cards]
    count = len(SUITS) if selection.asked.phase is Phase.TRUMP else len(selection.targets)
    return list(range(count))


def refuse(selection: Selection, card: Card) -> Selection:
    """That card was named, and may not be: a card to be played has to be pointed at anew."""
    is_to_play = selection.is_play and not selection.is_ahead
    return replace(selection, refused=card, chosen=() if is_to_play else selection.chosen, rank="")


def _pointing(selection: Selection, cursor: int) -> Selection:
    return replace(selection, cursor=cursor, rank="", refused=None)


def move(selection: Selection, steps: int) -> Selection:
    """The cursor so many places further, round the ends."""
    stops = _stops(selection)
    place = stops.index(selection.cursor) + steps
    return _pointing(selection, stops[place % len(stops)])


def move_to_end(selection: Selection, *, last: bool) -> Selection:
    """The cursor on the first or the last place."""
    return _pointing(selection, _stops(selection)[-1 if last else 0])


def point_at(selection: Selection, place: int) -> Selection:
    """The cursor on a place, if it may rest there."""
    return _pointing(selection, place) if place in _stops(selection) else selection


def toggle(selection: Selection, card: Card) -> Selection:
    """The card chosen, or no longer. Where enough cards are chosen, no other is taken."""
    asked = selection.asked
    if card not in asked.cards or card in asked.forced:
        return replace(selection, rank="")
    cursor = selection.order.index(card)
    if card in selection.chosen:
        chosen = tuple(other for other in selection.chosen if other != card)
    elif selection.missing:
        chosen = (*selection.chosen, card)
    else:
        chosen = selection.chosen
    return _pointing(replace(selection, chosen=chosen), cursor)


def without_choice(selection: Selection) -> Selection:
    """With nothing chosen but what has to be."""
    return replace(selection, chosen=selection.asked.forced)


def undo(selection: Selection) -> Selection:
    """Without a typed rank or, where there is none, without the card that was chosen last."""
    if selection.rank or len(selection.chosen) == len(selection.asked.forced):
        return replace(selection, rank="")
    return replace(selection, chosen=selection.chosen[:-1])


def type_letter(selection: Selection, letter: str) -> tuple[Selection, Card | None]:
    """The selection after a letter of a card's name, and the card once it is clear which is meant.

    It may be one that is not allowed, or not even held. A rank waits for its suit (`rank_alone`).
    """
    letter = _TEN if letter == "0" else letter.upper()  # 10, whose 1 says nothing
    if not letter:
        return selection, None
    if selection.asked.phase is Phase.TRUMP and letter in SUITS:
        return point_at(selection, SUIT_ORDER.index(SUITS.index(letter))), None
    if not selection.is_of_cards:
        return selection, None
    if letter in RANKS:
        return _type_rank(selection, letter)
    if letter in SUITS and selection.rank:
        card = 4 * RANKS.index(selection.rank) + SUITS.index(letter)
        return replace(selection, rank=""), card
    return selection, None


def _type_rank(selection: Selection, letter: str) -> tuple[Selection, Card | None]:
    """The cursor goes to a card of the rank. Among cards to be chosen, one may follow another."""
    named = None if selection.is_play or selection.rank == letter else rank_alone(selection)
    fitting = _of_rank(selection, letter)
    if fitting and selection.card not in fitting:
        selection = _pointing(selection, selection.order.index(fitting[0]))
    return replace(selection, rank=letter), named


def rank_alone(selection: Selection) -> Card | None:
    """The card that the typed rank names without a suit: the only one that may be chosen."""
    fitting = _of_rank(selection, selection.rank)
    return fitting[0] if len(fitting) == 1 else None


def stray_rank(selection: Selection) -> Card | None:
    """A card of the typed rank where none may be chosen, one that is held if there is one."""
    if not selection.rank or _of_rank(selection, selection.rank):
        return None
    rank = RANKS.index(selection.rank)
    held = [card for card in selection.order if rank_of(card) == rank]
    return held[0] if held else 4 * rank


def _of_rank(selection: Selection, letter: str) -> list[Card]:
    return [
        card
        for card in selection.order
        if card in selection.asked.cards and RANKS[rank_of(card)] == letter
    ]


def without_rank(selection: Selection) -> Selection:
    """With no rank that waits for its suit."""
    return replace(selection, rank="")


def reads(selection: Selection, letters: str) -> bool:
    """Whether letters that were typed in one go name what is asked for, or begin to."""
    match selection.asked.phase:
        case Phase.PLAY if not selection.is_ahead:
            names = _CARD
        case Phase.TRUMP:
            names = _SUITS
        case _:
            names = _CARDS
    return names.fullmatch(letters.lower()) is not None


def action(selection: Selection, view: View) -> SeatAction | None:
    """The decision that Enter confirms; None while cards are missing."""
    match selection.asked.phase:
        case Phase.PLAY:
            return Play(selection.order[selection.cursor])
        case Phase.TRUMP:
            return NameTrump(SUIT_ORDER[selection.cursor])
        case Phase.TARGETS:
            return AssignTargets(selection.targets[selection.cursor])
        case _ if selection.missing:
            return None
        case phase:
            return card_action(view, phase, tuple(sorted(selection.chosen)))


def card_action(view: View, phase: Phase, cards: tuple[Card, ...]) -> SeatAction:
    """The decision of a phase in which cards are chosen: these, from low to high."""
    match phase:
        case Phase.PLAY:
            return Play(cards[0])
        case Phase.DISCARD:
            return Discard(cards)
        case Phase.RETURN:
            return Return(cards)
        case _:
            return Give(view.public.pairs[0].receiver, cards)
