"""A decision together with what its player knew: what a review judges."""

from collections.abc import Iterable

import msgspec

from engine.actions import AssignTargets, Discard, Give, NameTrump, Play, Return, SeatAction
from engine.events import Event, Given, LaidAway, Played, Returned, TargetsAssigned, TrumpNamed
from engine.legal import choice
from engine.public import Phase
from engine.view import View


class Decided(msgspec.Struct, frozen=True, array_like=True):
    """What a seat has done, and its view right before."""

    view: View
    action: SeatAction


def decided(view: View, event: Event) -> Decided | None:
    """The decision of the view's own seat that an event tells of, None where it tells of none, or
    of one without a choice.
    """
    asked = choice(view)
    has_choice = asked is not None and (asked.is_open or asked.phase in _WITHOUT_CARDS)
    action = _action(event) if has_choice else None
    return None if action is None else Decided(view, action)


_WITHOUT_CARDS = (Phase.TARGETS, Phase.TRUMP)


def _action(event: Event) -> SeatAction | None:
    match event:
        case TargetsAssigned(targets=targets):
            return AssignTargets(targets)
        case Given(receiver=receiver, cards=tuple(cards)):
            return Give(receiver, cards)
        case Returned(cards=tuple(cards)):
            return Return(cards)
        case TrumpNamed(suit=suit):
            return NameTrump(suit)
        case LaidAway(cards=tuple(cards)):
            return Discard(cards)
        case Played(card=card):
            return Play(card)
        case _:
            return None


def without_undone(decisions: Iterable[Decided], view: View) -> tuple[Decided, ...]:
    """Those decisions that still count in `view`, after cards have been taken back."""
    played = cards_played(view)
    return tuple(
        each
        for each in decisions
        if each.view.public.phase is not Phase.PLAY or cards_played(each.view) < played
    )


def cards_played(view: View) -> int:
    """How many cards of this hand lie in its tricks."""
    public = view.public
    return len(public.tricks) * public.rules.players + len(public.trick.cards)


class ReviewedHand(msgspec.Struct, frozen=True, array_like=True):
    """The decisions of one seat in a hand, and its view when the hand was over."""

    decisions: tuple[Decided, ...]
    end: View
