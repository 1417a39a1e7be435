"""No text that a player reads takes anybody for a man or a woman: people are *they*."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[3]
GENDERED = re.compile(r"\b(he|him|his|himself|she|her|hers|herself)\b", re.IGNORECASE)
TEXTS = ("README.md", "CHANGELOG.md", "SECURITY.md", "docs/README.md", "docs/SERVER.md")


def messages(path: Path) -> Iterator[str]:
    """All that is said in a file of the client: the texts in calls of gettext."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("_", "N_", "ngettext"):
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value


def test_people_are_they_in_every_message() -> None:
    said = [message for path in (PROJECT / "client").rglob("*.py") for message in messages(path)]
    assert len(said) > 500
    assert [message for message in said if GENDERED.search(message)] == []


@pytest.mark.parametrize("name", TEXTS)
def test_people_are_they_in_what_is_written_about_the_game(name: str) -> None:
    assert GENDERED.findall((PROJECT / name).read_text("utf-8")) == []
