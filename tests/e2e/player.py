"""Somebody who plays by looking at the screen and pressing keys, and knows nothing else.

He plays any legal card. Not here: playing well, or reading more of the screen than what is asked.
"""

import re
import time
from collections.abc import Sequence

from tests.e2e.terminal import Terminal

GAME_OVER = "The game is over"
_PAGE = "Enter to go on"
_QUESTION = re.compile(
    r"(?P<cards>(Give|Lay) .*?(?P<count>\d+) cards?.*: (?P<missing>\d+) more)"
    r"|press Enter|Name trumps|Your (lead|turn)"
)
_GAME_SECONDS = 60.0
_NEWS_SECONDS = 2.0

# A key that has decided something is deaf until another one comes: Enter is never pressed twice.
_CONFIRM = ("right", "enter")


def play_until(
    terminal: Terminal, *texts: str, seconds: float = _GAME_SECONDS
) -> list[str]:
    """Answers whatever is asked until the screen shows one of the texts. Raises NotShown.

    Returns what was asked, in order; a question may be there more than once.
    """
    deadline = time.monotonic() + seconds
    asked = []
    while not any(text in terminal.text for text in texts):
        terminal.wait_until(
            lambda: keys_for(terminal.text) is not None or _any_of(texts, terminal),
            f"question, and neither {' nor '.join(map(repr, texts))}",
            max(0.0, deadline - time.monotonic()),
        )
        keys = keys_for(terminal.text)
        if keys is not None and not _any_of(texts, terminal):
            asked.append(_asked(terminal.text))
            _press(terminal, keys)
    return asked


def keys_for(text: str) -> Sequence[str] | None:
    """The keys that answer what a screen asks, None where it asks nothing."""
    if _PAGE in text:
        return _CONFIRM
    question = _QUESTION.search(text)
    if question is None:
        return None
    if not question["cards"]:
        return _CONFIRM
    count, missing = int(question["count"]), int(question["missing"])
    take_back = ("backspace",) * (count - missing)
    return (*take_back, "home", *("space", "right") * count, "enter")


def _asked(text: str) -> str:
    question = _QUESTION.search(text)
    return _PAGE if _PAGE in text or question is None else question.group()


def _any_of(texts: Sequence[str], terminal: Terminal) -> bool:
    return any(text in terminal.text for text in texts)


def _press(terminal: Terminal, keys: Sequence[str]) -> None:
    """Presses keys, and waits a moment for something to change."""
    before = terminal.text
    terminal.press(*keys)
    deadline = time.monotonic() + _NEWS_SECONDS
    while terminal.text == before and time.monotonic() < deadline:
        terminal.read()
