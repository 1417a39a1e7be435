"""What a player is shown without having asked for it: the cut, an exchange, the end of a hand.

They wait for each other and never for the game, which goes on below them.
"""

import enum

from client.state.model import Model, is_over
from engine.events import Event, HandOver, Returned
from engine.view import View


class Notice(enum.Enum):
    """What is shown."""

    CUT = enum.auto()
    EXCHANGE = enum.auto()
    SUMMARY = enum.auto()
    OVER = enum.auto()


def notices(before: Model, after: Model) -> list[Notice]:
    """What the latest update gives reason to show, in the order in which it happened."""
    view = after.view
    if view is None:
        return []
    found = [notice for event in after.events if (notice := _notice_of(view, event))]
    if is_new_game(before, after) and view.public.cut and not view.public.results:
        found.append(Notice.CUT)
    if is_over(view) and not is_over(before.view):
        found = [notice for notice in found if notice is not Notice.SUMMARY]
        found.append(Notice.OVER)
    return found


def _notice_of(view: View, event: Event) -> Notice | None:
    match event:
        case HandOver():
            return Notice.SUMMARY
        case Returned(giver=giver, receiver=receiver) if view.seat in (giver, receiver):
            return Notice.EXCHANGE
        case _:
            return None


def is_new_game(before: Model, after: Model) -> bool:
    """Whether the first hand of a game has just come into sight, before its first trick."""
    assert after.view is not None
    public = after.view.public
    fresh = public.hand == 1 and not public.tricks and not public.trick.cards
    return fresh and (before.view is None or is_over(before.view))
