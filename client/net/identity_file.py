"""Puts all proofs of a player's names, and the keys of the servers that know them, into one file
that takes them to another machine.

Not here: the files that it is made of (tokens.py, known_keys.py).
"""

import os
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

import msgspec

from client.net.tokens import write_whole

_FORMAT = "sergeant-major-tokens"
_MOST_BYTES = 16 * 1024 * 1024


class BadIdentityFile(ValueError):
    """A file that no `export` has written."""


class _Content(msgspec.Struct, frozen=True):
    """`files` has the bytes of each, by its path below the directory of the tokens."""

    format: str
    files: Mapping[str, bytes]


def export(directory: Path, file: Path) -> int:
    """Write all that is below `directory` into a new file that only the user can read; how many
    proofs and keys there are. Raises OSError, also where there is such a file already.
    """
    found = sorted(path for path in directory.glob("*/*") if path.is_file())
    files = {path.relative_to(directory).as_posix(): path.read_bytes() for path in found}
    _write_new(file, msgspec.json.format(msgspec.json.encode(_Content(_FORMAT, files))) + b"\n")
    return len(files)


def import_(directory: Path, file: Path) -> tuple[int, int]:
    """Take in what such a file has; how many were new, and how many were left, since there is
    another here. Raises OSError and BadIdentityFile.
    """
    new = left = 0
    for place, data in _read(file).items():
        path = directory / place
        if not path.exists():
            write_whole(path, data)
            new += 1
        elif path.read_bytes() != data:
            left += 1
    return new, left


def _write_new(file: Path, data: bytes) -> None:
    with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as opened:
        try:
            opened.write(data)
            opened.flush()
        except OSError:
            file.unlink()
            raise


def _read(file: Path) -> Mapping[str, bytes]:
    with file.open("rb") as opened:
        data = opened.read(_MOST_BYTES)
    try:
        content = msgspec.json.decode(data, type=_Content)
    except ValueError as error:  # as msgspec's are
        raise BadIdentityFile(str(file)) from error
    if content.format != _FORMAT or not all(map(_is_place, content.files)):
        raise BadIdentityFile(str(file))
    return content.files


def _is_place(text: str) -> bool:
    """Whether that is a file in a folder below, and nowhere else."""
    parts = PurePosixPath(text).parts
    return len(parts) == 2 and not {"..", "/"}.intersection(parts) and "\0" not in text
