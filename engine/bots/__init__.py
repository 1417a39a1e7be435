"""Players that the engine brings along: a `View` in, a `SeatAction` out. Pure, like all the engine.

A bot knows what a person in its seat would know, and no more: it never meets a `State`.
"""

from collections.abc import Callable, Mapping

from engine.actions import SeatAction
from engine.bots.simple import decide_simply
from engine.view import View

LEVELS: Mapping[str, Callable[[View], SeatAction]] = {"simple": decide_simply}


def decide(level: str, view: View) -> SeatAction:
    """A legal action for the seat of `view`, by the bot called `level` (a key of LEVELS).

    The same view always gives the same action. Raises KeyError for a level that there is not,
    ValueError for a view whose seat is not asked for anything.
    """
    return LEVELS[level](view)
