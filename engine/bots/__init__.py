"""Players that the engine brings along: a `View` in, a `SeatAction` out. Pure, like all the engine.

A bot knows what a person in its seat would know, and no more: it never meets a `State`. A level is
made when it first plays, so that whoever offers levels loads nothing for those that nobody takes.
"""

from collections.abc import Callable, Mapping
from functools import cache

from engine.actions import SeatAction
from engine.view import View

Bot = Callable[[View], SeatAction]
"""A legal action for the seat of a view; the same for the same view. Raises ValueError for a view
whose seat is not asked for anything.
"""


def _casual() -> Bot:
    from engine.bots.casual import decide_casually

    return decide_casually


def _random() -> Bot:
    from engine.bots.random_bot import decide_at_random

    return decide_at_random


LEVELS: Mapping[str, Callable[[], Bot]] = {"casual": _casual}
"""How to make a bot of each level that tables offer, the weakest first."""

YARDSTICKS: Mapping[str, Callable[[], Bot]] = {"random": _random}
"""Others that levels are measured by, and that no table offers."""

_FORMER_NAMES: Mapping[str, str] = {"simple": "casual"}


def level_named(name: str) -> str | None:
    """The level that is called so, or was once; None where there is none."""
    name = _FORMER_NAMES.get(name, name)
    return name if name in LEVELS else None


@cache
def bot(level: str) -> Bot:
    """The bot of a level, or a yardstick. Raises KeyError for one that there is not."""
    return {**LEVELS, **YARDSTICKS}[level]()


def decide(level: str, view: View) -> SeatAction:
    """What the bot of a level does. Raises KeyError and ValueError, as above."""
    return bot(level)(view)
