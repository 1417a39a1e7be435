"""What is kept of visitors, where, and for how long."""

import os
import time
from pathlib import Path

import pytest

from client.door import folders as module
from client.door.folders import Folders

KEY, OTHER = "a" * 64, "b" * 64
TOKEN = Path("sergeant-major/tokens/door/=ann")


def enter_game(folder: Path) -> None:
    """As a client does that has been welcomed."""
    (folder / TOKEN).parent.mkdir(parents=True, exist_ok=True)
    (folder / TOKEN).write_bytes(b"token")


def test_a_key_finds_again_what_it_has_left(tmp_path: Path) -> None:
    folders = Folders(tmp_path)
    folder, is_guest = folders.enter(1, KEY)
    enter_game(folder)
    folders.leave(folder)
    assert not is_guest
    assert Folders(tmp_path).enter(2, KEY) == (folder, False)
    assert (folder / TOKEN).exists()
    assert folder.stat().st_mode & 0o077 == 0


def test_a_key_that_came_to_no_game_is_forgotten(tmp_path: Path) -> None:
    folders = Folders(tmp_path)
    folder, _ = folders.enter(1, KEY)
    (folder / "settings.toml").write_text("")
    folders.leave(folder)
    assert not folder.exists()


def test_what_two_windows_of_a_key_share_stays_until_the_last_has_gone(tmp_path: Path) -> None:
    folders = Folders(tmp_path)
    folder, _ = folders.enter(1, KEY)
    assert folders.enter(2, KEY)[0] == folder
    folders.leave(folder)
    assert folder.exists()
    folders.leave(folder)
    assert not folder.exists()


def test_a_guest_takes_everything_with_them(tmp_path: Path) -> None:
    folders = Folders(tmp_path)
    folder, is_guest = folders.enter(1, "")
    enter_game(folder)
    folders.leave(folder)
    assert is_guest
    assert not folder.exists()
    folders.close()
    assert not list((tmp_path / "guests").iterdir())


def test_where_there_are_enough_keys_a_new_one_is_a_guest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_KEYS", 1)
    folders = Folders(tmp_path)
    first, _ = folders.enter(1, KEY)
    assert folders.enter(2, OTHER)[1]
    assert folders.enter(3, KEY) == (first, False)


def test_of_too_much_the_oldest_goes_and_never_the_proof_of_the_name(tmp_path: Path) -> None:
    folders = Folders(tmp_path)
    folder, _ = folders.enter(1, KEY)
    enter_game(folder)
    for number in range(6):
        (folder / f"{number}.smr").write_bytes(bytes(1024 * 1024))
        os.utime(folder / f"{number}.smr", (number, number))
    folders.leave(folder)
    assert sorted(path.name for path in folder.glob("*.smr")) == ["3.smr", "4.smr", "5.smr"]
    assert (folder / TOKEN).exists()


def test_after_a_year_and_more_a_key_is_forgotten(tmp_path: Path) -> None:
    folders = Folders(tmp_path)
    folder, _ = folders.enter(1, KEY)
    enter_game(folder)
    folders.leave(folder)
    long_ago = time.time() - 401 * 24 * 3600
    os.utime(folder, (long_ago, long_ago))
    Folders(tmp_path)
    assert not folder.exists()
