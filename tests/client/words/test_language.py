"""The user's language: where its files are, and English where there are none."""

from pathlib import Path

import client
from client.words.language import LOCALE_DIRECTORY, choose_language
from client.words.language import _ as translated


def test_language_files_are_looked_for_beside_the_parts_of_the_client() -> None:
    assert Path(client.__path__[0]) / "locale" == LOCALE_DIRECTORY


def test_a_language_that_has_no_file_is_english() -> None:
    choose_language("tlh")
    assert translated("clubs") == "clubs"
