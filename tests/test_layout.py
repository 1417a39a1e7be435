"""The packages speak of themselves as they are: what their prose names is in the tree."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("engine", "protocol", "server", "client")
FILES = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]
FILE_NAME = re.compile(r"[\w./-]*\b\w+\.py\b")


def prose_of(path: Path) -> Iterator[str]:
    """The docstrings and comments of a file."""
    source = path.read_text(encoding="utf-8")
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string
    # A text that is a statement of its own is a docstring, also below an assignment.
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield str(node.value.value)


def is_in_tree(name: str, path: Path) -> bool:
    """Whether there is such a file: beside the one at `path`, in its package or in the tree; for a
    bare name, anywhere in its package.
    """
    package = ROOT / path.relative_to(ROOT).parts[0]
    if any((folder / name).is_file() for folder in (path.parent, package, ROOT)):
        return True
    return any(other.as_posix().endswith(f"/{name}") for other in package.rglob("*.py"))


@pytest.mark.parametrize("package", PACKAGES)
def test_every_file_that_a_docstring_or_comment_names_exists(package: str) -> None:
    missing = [
        f"{path.relative_to(ROOT)} names {name}"
        for path in FILES
        if path.is_relative_to(ROOT / package)
        for text in prose_of(path)
        for name in FILE_NAME.findall(text)
        if not is_in_tree(name, path)
    ]
    assert missing == []


STEP = re.compile(r"`([\w.]+)` in `([\w/]+\.py)`")
GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def definitions(tree: ast.AST, outer: str = "") -> Iterator[str]:
    """The functions and classes of a file, a method with its class before it."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield outer + node.name
            yield from definitions(node, f"{outer}{node.name}.")


@pytest.mark.parametrize(("name", "path"), STEP.findall(GUIDE))
def test_every_function_on_the_way_of_a_card_is_where_the_guide_says(name: str, path: str) -> None:
    assert name in set(definitions(ast.parse((ROOT / path).read_text(encoding="utf-8"))))


@pytest.mark.parametrize("folder", sorted(set(re.findall(r"`((?:\w+/)+)`", GUIDE))))
def test_every_folder_that_the_guide_names_exists(folder: str) -> None:
    assert (ROOT / folder).is_dir() or (ROOT / "client/screen" / folder).is_dir()


def test_the_guide_names_every_folder_of_the_packages() -> None:
    named = set(re.findall(r"`((?:\w+/)+)`", GUIDE))
    folders = {path.parent.relative_to(ROOT).as_posix() + "/" for path in FILES}
    inner = {"client/screen/", "server/operation/admin/", "client/cli/commands/"}
    known = named | {f"client/screen/{name}" for name in named} | inner
    assert {folder for folder in folders if folder.count("/") > 1} - known == set()
