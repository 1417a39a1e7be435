"""A terminal's screen: what a program has drawn, which modes it has left on, what it is answered.

pyte does the drawing. Added here: the alternate screen, the queries that full-screen programs send,
and the sequences of newer terminals that pyte would take for text. Not here: the pty (terminal.py).
"""

import copy
import re
from collections.abc import Callable

import pyte
from pyte.screens import Char, StaticDefaultDict

Picture = tuple[tuple[Char, ...], ...]
"""The cells of a screen, row by row."""

ALTERNATE_SCREEN = 1049
CURSOR = 25
CLICKS, CLICKS_IN_DIGITS = 1000, 1006
MOUSE = (CLICKS, 1002, 1003, CLICKS_IN_DIGITS, 1015, 1016)
BRACKETED_PASTE = 2004
FOCUS_REPORTS = 1004
SYNCHRONIZED_OUTPUT = 2026

_UNFINISHED = re.compile(rb"\x1b(\[[0-9;?<=>$]*)?\Z")
_KEYBOARD_PROTOCOL = re.compile(rb"\x1b\[[<=>][0-9;]*[A-Za-z]")
_MODE_QUERY = re.compile(rb"\x1b\[\?([0-9]+)\$p")
_UNKNOWN, _RESET = 0, 2  # what a terminal says of a mode
_PRIVATE_SHIFT = 5  # pyte's way to tell private modes from the others


class Emulator:
    """A terminal of `columns` by `rows`. `answer` takes what it says back to the program."""

    def __init__(self, columns: int, rows: int, answer: Callable[[bytes], None]) -> None:
        self._answer = answer
        self._screen = _Screen(columns, rows)
        self._screen.write_process_input = lambda data: answer(data.encode())  # type: ignore[method-assign]
        self._stream = pyte.ByteStream(self._screen)
        self._held_back = b""
        self._lines: list[str] | None = None
        self._picture: Picture | None = None

    def feed(self, data: bytes) -> None:
        """Takes in what the program has written."""
        data = self._held_back + data
        unfinished = _UNFINISHED.search(data)
        self._held_back = unfinished.group() if unfinished else b""
        data = data.removesuffix(self._held_back)
        for query in _MODE_QUERY.finditer(data):
            known = int(query[1]) == SYNCHRONIZED_OUTPUT
            self._answer(b"\x1b[?%b;%d$y" % (query[1], _RESET if known else _UNKNOWN))
        self._stream.feed(_KEYBOARD_PROTOCOL.sub(b"", data))
        self._lines = self._picture = None

    def resize(self, columns: int, rows: int) -> None:
        """The window has another size now."""
        self._screen.resize(rows, columns)
        self._lines = self._picture = None

    @property
    def lines(self) -> list[str]:
        """The rows of the screen as text, without the blanks at their ends."""
        if self._lines is None:
            self._lines = [line.rstrip() for line in self._screen.display]
        return self._lines

    @property
    def picture(self) -> Picture:
        """The cells of the screen as they are now, to the eye."""
        if self._picture is None:
            buffer, columns = self._screen.buffer, range(self._screen.columns)
            rows = (tuple(_seen(buffer[y][x]) for x in columns) for y in range(self._screen.lines))
            self._picture = tuple(rows)
        return self._picture

    @property
    def cursor(self) -> tuple[int, int]:
        """The column and row of the cursor, shown or hidden."""
        return self._screen.cursor.x, self._screen.cursor.y

    def is_on(self, mode: int) -> bool:
        """Whether the program has left a private mode on."""
        return mode << _PRIVATE_SHIFT in self._screen.mode

    @property
    def is_as_found(self) -> bool:
        """Whether all that a full-screen program switches is as it was before."""
        switched = (ALTERNATE_SCREEN, BRACKETED_PASTE, FOCUS_REPORTS, *MOUSE)
        return self.is_on(CURSOR) and not any(map(self.is_on, switched))


def marks_blanks(cell: Char) -> bool:
    """Whether a blank in this style is to be seen."""
    return cell.reverse or cell.underscore or cell.strikethrough


def _seen(cell: Char) -> Char:
    """The cell without what nobody sees: a blank has no colour of its own."""
    if cell.data == " " and not marks_blanks(cell):
        return Char(" ", bg=cell.bg)
    return cell


class _Screen(pyte.Screen):
    """A screen with a second one behind it, for full-screen programs."""

    def __init__(self, columns: int, rows: int) -> None:
        super().__init__(columns, rows)
        self._normal = self._shown()

    def set_mode(self, *modes: int, **kwargs: bool) -> None:
        """Turns modes on."""
        is_alternate = ALTERNATE_SCREEN << _PRIVATE_SHIFT in self.mode
        super().set_mode(*modes, **kwargs)
        if kwargs.get("private") and ALTERNATE_SCREEN in modes and not is_alternate:
            self._normal = self._shown()
            self.erase_in_display(2)

    def reset_mode(self, *modes: int, **kwargs: bool) -> None:
        """Turns modes off."""
        is_alternate = ALTERNATE_SCREEN << _PRIVATE_SHIFT in self.mode
        super().reset_mode(*modes, **kwargs)
        if kwargs.get("private") and ALTERNATE_SCREEN in modes and is_alternate:
            cells, (self.cursor.x, self.cursor.y) = self._normal
            self.buffer.clear()
            self.buffer.update(cells)
            self.dirty.update(range(self.lines))

    def _shown(self) -> tuple[dict[int, StaticDefaultDict[int, Char]], tuple[int, int]]:
        return dict(copy.deepcopy(self.buffer)), (self.cursor.x, self.cursor.y)
