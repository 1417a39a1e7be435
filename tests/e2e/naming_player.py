"""Players who know which card they mean: one types its name, the other clicks on it.

Not here: looking at the screen, and when to answer.
"""

import abc
import time
from collections.abc import Sequence

from tests.e2e.player import GAME_SECONDS, NEWS_SECONDS, PAGE_FOOT, Player
from tests.e2e.screen import Screen
from tests.e2e.table_reader import HeldCard, fitting, hand

_LEAVING = "y yes"
_REFUSED = "have to be followed"
SUIT_KEYS = {"♠": "s", "♥": "h", "♣": "c", "♦": "d"}
_CLICK_SECONDS = 0.65  # so far apart that a click is no part of a double click


class NamingPlayer(Player, abc.ABC):
    """`played` are the signs of the cards that he has meant to play, in order. Once in a game he
    tries one that has to be refused.
    """

    def __init__(self, terminal: Screen) -> None:
        super().__init__(terminal)
        self.played: list[str] = []
        self.was_refused = False
        self._chosen: set[str] = set()  # for the question that is put
        self._meant = ""
        self._named_at = 0.0

    @abc.abstractmethod
    def name(self, card: HeldCard) -> None:
        """Says which card he means."""

    def choose(self, count: int, missing: int) -> None:
        """See Player: card by card, each when the screen shows what has become of the last one."""
        self._meant = ""
        cards = [card for card in hand(self.terminal.lines) if card.sign not in self._chosen]
        if cards:
            self._chosen.add(cards[0].sign)
            self.name(cards[0])

    def play(self) -> None:
        """See Player: the first card that will do."""
        cards = {card.sign: card for card in hand(self.terminal.lines)}
        if self._meant in cards and not self._is_refused():
            if time.monotonic() < self._named_at + NEWS_SECONDS:
                return  # it is on its way
        else:
            self._meant = self._choice(list(cards))
            self.played.append(self._meant)
        self._named_at = time.monotonic()
        self.name(cards[self._meant])

    def confirm(self, question: str) -> None:
        """See Player."""
        self._begin_anew()
        super().confirm(question)

    def close_page(self) -> None:
        """See Player."""
        self._begin_anew()
        super().close_page()

    def leave(self) -> None:
        """Leaves a game that is over, and the program."""
        self.terminal.press("x")
        self.terminal.wait_for(_LEAVING)
        self.terminal.say_yes()

    def _is_refused(self) -> bool:
        if self.was_refused or _REFUSED not in self.terminal.text:
            return False
        self.was_refused = True
        del self.played[-1]
        return True

    def fitting(self) -> list[HeldCard]:
        """The cards that may be played."""
        return fitting(self.terminal.lines)

    def _choice(self, signs: Sequence[str]) -> str:
        fitting = [card.sign for card in self.fitting()]
        others = [sign for sign in signs if sign not in fitting]
        return others[0] if others and not self.was_refused else fitting[0]

    def _begin_anew(self) -> None:
        self._chosen.clear()
        self._meant = ""


class Typist(NamingPlayer):
    """By keys alone."""

    def name(self, card: HeldCard) -> None:
        """See NamingPlayer."""
        self.terminal.press(card.sign[0].lower(), SUIT_KEYS[card.sign[1]])


class Mouser(NamingPlayer):
    """By the mouse alone."""

    def __init__(self, terminal: Screen) -> None:
        super().__init__(terminal)
        self._clicked_at = 0.0

    def answer(self) -> None:
        """See Player: never so soon after the last click that it would be half of a double one."""
        if time.monotonic() > self._clicked_at + _CLICK_SECONDS:
            super().answer()

    def hurry(self) -> None:
        """He has no key to press."""

    def name(self, card: HeldCard) -> None:
        """See NamingPlayer."""
        self._click(card.x, card.y)

    def confirm(self, question: str) -> None:
        """See Player. Under a question without cards are the answers: the first suit will do."""
        self._begin_anew()
        self._click_on("♠" if question.startswith("Name trumps") else question)

    def close_page(self) -> None:
        """See Player."""
        self._begin_anew()
        self._click_on(PAGE_FOOT)

    def leave(self) -> None:
        """See NamingPlayer."""
        deadline = time.monotonic() + GAME_SECONDS
        while _LEAVING not in self.terminal.text and time.monotonic() < deadline:
            self._click_on("x quit")  # once more where it came too soon to be meant
            self.terminal.settle(NEWS_SECONDS)
        self.terminal.wait_for(_LEAVING)
        self._click_on(_LEAVING)

    def _click_on(self, text: str) -> None:
        places = ((line.find(text), y) for y, line in enumerate(self.terminal.lines))
        self._click(*next((x, y) for x, y in places if x >= 0))

    def _click(self, x: int, y: int) -> None:
        self.terminal.click(x, y)
        self._clicked_at = time.monotonic()
