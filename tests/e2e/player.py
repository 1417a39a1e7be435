"""Somebody who plays by looking at the screen and pressing keys, and knows nothing else.

He plays any legal card. Not here: playing well, or reading more of the screen than what is asked.
"""

import re
import time

from tests.e2e.screen import NotShown, Screen

GAME_OVER = "The game is over"
PAGE_FOOT = "Enter goes"
NOT_READY = "Enter says that you are ready."
_HEADING = re.compile(r"─ (?P<heading>[^─]+) ─+╮")
_QUESTION = re.compile(
    r"(?P<cards>(Give|Lay|Return) \D*?(?P<count>\d*)[^:\d]*cards?\b[^:]*: "
    r"choose (?P<missing>\d+) more)"
    r"|press Enter|Name trumps|Your (lead|turn)"
)
GAME_SECONDS = 120.0
NEWS_SECONDS = 2.0  # without any, the keys are pressed again

# A key that has decided something is deaf until another one comes: Enter is never pressed twice.
CONFIRM = ("right", "enter")


class Player:
    """Sits at a terminal. `asked` is what the screen has asked, in order, perhaps more than once;
    a page that waits to be closed counts by its heading.
    """

    def __init__(self, terminal: Screen) -> None:
        self.terminal = terminal
        self.asked: list[str] = []
        self._answered = ""
        self._hurried = ""
        self._answered_at = 0.0

    def look(self) -> None:
        """Takes in what has come, and answers what is asked once nothing more does."""
        if not self.terminal.read():
            self.answer()

    def answer(self) -> None:
        """Answers what is asked on the screen as it is."""
        text = self.terminal.text
        has_news = text != self._answered or time.monotonic() > self._answered_at + NEWS_SECONDS
        if has_news and (asked := self.asked_in(text)):
            self.asked.append(asked)
            self._answered, self._answered_at = text, time.monotonic()
        elif text not in (self._answered, self._hurried):
            self._hurried = text
            self.hurry()

    def hurry(self) -> None:
        """Does not look at a finished trick for as long as it would stay: any key will do."""
        self.terminal.press("right")

    def asked_in(self, text: str) -> str:
        """Answers what a screen asks: the question, empty where there is none."""
        if NOT_READY in text:
            self.terminal.press("enter")
            return NOT_READY
        if PAGE_FOOT in text:
            self.close_page()
            heading = _HEADING.search(text)
            return heading["heading"] if heading else PAGE_FOOT
        question = _QUESTION.search(text)
        if question is None:
            return ""
        if question["cards"]:
            self.choose(int(question["count"] or 1), int(question["missing"]))
        elif question.group().startswith("Your"):
            self.play()
        else:
            self.confirm(question.group())
        return question.group()

    def close_page(self) -> None:
        """Goes on from a page over the table."""
        self.terminal.press(*CONFIRM)

    def choose(self, count: int, missing: int) -> None:
        """Chooses so many cards altogether, of which some are missing."""
        take_back = ("backspace",) * (count - missing)
        self.terminal.press(*take_back, "home", *("space", "right") * count, "enter")

    def play(self) -> None:
        """Plays a card."""
        self.terminal.press(*CONFIRM)

    def confirm(self, question: str) -> None:
        """Answers a question for which the first answer will do."""
        self.terminal.press(*CONFIRM)


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
