"""Somebody who plays by reading the questions of line mode, and knows nothing else.

Takes the first card that a question offers, or the last cards of the hand that was said.
"""

import re

from engine.cards import SUITS

_SUITS = {"spades": "S", "hearts": "H", "clubs": "C", "diamonds": "D"}
_CARD = re.compile(rf"\b[2-9TJQKA][{SUITS}]\b")
_PICK = re.compile(r"(\d+) of (?P<cards>[^?]*)\?")
_NUMBER = re.compile(r"\d+")
_ANSWERS = {
    "Name trumps": "trumps hearts",
    "Hand out the targets": "targets 8 5 3",
    "Seats are free": "bots",
    "Are you ready": "ready",
    "Another game": "quit",
    "Hand ": "go on",
}


def answer(question: str, hand_line: str) -> str:
    """What to say to a question; `hand_line` is the hand as it was said last."""
    for beginning, words in _ANSWERS.items():
        if question.startswith(beginning):
            return words
    if question.endswith("Yes or no?"):
        return "yes"
    offered: list[str] = _CARD.findall(question)
    if question.startswith(("You lead", "Your turn")):
        return offered[0].lower()
    pick = _PICK.search(question.rpartition(":")[2])
    if pick is not None:  # ranks tie
        return " ".join(_CARD.findall(pick["cards"])[: int(pick[1])])
    # Of all numbers, how many cards it has to be comes first.
    count = int(_NUMBER.findall(_without_names(question))[0])
    return " ".join(hand(hand_line)[-count:])


def _without_names(question: str) -> str:
    return re.sub(r"^(Give|Return) \S+", "", question)


def hand(line: str) -> list[str]:
    """The cards of a line such as `Your hand: spades A K, hearts 9.`"""
    suits = line.removeprefix("Your hand: ").rstrip(".").split(", ")
    return [rank + _SUITS[name] for name, *ranks in map(str.split, suits) for rank in ranks]
