"""Somebody at the far end of a slow line, who means one card at a time, holds keys down and loses
patience. He looks at his screen and knows nothing else.

Not here: the line, and whether what was played is what he has meant.
"""

import re
import time
from collections.abc import Callable, Generator
from random import Random

from tests.client.fakes.thin_line import ThinLine
from tests.e2e.naming_player import SUIT_KEYS
from tests.e2e.player import PAGE_FOOT
from tests.e2e.table_reader import HeldCard, fitting, hand
from tests.e2e.terminal import KEYS, clicked

Waiting = Generator[None, None, None]
"""Something that takes a while: at every stop the line works for a moment."""

REPEATS_PER_SECOND = 30
_REPEAT_PAUSE_SECONDS = 0.3  # before a held key begins to repeat
_HOLDS_SECONDS = (0.0, 0.0, 0.5, 1.0, 2.0, 3.0)
_SPLIT_PAUSES_SECONDS = (0.005, 0.03, 0.1, 0.3)
_REST_SECONDS = 0.15  # before he believes what he sees
_LONGEST_START_SECONDS = 60.0
_MOST_TRIES = 9  # then the card is not there any more, or nothing hears him
_ANSWER_SECONDS = 1.0  # in which he expects his screen to answer
_CHOOSING = re.compile(r"(Give|Lay) .*?(?P<count>\d+) cards?.*: (?P<missing>\d+) more")
_CONFIRMING = re.compile(r"press Enter|Name trumps")
_OWN_TURN = re.compile(r"Your (turn|lead)")
_IMPATIENT = 0.3  # so often he presses again too early
_FICKLE = 0.2  # so often he changes his mind too late


class FarPlayer:
    """`meant` has for each turn the signs of the cards that he means to play: one, or another one
    besides where he has changed his mind.
    """

    def __init__(self, line: ThinLine, random: Random) -> None:
        self.line = line
        self.meant: list[frozenset[str]] = []
        self._random = random
        self._sent = 0
        self._life = self._live()

    def move(self) -> None:
        """Lets the line and him work for a moment."""
        self.line.move()
        next(self._life)

    # --- What he is asked

    def _live(self) -> Waiting:
        yield from self._until(lambda: "Hand 1" in self.line.text, _LONGEST_START_SECONDS)
        while True:
            yield from self._rest()
            text = self.line.text
            if PAGE_FOOT in text:
                yield from self._answer("enter")
            elif choosing := _CHOOSING.search(text):
                count = int(choosing["count"])
                take_back = ["backspace"] * (count - int(choosing["missing"]))
                yield from self._answer(*take_back, "home", *["space", "right"] * count, "enter")
            elif _CONFIRMING.search(text):
                yield from self._answer("right", "enter")
            elif _OWN_TURN.search(text) and hand(self._lines):
                yield from self._take_turn()
            elif self._random.random() < _IMPATIENT / 10:
                self._press("enter")  # it is not even his turn

    def _answer(self, *keys: str) -> Waiting:
        for key in keys:
            self._press(key)
            yield from self._pause(0.05)
        yield from self._pause(_ANSWER_SECONDS)

    def _take_turn(self) -> Waiting:
        self.meant.append(frozenset())
        card = self._random.choice(fitting(self._lines))
        way = self._random.choice((self._point, self._sweep, self._type, self._click))
        for _ in range(_MOST_TRIES):
            yield from way(card)
            yield from self._until(lambda: not self._has_meant_one)
            yield from self._rest()
            if not self._has_meant_one:
                return
            way = self._point if way == self._sweep else way
            yield from self._pause(_ANSWER_SECONDS)

    # --- How he plays a card

    def _point(self, card: HeldCard) -> Waiting:
        """With single arrows."""
        while self._cursor != card.sign:
            signs = [held.sign for held in fitting(self._lines)]
            if card.sign not in signs:
                return
            here = signs.index(self._cursor) if self._cursor in signs else 0
            steps = signs.index(card.sign) - here
            gap_seconds = self._random.choice((0.03, 0.1, 0.25))
            for _ in range(max(1, abs(steps))):
                self._press("right" if steps > 0 else "left")
                yield from self._pause(gap_seconds)
            yield from self._until(lambda: self._cursor == card.sign)
            yield from self._rest()
        self._mean(card.sign)
        yield from self._confirm()

    def _sweep(self, card: HeldCard) -> Waiting:
        """With an arrow that is held, to wherever that leads."""
        yield from self._hold(self._random.choice(("left", "right")), self._random.uniform(0.3, 1))
        yield from self._rest(_ANSWER_SECONDS)
        if self._cursor:
            self._mean(self._cursor)
            yield from self._confirm()

    def _type(self, card: HeldCard) -> Waiting:
        """By its name."""
        rank, suit = card.sign[0].lower(), SUIT_KEYS[card.sign[1]]
        self._mean(card.sign)
        self._press(rank)
        yield from self._pause(self._random.uniform(0.03, 0.25))
        yield from self._hold(suit, self._random.choice(_HOLDS_SECONDS))
        yield from self._lose_patience(lambda: self._press(rank, suit))

    def _click(self, card: HeldCard) -> Waiting:
        self._mean(card.sign)
        click = clicked(card.x, card.y).encode()
        for _ in range(self._random.choice((1, 1, 2))):
            self._send(click)
            yield from self._pause(self._random.uniform(0.05, 0.3))
        yield from self._lose_patience(lambda: self._send(click))

    def _confirm(self) -> Waiting:
        yield from self._hold("enter", self._random.choice(_HOLDS_SECONDS))
        if self._random.random() < _FICKLE:
            yield from self._change_mind()
        yield from self._lose_patience(lambda: self._press("enter"))

    def _lose_patience(self, press_again: Callable[[], None]) -> Waiting:
        """Nothing has happened yet as far as he can see."""
        while self._random.random() < _IMPATIENT:
            yield from self._pause(self._random.uniform(0.1, 0.6))
            if self._has_meant_one:
                press_again()

    def _change_mind(self) -> Waiting:
        """Another card while the first is still to be seen."""
        yield from self._pause(self._random.uniform(0.1, 0.5))
        signs = [held.sign for held in fitting(self._lines)]
        if self._cursor in signs and self._has_meant_one:
            self._mean(signs[(signs.index(self._cursor) + 1) % len(signs)])
            self._press("right")
            yield from self._pause(0.05)
            self._press("enter")

    def _mean(self, sign: str) -> None:
        self.meant[-1] |= {sign}

    # --- What he sees

    @property
    def _lines(self) -> list[str]:
        return self.line.emulator.lines

    @property
    def _has_meant_one(self) -> bool:
        """Whether what he means to play is still in his hand. (A page opens after the last.)"""
        signs = {held.sign for held in hand(self._lines)}
        is_asked = _OWN_TURN.search(self.line.text) and PAGE_FOOT not in self.line.text
        return bool(is_asked) and self.meant[-1] <= signs

    @property
    def _cursor(self) -> str:
        """The card that is marked."""
        picture = self.line.emulator.picture
        marked = (held.sign for held in hand(self._lines) if picture[held.y][held.x].reverse)
        return next(marked, "")

    # --- His hands and his time

    def _press(self, *keys: str) -> None:
        for key in keys:
            self._send(KEYS.get(key, key).encode())

    def _send(self, data: bytes) -> None:
        """Split by the line, at every place in turn."""
        self._sent += 1
        if len(data) > 1:
            place = 1 + self._sent % (len(data) - 1)
            self.line.send_split(data, place, self._random.choice(_SPLIT_PAUSES_SECONDS))
        else:
            self.line.send(data)

    def _hold(self, key: str, seconds: float) -> Waiting:
        self._press(key)
        end = time.monotonic() + seconds
        yield from self._pause(_REPEAT_PAUSE_SECONDS if seconds else 0.0)
        while time.monotonic() < end:
            self._press(key)
            yield from self._pause(1 / REPEATS_PER_SECOND)

    def _pause(self, seconds: float) -> Waiting:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            yield

    def _until(self, holds: Callable[[], bool], seconds: float = 3.0) -> Waiting:
        end = time.monotonic() + seconds
        while not holds() and time.monotonic() < end:
            yield

    def _rest(self, seconds: float = _REST_SECONDS) -> Waiting:
        """Until nothing has moved for so long."""
        picture, since = self.line.emulator.picture, time.monotonic()
        while time.monotonic() < since + seconds:
            yield
            if self.line.emulator.picture != picture:
                picture, since = self.line.emulator.picture, time.monotonic()
