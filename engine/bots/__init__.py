"""Players that the engine brings along: a `View` in, a `SeatAction` out. Pure, like all the engine.

A bot knows what a person in its seat would know, and no more: it never meets a `State`. A level is
made when it first plays, so that whoever offers levels loads nothing for those that nobody takes.
"""

from collections.abc import Callable, Mapping
from functools import cache

import msgspec

from engine.actions import SeatAction
from engine.view import View

Bot = Callable[[View], SeatAction]
"""A legal action for the seat of a view; the same for the same view. Raises ValueError for a view
whose seat is not asked for anything.
"""


class Level(msgspec.Struct, frozen=True):
    """A way to play. `make` gives the bot, which takes some time where it loads networks. One that
    `is_slow` takes so long over a card that a server lets another process decide.
    """

    make: Callable[[], Bot]
    is_slow: bool = False


def _casual() -> Bot:
    from engine.bots.casual import decide_casually

    return decide_casually


def _club() -> Bot:
    from engine.bots.club import decide_by_networks

    return decide_by_networks


def _expert() -> Bot:
    from engine.bots.expert import decide_by_search

    return decide_by_search


def _random() -> Bot:
    from engine.bots.yardsticks.random_choice import decide_at_random

    return decide_at_random


def _monte_carlo() -> Bot:
    from engine.bots.yardsticks.monte_carlo import decide_by_monte_carlo

    return decide_by_monte_carlo


def _tree_search() -> Bot:
    from engine.bots.yardsticks.tree_search import decide_by_tree_search

    return decide_by_tree_search


LEVELS: Mapping[str, Level] = {
    "casual": Level(_casual),
    "club": Level(_club),
    "expert": Level(_expert, is_slow=True),
}
"""What tables offer, the weakest first."""

YARDSTICKS: Mapping[str, Level] = {
    "random": Level(_random),
    "monte-carlo-50": Level(_monte_carlo),
    "tree-search-2000": Level(_tree_search),
}
"""What levels are measured by, and no table offers."""

_FORMER_NAMES: Mapping[str, str] = {"simple": "casual"}


def level_named(name: str) -> str | None:
    """The level that is called so, or was once; None where there is none."""
    name = _FORMER_NAMES.get(name, name)
    return name if name in LEVELS else None


@cache
def bot(name: str) -> Bot:
    """The bot of a level, or a yardstick. Raises KeyError for one that there is not."""
    return {**LEVELS, **YARDSTICKS}[name].make()


def decide(level: str, view: View) -> SeatAction:
    """What the bot of a level does. Raises KeyError and ValueError, as above."""
    return bot(level)(view)
