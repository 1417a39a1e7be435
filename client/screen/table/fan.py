"""Where each card of a hand stands: suit beside suit, and each suit in its place from the deal to
the last trick, however many of its cards have been played. Pure.
"""

from collections.abc import Sequence
from itertools import groupby

import msgspec

from client.screen.scene.scene import Scene
from client.state.selection import hand_order
from client.state.settings import HandOrder
from client.words.cards import card_sign
from engine.cards import SUITS, Card, suit_of
from engine.fold import known
from engine.view import View

_STEPS = (7, 5, 4, 3)
_AIR = {7: 1, 5: 2, 4: 2, 3: 2}  # columns on either side
_NARROWEST = 3


class Fan(msgspec.Struct, frozen=True):
    """`step` are the columns of a card that another one covers, its left edge included. `columns`
    are those of the cards' left edges, `widths` what there is to be seen of each but the right edge
    of the last one of a suit; `ends` says which those are.
    """

    step: int
    columns: tuple[int, ...]
    widths: tuple[int, ...]
    ends: tuple[bool, ...]


def fan(scene: Scene, width: int) -> Fan:
    """The fan of the player's cards on so many columns."""
    cards = scene.hand
    view = scene.model.view
    held = hand_order(
        _held_in_this_hand(view, cards),
        scene.settings.hand_order,
        view.public.trump if view else None,
    )
    step, is_apart = _step(len(held), width)
    groups = _groups(held, is_apart=is_apart and scene.settings.hand_order is not HandOrder.RANKS)
    spare = width - _width(len(held), step, len(groups))
    wider = set[Card]()  # a ten of two digits gets a column more, where there is one to spare
    for card in held:
        if spare > 0 and len(card_sign(card, scene.signs)) >= step:
            wider.add(card)
            spare -= 1
    return _placed(cards, groups, step, wider, max(0, spare + 1) // 2)


def _held_in_this_hand(view: View | None, hand: Sequence[Card]) -> tuple[Card, ...]:
    """The cards in hand, and those that have been played or are with another player meanwhile."""
    if view is None or view.seat is None:
        return tuple(hand)
    public, players = view.public, view.public.rules.players
    held = set(hand)
    for trick in (*public.tricks, public.trick):
        place = (view.seat - trick.leader) % players
        held.update(trick.cards[place : place + 1])
    if public.pairs and public.pairs[0].giver == view.seat:
        held.update(known(view.offered))
    return tuple(sorted(held))


def _width(cards: int, step: int, groups: int) -> int:
    return cards * step + 2 * groups - 1


def _step(cards: int, width: int) -> tuple[int, bool]:
    """The widest step with room for all cards, and whether the suits have room to stand apart."""
    for step in _STEPS:
        if _width(cards, step, len(SUITS)) + 2 * _AIR[step] <= width:
            return step, True
    return _NARROWEST, False


def _groups(held: Sequence[Card], *, is_apart: bool) -> list[list[Card]]:
    if not is_apart:
        return [list(held)]
    return [list(group) for _suit, group in groupby(held, key=suit_of)]


def _placed(
    cards: Sequence[Card], groups: Sequence[Sequence[Card]], step: int, wider: set[Card], left: int
) -> Fan:
    """Every group in its place, with the cards that are left of it close together."""
    columns, widths, ends = list[int](), list[int](), list[bool]()
    for group in groups:
        x = left
        there = [card for card in cards if card in group]
        for card in there:
            columns.append(x)
            widths.append(step + (card in wider))
            ends.append(card == there[-1])
            x += widths[-1]
        left += sum(step + (card in wider) for card in group) + 2
    return Fan(step, tuple(columns), tuple(widths), tuple(ends))
