"""Somebody who plays by looking at the screen and pressing keys, and knows nothing else.

He plays any legal card. Not here: playing well, or reading more of the screen than what is asked.
"""

import re
import time
from collections.abc import Sequence

from tests.e2e.terminal import NotShown, Terminal

GAME_OVER = "The game is over"
PAGE_FOOT = "Enter to go on"
_HEADING = re.compile(r"─ (?P<heading>[^─]+) ─+╮")
_QUESTION = re.compile(
    r"(?P<cards>(Give|Lay) .*?(?P<count>\d+) cards?.*: (?P<missing>\d+) more)"
    r"|press Enter|Name trumps|Your (lead|turn)"
)
GAME_SECONDS = 60.0
_NEWS_SECONDS = 2.0  # without any, the keys are pressed again

# A key that has decided something is deaf until another one comes: Enter is never pressed twice.
CONFIRM = ("right", "enter")


class Player:
    """Sits at a terminal. `asked` is what the screen has asked, in order, perhaps more than once;
    a page that waits to be closed counts by its heading.
    """

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self.asked: list[str] = []
        self._answered = ""
        self._answered_at = 0.0

    def look(self) -> None:
        """Takes in what has come, and answers what is asked."""
        self.terminal.read()
        self.answer()

    def answer(self) -> None:
        """Answers what is asked on the screen as it is."""
        text = self.terminal.text
        has_news = text != self._answered or time.monotonic() > self._answered_at + _NEWS_SECONDS
        answer = _answer(text) if has_news else None
        if answer is not None:
            question, keys = answer
            self.asked.append(question)
            self._answered, self._answered_at = text, time.monotonic()
            self.terminal.press(*keys)


def play_until(text: str, *players: Player, seconds: float = GAME_SECONDS) -> None:
    """All play until everyone's screen shows a text. Raises NotShown."""
    deadline = time.monotonic() + seconds
    while waiting := [player for player in players if text not in player.terminal.text]:
        for player in waiting:
            player.look()
        ended = [player for player in waiting if player.terminal.is_over]
        if ended or time.monotonic() > deadline:
            screens = [player.terminal.text for player in ended or waiting]
            raise NotShown(f"no {text!r}; the screens:\n" + "\n".join(screens))


def _answer(text: str) -> tuple[str, Sequence[str]] | None:
    """What a screen asks and the keys that answer it, None where it asks nothing."""
    if PAGE_FOOT in text:
        heading = _HEADING.search(text)
        return heading["heading"] if heading else "", CONFIRM
    question = _QUESTION.search(text)
    if question is None:
        return None
    return question.group(), _keys(question)


def _keys(question: re.Match[str]) -> Sequence[str]:
    if not question["cards"]:
        return CONFIRM
    count, missing = int(question["count"]), int(question["missing"])
    take_back = ("backspace",) * (count - missing)
    return (*take_back, "home", *("space", "right") * count, "enter")
