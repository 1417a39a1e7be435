"""The line that is being typed: its cursor stays between two characters as they are seen, and keys
do in it what they do in a shell.
"""

import pytest

from client.screen.scene.draft import Draft, edited
from client.screen.scene.keys import EDITING, Command

SMILE = "\U0001f44d\U0001f3fd"


@pytest.mark.parametrize(
    ("command", "before", "after"),
    [
        (Command.LEFT, "one tw", "o three"),
        (Command.RIGHT, "one two ", "three"),
        (Command.FIRST, "", "one two three"),
        (Command.LAST, "one two three", ""),
        (Command.WORD_LEFT, "one ", "two three"),
        (Command.WORD_RIGHT, "one two three", ""),
        (Command.ERASE, "one tw", " three"),
        (Command.ERASE_NEXT, "one two", "three"),
        (Command.ERASE_WORD, "one ", " three"),
        (Command.ERASE_LINE, "", " three"),
    ],
)
def test_each_key_moves_or_erases(command: Command, before: str, after: str) -> None:
    assert edited(Draft("one two", " three"), command) == Draft(before, after)


@pytest.mark.parametrize(
    ("draft", "command", "expected"),
    [
        (Draft("one two  "), Command.ERASE_WORD, Draft("one ")),
        (Draft("one two  "), Command.WORD_LEFT, Draft("one ", "two  ")),
        (Draft(f"a{SMILE}"), Command.ERASE, Draft("a")),
        (Draft("a", f"{SMILE}b"), Command.ERASE_NEXT, Draft("a", "b")),
        (Draft("a", "  bc d"), Command.WORD_RIGHT, Draft("a  bc", " d")),
    ],
)
def test_words_end_at_blanks_and_characters_where_they_are_seen_to(
    draft: Draft, command: Command, expected: Draft
) -> None:
    assert edited(draft, command) == expected


@pytest.mark.parametrize("command", [command for command in Command if command in EDITING])
def test_in_an_empty_line_they_do_nothing(command: Command) -> None:
    assert edited(Draft(), command) == Draft()


def test_other_keys_are_no_editing() -> None:
    assert edited(Draft("one"), Command.CONFIRM) is None
