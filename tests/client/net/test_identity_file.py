"""One file takes a player's names to another machine, and nothing there is lost by it."""

import stat
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.net.identity_file import BadIdentityFile, export, import_
from client.net.known_keys import KnownKeys
from client.net.tokens import TokenStore
from protocol.address import TcpAddress

HOST = TcpAddress("cards.example.org")
KEY = b"k" * 32
SERVERS = ("key-00", str(HOST))


def machine(directory: Path) -> tuple[TokenStore, KnownKeys]:
    """What a client has on a machine."""
    return TokenStore(directory), KnownKeys(directory)


def test_names_and_keys_are_the_same_on_another_machine(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    tokens, keys = machine(here)
    for server in SERVERS:
        tokens.save(server, "ﷺ" * 20, server.encode())
    keys.save(HOST, KEY)
    assert export(here, tmp_path / "file") == 3
    assert stat.S_IMODE((tmp_path / "file").stat().st_mode) == 0o600

    assert import_(there, tmp_path / "file") == (3, 0)
    tokens, keys = machine(there)
    assert [tokens.load(server, "ﷺ" * 20) for server in SERVERS] == [b"key-00", str(HOST).encode()]
    assert keys.load(HOST) == KEY
    assert import_(there, tmp_path / "file") == (0, 0)


def test_what_is_there_already_stays(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    TokenStore(here).save("key-00", "Ann", b"here")
    TokenStore(there).save("key-00", "Ann", b"there")
    export(here, tmp_path / "file")
    assert import_(there, tmp_path / "file") == (0, 1)
    assert TokenStore(there).load("key-00", "Ann") == b"there"


@pytest.mark.parametrize("place", ["", "there", "missing/file"])
def test_export_replaces_nothing_and_makes_no_folder(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("there").write_text("mine")
    with pytest.raises(OSError, match=r"exist|No such"):
        export(tmp_path / "tokens", Path(place))
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("there", "mine")]


@given(
    st.text() | st.sampled_from(["../evil", "a/../../evil", "/etc/evil", "a/b/c", "keys", "a/.."])
)
def test_a_file_of_a_strangers_writes_nothing_outside(
    tmp_path_factory: pytest.TempPathFactory, place: str
) -> None:
    directory = tmp_path_factory.mktemp("machine")
    file = directory / "file"
    content = {"format": "sergeant-major-tokens", "files": {place: b"evil"}}
    file.write_bytes(msgspec.json.encode(content))
    with suppress(BadIdentityFile, OSError):
        import_(directory / "tokens" / "deeper", file)
    written = {path for path in directory.rglob("*") if path.is_file()} - {file}
    assert all(directory / "tokens" / "deeper" in path.parents for path in written)


@pytest.mark.parametrize("data", [b"", b"{}", b"\xff", b'{"format": "other", "files": {}}'])
def test_what_is_no_such_file_is_told(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(data)
    with pytest.raises(BadIdentityFile):
        import_(tmp_path, tmp_path / "file")
