"""The user's language: where its files are, and English where there are none."""

from pathlib import Path

import pytest

import client
from client.words import language
from client.words.language import DOMAIN, LOCALE_DIRECTORY, choose_language, languages
from client.words.language import _ as translated


def test_language_files_are_looked_for_beside_the_parts_of_the_client() -> None:
    assert Path(client.__path__[0]) / "locale" == LOCALE_DIRECTORY


def test_a_language_that_has_no_file_is_english() -> None:
    choose_language("tlh")
    assert translated("clubs") == "clubs"


def test_the_languages_are_english_and_those_that_have_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert languages() == ("en",)
    for name, file in (("fr", f"{DOMAIN}.mo"), ("de", f"{DOMAIN}.po")):
        directory = tmp_path / name / "LC_MESSAGES"
        directory.mkdir(parents=True)
        (directory / file).touch()
    monkeypatch.setattr(language, "LOCALE_DIRECTORY", tmp_path)
    assert languages() == ("en", "fr")
