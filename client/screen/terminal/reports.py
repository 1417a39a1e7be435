"""What a terminal sends besides keys, as far as anybody here wants to know it: clicks, whether its
window has the focus, where its cursor is, whether it shows a picture as one. Total: anything else
is nothing.
"""

import re
from collections.abc import Callable, Mapping

from textual import events
from textual.message import Message
from textual.messages import TerminalSupportsSynchronizedOutput

_MOUSE = re.compile(r"<(\d{1,5});(\d{1,5});(\d{1,5})([Mm])")
_PLACE = re.compile(r"(\d{1,5});(\d{1,5})R")
_SYNCHRONIZED = re.compile(r"\?2026;[123]\$y")
_BUTTONS, _SHIFT, _META, _CTRL, _MOVED, _WHEEL = 3, 4, 8, 16, 32, 64
_MORE_BUTTONS = 128
_NO_BUTTON = 3
_WHEEL_EVENTS = (
    events.MouseScrollUp,
    events.MouseScrollDown,
    events.MouseScrollLeft,
    events.MouseScrollRight,
)

_ALONE: Mapping[str, Callable[[], Message]] = {"I": events.AppFocus, "O": events.AppBlur}


def read_report(text: str) -> Message | None:
    """What a control sequence reports, None for nothing; `text` is what follows its CSI."""
    if text in _ALONE:
        return _ALONE[text]()
    if _SYNCHRONIZED.fullmatch(text):
        return TerminalSupportsSynchronizedOutput()
    if place := _PLACE.fullmatch(text):
        row, column = map(int, place.groups())
        return events.CursorPosition(column - 1, row - 1)
    if mouse := _MOUSE.fullmatch(text):
        code, column, row = map(int, mouse.groups()[:3])
        return _mouse_event(code, column - 1, row - 1, is_down=mouse[4] == "M")
    return None


def _mouse_event(code: int, x: int, y: int, *, is_down: bool) -> Message | None:
    """A click or a turn of the wheel. That the mouse has moved is nothing, nor are its sixth to
    eleventh buttons, nor what is beside the window.
    """
    button = code & _BUTTONS
    if code >= _MORE_BUTTONS or min(x, y) < 0:
        return None
    if code & _WHEEL:
        kind: type[events.MouseEvent] = _WHEEL_EVENTS[button]
        pressed = 0
    elif code & _MOVED or button == _NO_BUTTON:
        return None
    else:
        kind = events.MouseDown if is_down else events.MouseUp
        pressed = button + 1
    shift, meta, ctrl = (bool(code & bit) for bit in (_SHIFT, _META, _CTRL))
    return kind(None, x, y, 0, 0, pressed, shift, meta, ctrl, screen_x=x, screen_y=y)
