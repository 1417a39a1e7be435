"""What begins an animation, and what is to be seen of it so many seconds later. Pure.

A hand that is dealt comes up card by card; the card that takes a trick is set off twice.
"""

from collections.abc import Callable
from functools import partial

import msgspec

from client.state.model import Model
from client.state.notices import is_new_game
from engine.events import Dealt, Played

DEAL_SECONDS = 0.4
TRICK_SECONDS = 0.5
_LIT_SECONDS = ((0.1, 0.25), (0.35, TRICK_SECONDS))


class Frame(msgspec.Struct, frozen=True):
    """What an animation changes in a picture. `cards` of the hand are there, None for all of them.
    `is_lit`: the card that wins the trick is set off.
    """

    cards: int | None = None
    is_lit: bool = False


NO_ANIMATION = Frame()

Animation = Callable[[float], Frame | None]
"""Gives the frame so many seconds after the beginning, None once it is over."""


def animation(before: Model, after: Model) -> Animation | None:
    """The animation that begins with the step from one model to the next, if any."""
    view = after.view
    if view is None:
        return None
    if is_new_game(before, after) or any(isinstance(event, Dealt) for event in after.events):
        return partial(dealing, len(view.hand))
    is_card = any(isinstance(event, Played) for event in after.events)
    return taking if is_card and not view.public.trick.cards else None


def dealing(cards: int, seconds: float) -> Frame | None:
    """A hand of so many cards comes up, from left to right."""
    if seconds >= DEAL_SECONDS:
        return None
    return Frame(cards=1 + int(cards * seconds / DEAL_SECONDS))


def taking(seconds: float) -> Frame | None:
    """A finished trick shows who takes it."""
    if seconds >= TRICK_SECONDS:
        return None
    return Frame(is_lit=any(start <= seconds < end for start, end in _LIT_SECONDS))
