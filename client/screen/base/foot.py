"""The foot of a page or screen: which keys do what, in a few words that can be clicked."""

from collections.abc import Mapping

from rich.cells import cell_len

from client.screen.scene.keys import Command

_SEPARATOR = " · "

FootWords = Mapping[Command, str]
"""The words for each command, from the left."""


def foot_text(words: FootWords) -> str:
    """The words in one line."""
    return _SEPARATOR.join(words.values())


def command_at(words: FootWords, column: int) -> Command | None:
    """The command whose words are at a column of that line, None between them and outside."""
    left = 0
    for command, text in words.items():
        if left <= column < left + cell_len(text):
            return command
        left += cell_len(text + _SEPARATOR)
    return None
