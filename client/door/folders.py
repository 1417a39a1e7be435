"""The folders in which visitors keep what their client keeps: one for each key, and one for each
guest, which goes with them. There are so many at most, each with so much in it, and for so long.
"""

import os
import shutil
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

MOST_KEYS = 5_000
_MOST_BYTES = 4 * 1024 * 1024
_MOST_FILES = 300
_LONGEST_SECONDS = 400 * 24 * 3600.0
_OWN = "sergeant-major"
_TOKENS = f"{_OWN}/tokens"
_CRASH = "crash.log"
_MOST_CRASH_CHARACTERS = 4000


class Folders:
    """Below `root`, of which no other door that is open counts keys."""

    def __init__(self, root: Path) -> None:
        """Tidies up what earlier doors have left. Raises OSError."""
        self._keys = root / "keys"
        self._guests = root / "guests" / str(os.getpid())
        self._visits: Counter[Path] = Counter()
        self._keys.mkdir(mode=0o700, parents=True, exist_ok=True)
        _remove_guests_of_others(self._guests.parent)
        self._guests.mkdir(mode=0o700, parents=True, exist_ok=True)
        for folder in self._keys.iterdir():
            if _is_over(folder):
                shutil.rmtree(folder, ignore_errors=True)

    def enter(self, number: int, key: str) -> tuple[Path, bool]:
        """The folder of a visit, and whether it is a guest's: that of whoever has no key, and of
        whoever is new where there are enough.
        """
        folder = self._keys / key if key else None
        if folder is None or (not folder.exists() and self._count() >= MOST_KEYS):
            folder, is_guest = self._guests / str(number), True
        else:
            is_guest = False
        folder.mkdir(mode=0o700, exist_ok=True)
        self._visits[folder] += 1
        return folder, is_guest

    def leave(self, folder: Path) -> None:
        """A visit is over. What never came to a game is forgotten, and so is a guest."""
        self._visits[folder] -= 1
        if self._visits[folder] > 0:
            return
        del self._visits[folder]
        if folder.parent == self._guests or not _has_tokens(folder):
            shutil.rmtree(folder, ignore_errors=True)
            return
        with suppress(OSError):
            os.utime(folder)
            _prune(folder)

    def close(self) -> None:
        """No guest comes back."""
        shutil.rmtree(self._guests, ignore_errors=True)

    def _count(self) -> int:
        return sum(1 for _ in self._keys.iterdir())


def folder_environment(folder: Path) -> dict[str, str]:
    """What makes a program keep everything in that folder."""
    names = ("HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME")
    return dict.fromkeys(names, str(folder))


def crash_folder(folder: str) -> Path:
    """Where the client writes down how it has failed that keeps everything in that folder."""
    return Path(folder) / _OWN


def take_crash(folder: Path) -> str:
    """How the client has failed, where it has written that down: the end of it, once."""
    path = crash_folder(str(folder)) / _CRASH
    try:
        text = path.read_text("utf-8", errors="replace")
        path.unlink()
    except OSError:
        return ""
    return text[-_MOST_CRASH_CHARACTERS:]


def _has_tokens(folder: Path) -> bool:
    return any(path.is_file() for path in (folder / _TOKENS).rglob("*"))


def _is_over(folder: Path) -> bool:
    with suppress(OSError):
        age_seconds = time.time() - folder.stat().st_mtime
        return age_seconds > _LONGEST_SECONDS or not _has_tokens(folder)
    return False


def _prune(folder: Path) -> None:
    """Removes the oldest of what is too much; tokens, without which a name is lost, at last."""
    paths = [path for path in folder.rglob("*") if path.is_file() and not path.is_symlink()]
    paths.sort(key=lambda path: (_TOKENS in path.as_posix(), path.stat().st_mtime))
    size = sum(path.stat().st_size for path in paths)
    while paths and (size > _MOST_BYTES or len(paths) > _MOST_FILES):
        oldest = paths.pop(0)
        size -= oldest.stat().st_size
        oldest.unlink(missing_ok=True)


def _remove_guests_of_others(guests: Path) -> None:
    """Those of doors that are gone."""
    for folder in guests.iterdir() if guests.exists() else ():
        if not _is_running(folder.name):
            shutil.rmtree(folder, ignore_errors=True)


def _is_running(pid: str) -> bool:
    try:
        os.kill(int(pid), 0)
    except (ProcessLookupError, ValueError):
        return False
    except PermissionError:
        return True
    return True
