"""On every screen: each key shown does something, no other does, and help shows them all."""

import string
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from client.screen.apps.base import SceneApp
from client.screen.base.screen import SceneScreen
from client.screen.scene.key_names import key_name
from client.screen.scene.keys import CHAT, FORM, LESSON, PAGE, Command, Keys
from engine.cards import RANKS, SUITS
from tests.amounts import amount
from tests.client.fakes.person import Person
from tests.client.fakes.places import PLACES

pytestmark = pytest.mark.asyncio

# What may have to be pressed before a key can do something.
PREPARATIONS: tuple[tuple[str, ...], ...] = (
    (),
    ("home", "down"),
    ("end",),
    ("down",),
    ("space",),
    ("pagedown",),
    ("h", "i"),
    ("h", "i", "home"),
    # In a form, where the first field but one is typed.
    ("down", "end"),
    ("home", "down", "h", "i"),
    ("tab", "home", "down", "h", "i"),
    ("tab", "home", "down", "home"),
)
SCROLLING = {
    *(Command.UP, Command.DOWN, Command.PAGE_UP, Command.PAGE_DOWN, Command.FIRST, Command.LAST)
}
NAMED = """
    enter space escape tab shift+tab backspace delete insert home end pageup pagedown up down left
    right slash comma question_mark plus minus f1 f2 f3 ctrl+a ctrl+c ctrl+e ctrl+h ctrl+l ctrl+q
""".split()  # noqa: SIM905
CARDS = {*RANKS.lower(), *SUITS.lower(), "0", "1"}
places = pytest.mark.parametrize("name", PLACES)


class Visitor:
    """A person on a screen, and all that a key may change."""

    def __init__(self, person: Person[Any], done: list[str]) -> None:
        self.person = person
        self._done = done

    @property
    def stack(self) -> Sequence[type]:
        """The screens."""
        return [type(screen) for screen in self.person.app.screen_stack]

    def state(self) -> object:
        """What can be seen, what was sent and done."""
        app = self.person.app
        session = getattr(app, "_session", None)
        sent = list(session.sent) if session is not None else []
        shown = self.person.strips if app.is_running else []
        return shown, self.stack, sent, list(self._done), app.is_running

    async def does_something(self, key: str) -> bool:
        """Presses a key."""
        before = self.state()
        await self.person.press(key)
        return self.state() != before

    async def come_back_to(self, stack: Sequence[type], keys: Keys) -> None:
        """Closes what a key has opened or asked."""
        app = self.person.app
        if app.is_running and (self.stack[:-1] == stack or dict(app.screen.keys()) != dict(keys)):
            await self.person.press("escape")


@asynccontextmanager
async def visiting(
    name: str, directory: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Visitor]:
    done: list[str] = []
    monkeypatch.setattr(SceneApp, "action_suspend_process", lambda app: done.append("suspended"))
    async with PLACES[name][1](directory) as person:
        monkeypatch.setattr(person.app, "repaint", lambda: done.append("painted"))
        yield Visitor(person, done)


@places
async def test_every_key_that_is_shown_does_something(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = PLACES[name][0]
    idle = {
        key: list(PREPARATIONS)
        for command, names in keys.items()
        for key in names[: amount(1, 9)]
        if name not in ("summary", "over") or command not in SCROLLING  # all of it is in sight
    }
    while any(idle.values()):
        async with visiting(name, tmp_path, monkeypatch) as visitor:
            stack = visitor.stack
            while visitor.person.app.is_running and visitor.stack == stack and any(idle.values()):
                key = next(key for key, preparations in idle.items() if preparations)
                await visitor.person.press(*idle[key].pop(0))
                if visitor.stack == stack and await visitor.does_something(key):
                    del idle[key]
                    await visitor.come_back_to(stack, keys)
    assert not idle


@places
async def test_no_other_key_does_anything(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = PLACES[name][0]
    known = {key for names in keys.values() for key in names} | _typed(keys)
    async with visiting(name, tmp_path, monkeypatch) as visitor:
        others = [
            key for key in (*string.ascii_letters, *string.digits, *NAMED) if key not in known
        ]
        assert [key for key in others if await visitor.does_something(key)] == []


@places
async def test_a_screen_that_escape_closes_names_another_way_out(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """GNU screen holds Escape back until the next key."""
    ways = [names for names in PLACES[name][0].values() if "escape" in names]
    async with visiting(name, tmp_path, monkeypatch) as visitor:
        shown = visitor.person.text
        for names in ways:
            assert any(f"{key_name(key)} " in shown for key in names if key != "escape")


def _typed(keys: Keys) -> set[str]:
    """What is typed on a screen without being one of its keys."""
    if Command.CLAIM in keys or keys == LESSON:
        return CARDS | {letter.upper() for letter in CARDS}
    if keys in (CHAT, FORM):
        punctuation = {"space", "slash", "comma", "question_mark", "plus", "minus"}
        return {*string.ascii_letters, *string.digits, *punctuation}
    return {"1", "2", "3"} if Command.NEXT_SEAT in keys else set()  # as is said there


@places
async def test_help_shows_all_keys_of_the_screen_and_only_those(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = PLACES[name][0]
    async with visiting(name, tmp_path, monkeypatch) as visitor:
        screen = visitor.person.app.screen
        assert isinstance(screen, SceneScreen)
        assert dict(screen.keys()) == dict(keys)
        if Command.HELP not in keys:
            assert keys is not PAGE
            return
        shown = await _shown_by_help(visitor.person, keys[Command.HELP][0])
    for command, names in keys.items():
        row = f"{' '.join(map(key_name, names)):18}{command.words}"[:50].rstrip()
        assert row in shown
    others = {command.words for command in Command if command not in keys}
    others -= {command.words for command in keys}
    assert not [words for words in others if f" {words}\n" in shown and len(words) > 12]


async def _shown_by_help(person: Person[Any], key: str) -> str:
    """All rows of the page, as far as they are about keys."""
    await person.press(key)
    rows: dict[str, None] = {}
    for _ in range(6):
        await person.pilot.pause()
        rows |= dict.fromkeys(row.strip(" │") for row in person.text.split("\n"))
        await person.press("pagedown")
    return "\n".join(rows)
