"""A person at a full-screen program: presses, clicks, and waits for conditions."""

import asyncio
import time
from collections.abc import Callable
from itertools import count
from typing import Any, Generic, TypeVar

from textual._context import visible_screen_stack
from textual.events import Key, MouseDown, MouseScrollDown, MouseScrollUp, MouseUp
from textual.message_pump import MessagePump
from textual.pilot import Pilot
from textual.screen import Screen
from textual.strip import Strip

from client.screen.apps.base import SceneApp
from client.screen.scene.look import Look

Program = TypeVar("Program", bound=SceneApp[Any])

_PATIENCE_SECONDS = 60.0
_MOST_WAITS = 2_000
_SWIFT_WAITS = 200
_QUIET_ROUNDS = 5
_CHARACTERS = {
    "left_square_bracket": "[",
    "question_mark": "?",
    "space": " ",
    "enter": "\r",
    "plus": "+",
    "slash": "/",
    "comma": ",",
}


class Person(Generic[Program]):
    """What they do and see."""

    def __init__(self, app: Program, pilot: Pilot[Any]) -> None:
        self.app = app
        self.pilot = pilot

    async def until(self, condition: Callable[[], object]) -> None:
        """Lets the client work until the condition holds."""
        deadline = time.monotonic() + _PATIENCE_SECONDS
        for number in count():
            if condition():
                return
            if time.monotonic() > deadline:
                break
            await self.settle()
            if number > _SWIFT_WAITS:  # it waits for time to pass
                await asyncio.sleep(0.002)
        raise AssertionError("the condition was never met; the screen shows\n" + self.text)

    async def press(self, *keys: str) -> None:
        """Presses keys, and lets the client work after each."""
        for key in keys:
            character = key if len(key) == 1 else _CHARACTERS.get(key)
            self.app.post_message(Key(key, character))
            await self.settle()

    async def press_at(self, seconds: float, key: str) -> None:
        """Presses a key at a time of the client's clock."""
        event = Key(key, key if len(key) == 1 else _CHARACTERS.get(key))
        event.time = seconds
        self.app.post_message(event)
        await self.settle()

    async def rush(self, *keys: str) -> None:
        """Presses keys all at once, before the client gets to any of them."""
        for key in keys:
            self.app.post_message(Key(key, key if len(key) == 1 else _CHARACTERS.get(key)))
        await self.settle()

    async def settle(self) -> None:
        """Lets the client work until it has nothing to do: far quicker than Pilot.pause."""
        quiet_rounds = 0
        while quiet_rounds < _QUIET_ROUNDS and self.app.is_running:
            await asyncio.sleep(0)
            widgets = self.app.screen.walk_children()
            pumps: list[MessagePump] = [self.app, *self.app.screen_stack, *widgets]
            is_busy = any(pump.message_queue_size for pump in pumps)
            quiet_rounds = 0 if is_busy else quiet_rounds + 1

    async def rest(self) -> None:
        """Lets the client work until Textual has laid out and drawn all that can be seen: it would
        do so with a timer's next beat.
        """
        for _ in range(_MOST_WAITS):
            await self.settle()
            screens = (*self.app._background_screens, self.app.screen)
            if not any(map(_is_to_be_drawn, screens)):
                return
            for screen in screens:
                screen._on_timer_update()
        raise AssertionError("the screen never came to rest; it shows\n" + self.text)

    async def resize(self, size: tuple[int, int]) -> None:
        """Gives the terminal another size."""
        if size != (self.app.size.width, self.app.size.height):
            await self.pilot.resize_terminal(*size)
            await self.rest()

    async def look_through(self, look: Look) -> None:
        """Sees the same in another look."""
        if look == self.app.look:
            return
        self.app.look = look
        self.app.adopt(self.app.scene.settings)
        await self.rest()

    async def click(self, x: int, y: int) -> None:
        """Clicks on a cell of the screen."""
        for kind in (MouseDown, MouseUp):
            self.app.post_message(kind(None, x, y, 0, 0, 1, False, False, False, x, y))
            await self.settle()

    async def turn_wheel(self, x: int, y: int, *, up: bool = False) -> None:
        """Turns the wheel of the mouse over a cell by a notch."""
        kind = MouseScrollUp if up else MouseScrollDown
        self.app.post_message(kind(None, x, y, 0, 0, 0, False, False, False, x, y))
        await self.settle()

    async def click_text(self, text: str) -> None:
        """Clicks on the first place of the screen where a text is."""
        for y, row in enumerate(self.text.split("\n")):
            if text in row:
                await self.click(row.index(text), y)
                return
        raise AssertionError(f"{text!r} is not on the screen\n" + self.text)

    @property
    def text(self) -> str:
        """The screen as text. Only for screens without wide characters."""
        return "\n".join(strip.text.rstrip() for strip in self.strips)

    @property
    def strips(self) -> list[Strip]:
        """The rows of the screen, with what is visible of the screens below it."""
        visible_screen_stack.set(self.app._background_screens)
        return self.app.screen._compositor.render_strips()


def _is_to_be_drawn(screen: Screen[Any]) -> bool:
    """A screen below others is always marked for repainting once it has been repainted there."""
    is_marked = screen._repaint_required and screen.app.screen is screen
    return bool(is_marked or screen._layout_required or screen._dirty_widgets or screen._callbacks)
