"""The key maps: no key means two things, none takes a card's letter, all are described."""

import pytest

from client.screen.scene.key_names import key_name
from client.screen.scene.keys import (
    CHAT,
    CONFIRMING,
    FORM,
    HELP,
    LAN,
    LESSON,
    LIST,
    LOBBY,
    LOOKING_ON,
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
from client.words.cards import Signs, arrows
from engine.cards import RANKS, SUITS

MAPS = {
    "table": TABLE,
    "looking on": LOOKING_ON,
    "waiting": WAITING,
    "page": PAGE,
    "over": OVER,
    "quitting": QUITTING,
    "confirming": CONFIRMING,
    "help": HELP,
    "lesson": LESSON,
    "lan": LAN,
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
def test_escape_is_never_the_only_way_out(keys: Keys) -> None:
    ways = [names for names in keys.values() if "escape" in names]
    assert all(len(names) > 1 for names in ways)


@maps
def test_no_key_means_two_things(keys: Keys) -> None:
    names = [name for command in keys for name in keys[command]]
    assert len(names) == len(set(names))


def test_a_letter_means_one_thing_wherever_it_means_anything() -> None:
    commands: dict[str, set[Command]] = {}
    for keys in MAPS.values():
        if keys not in (MENU, REPLAY, LESSON):  # see client/screen/scene/keys.py
            for command, names in keys.items():
                for name in names:  # a page is closed by the letter that opens it
                    if len(name) == 1 and command is not Command.CLOSE:
                        commands.setdefault(name, set()).add(command)
    assert {letter: several for letter, several in commands.items() if len(several) > 1} == {
        "v": {
            Command.SCORES,
            Command.RESULTS,
        },  # how the players stand, at the table and on the whole
        "c": {Command.BY_CODE, Command.COPY},  # the code of a table: from others, and for others
        "w": {Command.WATCH, Command.REPLAY},  # the game of others, or the last one once more
        "u": {Command.SUMMARY, Command.RULES},  # before the first hand there is no last one
    }


@maps
def test_escape_only_closes(keys: Keys) -> None:
    assert command_of(keys, "escape") in (None, Command.CLOSE, Command.NO)


def test_the_letters_of_cards_are_free_at_the_table() -> None:
    letters = (RANKS + SUITS).lower()
    assert not [letter for letter in letters if command_of(TABLE, letter)]


def test_every_command_has_words() -> None:
    assert all(command.words for command in Command)


@pytest.mark.parametrize(
    ("key", "name"), [("left", "←"), ("question_mark", "?"), ("ctrl+q", "Ctrl+q"), ("x", "x")]
)
def test_keys_are_called_what_is_printed_on_them(key: str, name: str) -> None:
    assert key_name(key) == name


@maps
def test_no_key_is_called_what_only_the_program_calls_it(keys: Keys) -> None:
    called = [key_name(key).split("+")[-1] for names in keys.values() for key in names]
    assert not [name for name in called if len(name) > 1 and name[0].islower()]


def test_where_arrows_cannot_be_drawn_their_keys_have_words() -> None:
    names = [key_name(key, Signs.LETTERS) for key in ("left", "right", "up", "down")]
    assert names == ["Left", "Right", "Up", "Down"]
    assert arrows("←→", Signs.LETTERS) == "Arrows"
