"""The tokens that prove a name: every name has a file of its own, and older files are found."""

from pathlib import Path
from urllib.parse import quote

import pytest

from client.net.tokens import TemporaryTokens, TokenStore
from protocol.address import Address, TcpAddress, UnixAddress

SERVER = TcpAddress("cards.example.org")
NAMES = (".", "..", "...", "Ann", "=Ann", "a/b", "~", "ﷺ" * 20)
SERVERS = (SERVER, UnixAddress("/run/" + "ü" * 45), TcpAddress(".".join(["a" * 60] * 4)))


@pytest.mark.parametrize("server", SERVERS, ids=["host", "path", "long host"])
def test_every_name_that_a_player_can_have_keeps_its_token(server: Address, tmp_path: Path) -> None:
    tokens = TokenStore(tmp_path)
    for name in NAMES:
        assert tokens.load(server, name) == b""
        tokens.save(server, name, name.encode()[:32])
    for name in NAMES:
        assert tokens.load(server, name) == name.encode()[:32]
    assert len(list(tmp_path.glob("*/*"))) == len(NAMES)


def test_a_token_that_an_earlier_release_has_kept_is_found(tmp_path: Path) -> None:
    former = tmp_path / quote(str(SERVER), safe="") / "ann"
    former.parent.mkdir()
    former.write_bytes(b"secret")
    tokens = TokenStore(tmp_path)
    assert tokens.load(SERVER, "Ann") == b"secret"
    tokens.save(SERVER, "Ann", b"new")
    assert tokens.load(SERVER, "Ann") == b"new"


def test_temporary_tokens_know_the_names_of_each_server() -> None:
    tokens = TemporaryTokens()
    tokens.save(SERVER, "Ann", b"secret")
    assert tokens.load(SERVER, "ann") == b"secret"
    assert tokens.load(TcpAddress("other"), "Ann") == b""
