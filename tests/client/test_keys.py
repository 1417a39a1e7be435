"""The key map: no key means two things, none takes a card's letter, all are described."""

import pytest

from client.keys import (
    CHAT,
    FORM,
    LIST,
    LOBBY,
    MENU,
    OVER,
    PAGE,
    PEOPLE,
    QUITTING,
    REPLAY,
    SETTINGS,
    SUMMARY,
    TABLE,
    TOO_SMALL,
    WAITING,
    Command,
    Keys,
    command_of,
)
from client.words.keys import describe, key_name
from engine.cards import RANKS, SUITS

MAPS = {
    "table": TABLE,
    "waiting": WAITING,
    "page": PAGE,
    "over": OVER,
    "quitting": QUITTING,
    "settings": SETTINGS,
    "summary": SUMMARY,
    "people": PEOPLE,
    "chat": CHAT,
    "too small": TOO_SMALL,
    "replay": REPLAY,
    "menu": MENU,
    "list": LIST,
    "lobby": LOBBY,
    "form": FORM,
}
maps = pytest.mark.parametrize("keys", MAPS.values(), ids=MAPS.keys())


@maps
def test_no_key_means_two_things(keys: Keys) -> None:
    names = [name for command in keys for name in keys[command]]
    assert len(names) == len(set(names))


@maps
def test_escape_only_closes(keys: Keys) -> None:
    assert command_of(keys, "escape") in (None, Command.CLOSE, Command.NO)


def test_the_letters_of_cards_are_free_at_the_table() -> None:
    letters = (RANKS + SUITS).lower()
    assert not [letter for letter in letters if command_of(TABLE, letter)]


def test_every_command_has_words() -> None:
    assert all(describe(command) for command in Command)


@pytest.mark.parametrize(
    ("key", "name"), [("left", "←"), ("question_mark", "?"), ("ctrl+q", "Ctrl+q"), ("x", "x")]
)
def test_keys_are_called_what_is_printed_on_them(key: str, name: str) -> None:
    assert key_name(key) == name
