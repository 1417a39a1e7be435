"""Whom a client talks to: a server is known by its key, and nobody in its place learns anything."""

import ssl
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeGuard

import pytest

from client.net import dialer
from client.net.dialer import BY_KEY, Trust, server_by_key
from client.net.tokens import TokenStore
from client.state.connection import FirstMeeting, LinkState, LinkStatus
from client.state.model import Update
from client.words.refusals import rejection
from protocol.address import TcpAddress
from protocol.errors import NO_TLS, RemoteProtocolError
from protocol.limits import PROTOCOL_VERSION
from protocol.messages import ClientMessage, Hello, Refused, Welcome
from protocol.server_key import key_words
from server.connections.tls import load_tls
from server.storage.certificate import own_certificate
from tests.certificates import authority, own_context, server_context
from tests.client.fakes.scripted_server import (
    TOKEN,
    Peer,
    Script,
    playing,
    tcp_server,
    wait_for_the_end,
)

OTHER_TOKEN = b"fedcba9876543210"
PLAIN = Trust(tls=False)

pytestmark = pytest.mark.asyncio


class Visits:
    """What has come of one player's visits to servers that are all at one `port`, any for 0."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.heard: list[ClientMessage] = []
        self.updates: list[Update] = []
        self.port = 0

    def key_of(self, name: str) -> bytes:
        """The fingerprint of a server, whose key is made where it has none."""
        own_context(self.directory / name)
        with own_certificate(self.directory / name) as path:
            return load_tls(path).fingerprint

    async def visit(
        self,
        tls: ssl.SSLContext | str | None,
        trust: Trust = BY_KEY,
        *,
        token: bytes = TOKEN,
        host: str = "127.0.0.1",
        lines: int = 1,
    ) -> LinkState:
        """How a line comes to be, or not, to a server that welcomes everybody: one with a key of
        its own where `tls` is its name.
        """
        context = own_context(self.directory / tls) if isinstance(tls, str) else tls
        scripts = [self._welcoming(token)] * lines
        async with tcp_server(*scripts, tls=context, port=self.port) as address:
            self.port = address.port
            way = TcpAddress(host, address.port)
            async with playing(way, self.directory, trust=trust) as player:
                await player.until(_is_settled)
                self.updates = player.updates
                return next(filter(_settles, reversed(player.updates)))

    @property
    def tokens(self) -> list[bytes]:
        """Those that the player has shown."""
        return [hello.token for hello in self.heard if isinstance(hello, Hello)]

    @property
    def meetings(self) -> Sequence[FirstMeeting]:
        """What was said of the server's key on the last visit."""
        return [update for update in self.updates if isinstance(update, FirstMeeting)]

    def _welcoming(self, token: bytes) -> Script:
        async def welcome(peer: Peer) -> None:
            with suppress(AssertionError, OSError):
                self.heard.append(await peer.hear())
                peer.say(Welcome(PROTOCOL_VERSION, "Ann", token))
                await wait_for_the_end(peer)

        return welcome


async def refuse(peer: Peer) -> None:
    """What a server without TLS says to whoever comes with it."""
    with pytest.raises(RemoteProtocolError):
        await peer.hear()
    peer.say(Refused("bad_message", {"why": "no_message"}))
    await peer.hear_bytes()


def _settles(update: Update) -> TypeGuard[LinkState]:
    return isinstance(update, LinkState) and update.status in (LinkStatus.ONLINE, LinkStatus.ENDED)


def _is_settled(updates: list[Update]) -> bool:
    return any(map(_settles, updates))


async def test_a_server_is_known_again_by_its_key_and_shows_it_in_words_once(
    tmp_path: Path,
) -> None:
    visits = Visits(tmp_path)
    assert (await visits.visit("ann")).status is LinkStatus.ONLINE
    assert visits.meetings == [FirstMeeting(key_words(visits.key_of("ann")))]
    assert (await visits.visit("ann")).status is LinkStatus.ONLINE
    assert visits.meetings == []
    assert visits.tokens == [b"", TOKEN]


async def test_another_key_at_that_address_is_refused_before_anything_is_said(
    tmp_path: Path,
) -> None:
    visits = Visits(tmp_path)
    await visits.visit("ann")
    ended = await visits.visit("man in the middle")
    words = key_words(visits.key_of("man in the middle"))
    assert (ended.code, ended.params["words"]) == ("key_changed", words)
    assert words in rejection(ended.code, ended.params)
    assert visits.tokens == [b""]
    assert (await visits.visit("ann")).status is LinkStatus.ONLINE


async def test_a_new_key_is_taken_where_the_player_names_its_words_and_learns_no_old_token(
    tmp_path: Path,
) -> None:
    visits = Visits(tmp_path)
    await visits.visit("ann")
    anew = Trust(words=key_words(visits.key_of("set up anew")))
    assert (await visits.visit("set up anew", anew, token=OTHER_TOKEN)).status is LinkStatus.ONLINE
    assert (await visits.visit("set up anew")).status is LinkStatus.ONLINE
    assert visits.tokens == [b"", b"", OTHER_TOKEN]


async def test_a_server_whose_words_are_others_than_those_that_were_said_is_not_the_one(
    tmp_path: Path,
) -> None:
    visits = Visits(tmp_path)
    words = Trust(words=key_words(visits.key_of("ann")))
    assert (await visits.visit("eve", words)).code == "another_key"
    assert visits.heard == []


async def test_a_host_that_has_moved_still_knows_its_guests(tmp_path: Path) -> None:
    visits = Visits(tmp_path)
    await visits.visit("ann")
    first_port, visits.port = visits.port, 0
    assert (await visits.visit("ann")).status is LinkStatus.ONLINE
    assert visits.port != first_port
    assert visits.tokens == [b"", TOKEN]
    assert visits.meetings == []


async def test_a_token_that_an_earlier_release_kept_by_the_address_goes_over_to_the_key(
    tmp_path: Path,
) -> None:
    visits = Visits(tmp_path)
    await visits.visit(None, PLAIN)
    assert (await visits.visit("ann")).status is LinkStatus.ONLINE
    assert visits.tokens == [b"", TOKEN]
    tokens = TokenStore(tmp_path / "tokens")
    assert tokens.load(server_by_key(visits.key_of("ann")), "Ann") == TOKEN
    assert tokens.load(str(TcpAddress("127.0.0.1", visits.port)), "Ann") == b""


async def test_a_server_known_by_its_key_is_never_talked_to_without_tls(tmp_path: Path) -> None:
    visits = Visits(tmp_path)
    await visits.visit("ann")
    ended = await visits.visit(None, PLAIN)
    assert ended.code == "tls_before"
    assert str(ended.params["path"]).startswith(str(tmp_path / "tokens" / "keys"))
    assert visits.tokens == [b""]


async def test_nobody_is_told_to_do_without_tls_by_who_pretends_that_a_known_server_has_none(
    tmp_path: Path,
) -> None:
    visits = Visits(tmp_path)
    await visits.visit("ann")
    async with (
        tcp_server(refuse, tls=None, port=visits.port) as address,
        playing(address, tmp_path) as player,
    ):
        ended = await player.until_status(LinkStatus.ENDED)
    assert ended.code == "tls_before"
    assert "join it with --no-tls" not in rejection(ended.code, ended.params)


async def test_a_server_without_tls_is_told_nothing_by_a_client_that_wants_it(
    tmp_path: Path,
) -> None:
    async with tcp_server(refuse, tls=None) as address, playing(address, tmp_path) as player:
        ended = await player.until_status(LinkStatus.ENDED)
    assert ended.code == "no_tls"


async def test_a_server_that_offers_an_older_tls_is_told_nothing(tmp_path: Path) -> None:
    own_context(tmp_path / "ann")
    with own_certificate(tmp_path / "ann") as path:
        old = server_context(path, ssl.TLSVersion.TLSv1_2)

    async def offer(peer: Peer) -> None:
        incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        tls = old.wrap_bio(incoming, outgoing, server_side=True)
        incoming.write(await peer.hear_bytes())
        with pytest.raises(ssl.SSLError, match="UNSUPPORTED_PROTOCOL"):
            tls.do_handshake()
        peer.say_bytes(outgoing.read())
        await peer.hear_bytes()

    async with tcp_server(offer, tls=None) as address, playing(address, tmp_path) as player:
        ended = await player.until_status(LinkStatus.ENDED)
    assert ended.code == "old_tls"


async def test_a_client_without_tls_is_told_that_the_server_has_it(tmp_path: Path) -> None:
    async def refuse_it(peer: Peer) -> None:
        await peer.hear()
        peer.say(Refused("bad_message", {"why": NO_TLS}))

    async with (
        tcp_server(refuse_it, tls=None) as address,
        playing(address, tmp_path, trust=PLAIN) as player,
    ):
        ended = await player.until_status(LinkStatus.ENDED)
    assert ended.code == "only_tls"
    assert "--no-tls" in rejection(ended.code, ended.params)


async def test_a_certificate_that_others_vouch_for_is_checked_the_usual_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = ssl.create_default_context(cafile=authority().write(tmp_path))
    visits = Visits(tmp_path)
    renewed = [server_context(authority().certificate_for(tmp_path)) for _ in range(2)]
    unknown = await visits.visit(renewed[0], lines=2)
    assert unknown.code == "bad_certificate"

    monkeypatch.setattr(dialer, "_for_certificates", lambda: context)
    for certificate in renewed:
        assert (await visits.visit(certificate, host="localhost", lines=2)).status is (
            LinkStatus.ONLINE
        )
    assert visits.meetings == []
    assert visits.tokens == [b"", TOKEN]

    expired = authority().certificate_for(tmp_path, datetime(2001, 1, 1, tzinfo=UTC))
    assert (await visits.visit(server_context(expired), host="localhost")).code == "bad_certificate"
    assert (await visits.visit("eve", host="localhost")).code == "bad_certificate"
    assert (await visits.visit(None, PLAIN, host="localhost")).code == "tls_before"
    assert visits.tokens == [b"", TOKEN]
