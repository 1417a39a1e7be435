"""A step of the lesson: one explanation, and what the learner is asked with it, if anything.

All texts are in English, and translated when they are shown (facts.py).
"""

from collections.abc import Callable

import msgspec

from engine.actions import Play, SeatAction
from engine.cards import parse_cards
from engine.view import View

Judge = Callable[[View, SeatAction], str]
"""What is to be said of a decision that the rules allow: empty where the lesson goes on with it."""


class Step(msgspec.Struct, frozen=True):
    """`words` explain one thing; `on_screen` and `in_lines` are added where the table is drawn, or
    told line by line. What stands in braces in any text is filled in from the game (facts.py).

    `judge` is there where the learner is asked. `deals`: the next hand is dealt first.
    `tells_rules`: how the rules at the learner's table differ is to be added, if they have one.
    """

    heading: str
    words: str
    judge: Judge | None = None
    on_screen: str = ""
    in_lines: str = ""
    deals: bool = False
    tells_rules: bool = False


def plays(good: str, *remarks: tuple[str, str], otherwise: str) -> Judge:
    """The lesson goes on with any card of `good`. Each remark is of certain other cards,
    `otherwise` of all that are left.
    """
    wanted = parse_cards(good)
    said = [(parse_cards(cards), words) for cards, words in remarks]

    def judge(_view: View, action: SeatAction) -> str:
        assert isinstance(action, Play)
        card = action.card
        if card in wanted:
            return ""
        return next((words for cards, words in said if card in cards), otherwise)

    return judge
