"""The directory of a server's data: for its user alone, and for one server at a time."""

import subprocess
import sys
from pathlib import Path

import pytest

from server.console import CommandError
from server.storage.data_directory import DATABASE, default_data_directory, held_directory
from server.storage.storage import open_storage

HOLD = """
import sys
from pathlib import Path
from server.storage.data_directory import held_directory
with held_directory(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def modes_below(path: Path) -> set[int]:
    """Who may do what there."""
    return {below.stat().st_mode & 0o777 for below in (path, *path.rglob("*"))}


def test_what_is_made_is_for_this_user_alone(tmp_path: Path) -> None:
    path = tmp_path / "some" / "where"
    with held_directory(path):
        assert modes_below(path) == {0o700, 0o600}


def test_the_second_server_is_refused_until_the_first_has_ended(tmp_path: Path) -> None:
    with held_directory(tmp_path):
        with pytest.raises(CommandError) as failure, held_directory(tmp_path):
            pass
        assert str(failure.value) == (
            f"Another server keeps its data in {tmp_path}: stop it, or choose another directory "
            "with --data, or --no-data."
        )
    with held_directory(tmp_path):
        pass


def test_a_killed_server_holds_it_no_more(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, tmp_path], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        with pytest.raises(CommandError), held_directory(tmp_path):
            pass
        other.kill()
    with held_directory(tmp_path):
        pass


def test_a_place_that_cannot_be_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    path = tmp_path / "file" / "below"
    with pytest.raises(CommandError) as failure, held_directory(path):
        pass
    assert str(failure.value) == (
        f"Cannot keep data in {path}: Not a directory; choose another directory with --data, "
        "or --no-data."
    )


def test_without_being_told_it_is_among_the_user_s_own_data(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    if sys.platform == "darwin":
        pytest.skip("XDG is not for macOS")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_data_directory() == tmp_path / "sergeant-major" / "server"


@pytest.mark.parametrize("name", ["file:x", "file:x?mode=ro", "file:%2e", ":memory:"])
def test_a_directory_is_called_as_one_likes(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with open_storage(Path(name), 10):
        pass
    assert (tmp_path / name / DATABASE).stat().st_size > 0
    assert [path.name for path in tmp_path.iterdir()] == [name]
