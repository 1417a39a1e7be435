"""Cuts what a terminal sends into characters and complete control sequences, as the parser of the
VT500 does (https://vt100.net/emu/dec_ansi_parser), with a paste as one piece.

Total: whatever comes, split wherever, nothing raises, and what is begun and never finished holds
nothing up for long. What a sequence means is for keyboard.py and reports.py.
"""

import enum
import re
from codecs import getincrementaldecoder
from collections.abc import Callable
from typing import NamedTuple

LONGEST_PAUSE_SECONDS = 2.0  # within a sequence or a paste: a line may stall
MOST_PASTED_CHARACTERS = 20_000  # more than any line that is typed takes
_MOST_CHARACTERS = 64  # of a control sequence that means something

ESCAPE = "\x1b"
_BELL = "\x07"
_STRING_END = "\x9c"
_STRINGS = "]PX^_"  # OSC, DCS, SOS, PM, APC: here only ever answers, which nobody has asked for
_AFTER_LATE_ESCAPE = "[O"
_PASTE_BEGIN, _PASTE_END = "200~", "\x1b[201~"
_X10_CHARACTERS = 4  # of a click in the old form: M, and three that may be any
_RXVT = re.compile(r"\d+\$")  # a key with Shift, of which $ is the end
_BEGINS_MORE = ("[", "M")  # F1 to F5 of the Linux console, and clicks in the old form
# Alone in its read it is no part of a paste, but a key of somebody who wonders why nothing happens.
_LONE_KEY = re.compile(r"[\x01-\x08\x0b\x0c\x0e-\x1a]|\x1b\[[\d;:]+u")


class Kind(enum.Enum):
    """What a Sequence is. In brackets: its text."""

    CHARACTER = enum.auto()  # a printable one, or a C0 control (it)
    META = enum.auto()  # Escape and a character at once, as with Alt (the character)
    CSI = enum.auto()  # (parameters, intermediates and final)
    SS3 = enum.auto()  # (parameters and final)
    PASTE = enum.auto()  # (all of it)


class Sequence(NamedTuple):
    """One piece of input. `seconds` is when its beginning came."""

    kind: Kind
    text: str
    seconds: float


class Tokenizer:
    """Told of all input, in order and as it was read, and now and then of the time."""

    def __init__(self) -> None:
        self._decode = getincrementaldecoder("utf-8")("surrogateescape").decode
        self._complete: list[Sequence] = []
        self._state: Callable[[str], None] = self._ground
        self._text = ""  # of what is unfinished; of a paste its latest characters
        self._pasted: list[str] = []
        self._begun_seconds = 0.0
        self._latest_seconds = 0.0
        self._is_after_late_escape = False  # one that may have been no key after all
        self._is_late = False  # what is unfinished is the rest of that, and means nothing

    def take(self, data: bytes, seconds: float) -> list[Sequence]:
        """What is complete now that `data` has come as well."""
        self._give_up(seconds)
        self._latest_seconds = seconds
        text = self._decode(data)
        if self._state == self._paste and _LONE_KEY.fullmatch(text):
            self._end_paste()
        for character in text:
            if self._state == self._ground:
                self._begun_seconds = seconds
            self._state(character)
        return self._handed_on()

    def tick(self, seconds: float, patience_seconds: float) -> list[Sequence]:
        """What is complete because nothing more has come: after so much patience an Escape is a key
        that somebody has pressed.
        """
        is_waited_for = seconds - self._latest_seconds < patience_seconds
        if self._state == self._after_escape and not is_waited_for:
            self._add(Kind.CHARACTER, ESCAPE)
            self._is_after_late_escape = True
        self._give_up(seconds)
        return self._handed_on()

    def _handed_on(self) -> list[Sequence]:
        complete, self._complete = self._complete, []
        return complete

    def _give_up(self, seconds: float) -> None:
        """Ends what has come to a standstill: of a paste there is what has come of it."""
        if seconds - self._latest_seconds < LONGEST_PAUSE_SECONDS:
            return
        self._is_after_late_escape = False
        if self._state == self._paste:
            self._end_paste()
        elif self._state != self._after_escape:
            self._state = self._ground

    # --- The states. Each takes one character.

    def _ground(self, character: str) -> None:
        self._is_late = self._is_after_late_escape and character in _AFTER_LATE_ESCAPE
        self._is_after_late_escape = False
        if character == ESCAPE:
            self._begin(self._after_escape)
        elif self._is_late:
            self._begin(self._csi if character == "[" else self._ss3)
        elif not "\x80" <= character <= "\x9f" and not "\ud800" <= character <= "\udfff":
            self._add(Kind.CHARACTER, character)  # no C1 control and no broken UTF-8

    def _after_escape(self, character: str) -> None:
        match character:
            case "\x1b":
                self._add(Kind.CHARACTER, ESCAPE)
                self._begun_seconds = self._latest_seconds
                self._begin(self._after_escape)
            case "[":
                self._begin(self._csi)
            case "O":
                self._begin(self._ss3)
            case _ if character in _STRINGS:
                self._begin(self._string)
            case _:
                self._add(Kind.META, character)

    def _csi(self, character: str) -> None:
        is_x10 = self._text.startswith("M")
        if character < " " or (character > "~" and not is_x10):
            self._abort(character)
            return
        self._take(character)
        if is_x10:
            is_complete = len(self._text) == _X10_CHARACTERS
        else:
            is_final = character >= "@" and self._text not in _BEGINS_MORE
            is_complete = is_final or _RXVT.fullmatch(self._text) is not None
        if is_complete and self._text == _PASTE_BEGIN and not self._is_late:
            self._pasted.clear()
            self._begin(self._paste)
        elif is_complete:
            self._end(Kind.CSI)

    def _ss3(self, character: str) -> None:
        if not " " <= character <= "~":
            self._abort(character)
            return
        self._take(character)
        if character >= "@":
            self._end(Kind.SS3)

    def _string(self, character: str) -> None:
        if character in (_BELL, _STRING_END):
            self._state = self._ground
        elif character == ESCAPE:
            self._state = self._string_escape
        elif character < " ":
            self._abort(character)

    def _string_escape(self, character: str) -> None:
        """The string has ended, with a backslash, or because something else begins."""
        if character == ESCAPE:
            return
        self._state, self._begun_seconds = self._ground, self._latest_seconds
        if character != "\\":
            self._after_escape(character)

    def _paste(self, character: str) -> None:
        self._text = (self._text + character)[-len(_PASTE_END) :]
        if len(self._pasted) < MOST_PASTED_CHARACTERS + len(_PASTE_END):
            self._pasted.append(character)
        if self._text == _PASTE_END:
            self._end_paste()

    # --- How they end and begin

    def _begin(self, state: Callable[[str], None]) -> None:
        self._state, self._text = state, ""

    def _take(self, character: str) -> None:
        """Keeps a character. A sequence that is longer than any that means something is not kept,
        but read to its end.
        """
        self._text = (self._text + character)[: _MOST_CHARACTERS + 1]

    def _end(self, kind: Kind) -> None:
        if self._is_late or len(self._text) > _MOST_CHARACTERS:
            self._state = self._ground
        else:
            self._add(kind, self._text)

    def _end_paste(self) -> None:
        pasted = "".join(self._pasted).removesuffix(_PASTE_END)
        printable = pasted.encode("utf-8", "ignore").decode("utf-8")
        self._add(Kind.PASTE, printable[:MOST_PASTED_CHARACTERS])

    def _abort(self, character: str) -> None:
        """Something else begins: a key came in between, or the line has lost something."""
        self._state, self._begun_seconds = self._ground, self._latest_seconds
        self._ground(character)

    def _add(self, kind: Kind, text: str) -> None:
        self._state = self._ground
        self._complete.append(Sequence(kind, text, self._begun_seconds))
