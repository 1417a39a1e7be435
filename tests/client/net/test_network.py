"""The connection to the server, against a server of the test's own on a real Unix socket."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from client.net import network, retry_pauses
from client.net.dialer import Trust
from client.net.tokens import TokenStore
from client.net.whereabouts import Opening
from client.state.connection import NOT_THERE, CameBack, LinkState, LinkStatus
from client.state.fair_deals import DealChecked
from engine.actions import Play
from engine.proof import commitment_to
from engine.redact import view_for
from engine.rules import RuleSet
from engine.shuffle import deal_pack
from engine.state import new_game
from engine.step import step
from protocol.address import TcpAddress, UnixAddress
from protocol.features import DEALS
from protocol.limits import PROTOCOL_VERSION
from protocol.messages import (
    Act,
    ClientMessage,
    DealCommitted,
    DealRevealed,
    DealSeed,
    GameView,
    Goodbye,
    Hello,
    Join,
    LeftTable,
    LobbyState,
    Open,
    Ping,
    Pong,
    Refused,
    Rejected,
    ServerMessage,
    VisitLobby,
    Watch,
    Welcome,
)
from tests.client.fakes.scripted_server import (
    GAME,
    TABLE,
    TOKEN,
    WELCOME,
    Peer,
    Script,
    playing,
    server,
    sit_down,
    tcp_server,
    wait_for_the_end,
)

DEALT = GameView(
    1, view_for(step(new_game(RuleSet(), 0), None, deal_pack(RuleSet(), 0, range(52)))[0], 0)
)
OTHER_TOKEN = b"fedcba9876543210"


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retry_pauses, "RETRY_SECONDS", (0.01, 0.02))
    monkeypatch.setattr(retry_pauses, "LONGEST_RETRY_SECONDS", 0.02)


@pytest.mark.asyncio
async def test_it_says_hello_asks_for_its_table_and_delivers_what_comes(tmp_path: Path) -> None:
    heard: list[ClientMessage] = []

    async def script(peer: Peer) -> None:
        heard.append(await peer.hear())
        peer.say(WELCOME)
        heard.append(await peer.hear())
        peer.say(TABLE, GAME)
        await wait_for_the_end(peer)

    async with server(tmp_path, script) as address, playing(address, tmp_path) as player:
        await player.until(lambda updates: GAME in updates)
        assert heard == [
            Hello(PROTOCOL_VERSION, "Ann", features=(DEALS,)),
            Open(RuleSet(), "casual"),
        ]
        assert player.updates.index(TABLE) < player.updates.index(GAME)


@pytest.mark.asyncio
@pytest.mark.parametrize(("answers", "fault"), [(True, "left_out"), (False, "told_early")])
async def test_a_seed_that_has_arrived_may_not_be_left_out_of_the_deal(
    answers: bool, fault: str, tmp_path: Path
) -> None:
    async def script(peer: Peer) -> None:
        await peer.hear()
        peer.say(WELCOME)
        await peer.hear()
        secret = bytes(32)
        peer.say(TABLE, DealCommitted(1, commitment_to(secret)))
        seed, ping = await peer.hear(), await peer.hear()
        assert isinstance(seed, DealSeed)
        assert (seed.hand, len(seed.seed)) == (1, 16)
        assert isinstance(ping, Ping)
        peer.say(*([Pong(ping.number)] if answers else []))
        peer.say(DEALT, DealRevealed(1, secret, (b"", b"", b"")))
        await wait_for_the_end(peer)

    async with server(tmp_path, script) as address, playing(address, tmp_path) as player:
        await player.until(lambda updates: DealChecked(1, fault) in updates)


@pytest.mark.asyncio
async def test_a_lost_line_comes_back_to_the_same_seat_with_the_token(tmp_path: Path) -> None:
    second: list[ClientMessage] = []

    async def come_back(peer: Peer) -> None:
        second.append(await peer.hear())
        peer.say(WELCOME)
        second.append(await peer.hear())
        peer.say(TABLE, GAME)
        await wait_for_the_end(peer)

    async with (
        server(tmp_path, sit_down, come_back) as address,
        playing(address, tmp_path) as player,
    ):
        await player.until(lambda updates: updates.count(GAME) == 2)
        assert second == [Hello(PROTOCOL_VERSION, "Ann", TOKEN, (DEALS,)), Join(TABLE.table)]
        assert (await player.until_status(LinkStatus.LOST)).retry_seconds == 0.01


@pytest.mark.asyncio
@pytest.mark.parametrize(("seq", "again"), [(4, True), (5, False)])
async def test_an_unanswered_action_goes_out_again_only_if_the_game_has_not_moved(
    tmp_path: Path, seq: int, again: bool
) -> None:
    act = Act(4, Play(7))
    after: list[ClientMessage] = []

    async def lose_the_action(peer: Peer) -> None:
        await sit_down(peer)
        assert await peer.hear() == act

    async def come_back(peer: Peer) -> None:
        await peer.hear()
        peer.say(WELCOME)
        await peer.hear()
        peer.say(TABLE, GameView(seq, GAME.view), Ping(9))
        while not isinstance(message := await peer.hear(), Pong):
            after.append(message)
        peer.say(Rejected("stale"))
        await wait_for_the_end(peer)

    async with (
        server(tmp_path, lose_the_action, come_back) as address,
        playing(address, tmp_path) as player,
    ):
        await player.until(lambda updates: GAME in updates)
        player.network.send(act)
        await player.until(lambda updates: Rejected("stale") in updates)
    assert after == ([act] if again else [])


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (Refused("version", {"client": 1, "server": 9}), "version"),
        (Refused("name_in_use", {"name": "Ann"}), "name_in_use"),
        (Refused("password"), "no_password"),
    ],
)
async def test_a_refusal_ends_the_line_with_its_code(
    tmp_path: Path, answer: Refused, code: str
) -> None:
    async def refuse(peer: Peer) -> None:
        await peer.hear()
        peer.say(answer)
        await wait_for_the_end(peer)

    async with server(tmp_path, refuse) as address, playing(address, tmp_path) as player:
        ended = await player.until_status(LinkStatus.ENDED)
        assert (ended.code, ended.params) == (code, answer.params)


@pytest.mark.asyncio
async def test_no_table_at_the_start_ends_the_line(tmp_path: Path) -> None:
    async def refuse_the_table(peer: Peer) -> None:
        await peer.hear()
        peer.say(WELCOME)
        await peer.hear()
        peer.say(Rejected("no_such_table", {"table": "XY"}))
        await wait_for_the_end(peer)

    async with (
        server(tmp_path, refuse_the_table) as address,
        playing(address, tmp_path) as player,
    ):
        assert (await player.until_status(LinkStatus.ENDED)).code == "no_such_table"


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("opening", "there"),
    [
        (VisitLobby(), LobbyState((), ("Ann",))),
        (Watch("ABCD", "secret"), msgspec.structs.replace(TABLE, your_seat=None)),
    ],
)
async def test_a_lost_line_comes_back_to_the_lobby_or_to_watching(
    tmp_path: Path, opening: Opening, there: ServerMessage
) -> None:
    asked: list[ClientMessage] = []

    async def let_in(peer: Peer) -> None:
        await peer.hear()
        peer.say(WELCOME)
        asked.append(await peer.hear())
        peer.say(there)
        if len(asked) > 1:
            await wait_for_the_end(peer)

    async with (
        server(tmp_path, let_in, let_in) as address,
        playing(address, tmp_path, opening) as player,
    ):
        await player.until(lambda updates: updates.count(there) == 2)
    assert asked == [opening, opening]


@pytest.mark.asyncio
async def test_a_player_who_leaves_a_table_is_told_of_the_lobby(tmp_path: Path) -> None:
    asked: list[ClientMessage] = []

    async def let_go(peer: Peer) -> None:
        await sit_down(peer)
        peer.say(LeftTable("left"))
        asked.append(await peer.hear())
        peer.say(LobbyState((), ()))
        await wait_for_the_end(peer)

    async with server(tmp_path, let_go) as address, playing(address, tmp_path) as player:
        await player.until(lambda updates: LobbyState((), ()) in updates)
    assert asked == [VisitLobby()]


@pytest.mark.asyncio
async def test_a_seat_that_is_gone_when_the_line_is_back_leads_to_the_lobby(tmp_path: Path) -> None:
    async def forget_the_table(peer: Peer) -> None:
        await peer.hear()
        peer.say(WELCOME)
        assert await peer.hear() == Join(TABLE.table)
        peer.say(Rejected("no_such_table", {"table": TABLE.table}))
        assert await peer.hear() == VisitLobby()
        peer.say(LobbyState((), ()))
        await wait_for_the_end(peer)

    async with (
        server(tmp_path, sit_down, forget_the_table) as address,
        playing(address, tmp_path) as player,
    ):
        await player.until(lambda updates: LobbyState((), ()) in updates)
        assert LeftTable(NOT_THERE) in player.updates
        assert not any(isinstance(update, Rejected) for update in player.updates)


@pytest.mark.asyncio
async def test_connecting_from_elsewhere_ends_the_line(tmp_path: Path) -> None:
    async def replace_him(peer: Peer) -> None:
        await sit_down(peer)
        peer.say(Goodbye("replaced"))
        await wait_for_the_end(peer)

    async with server(tmp_path, replace_him) as address, playing(address, tmp_path) as player:
        assert (await player.until_status(LinkStatus.ENDED)).code == "replaced"


@pytest.mark.asyncio
async def test_a_server_that_stops_is_waited_for(tmp_path: Path) -> None:
    async def stop(peer: Peer) -> None:
        await sit_down(peer)
        peer.say(Goodbye("server_stops"))

    async with (
        server(tmp_path, stop, sit_down) as address,
        playing(address, tmp_path) as player,
    ):
        await player.until(lambda updates: updates.count(GAME) == 2)
        links = [update for update in player.updates if isinstance(update, LinkState)]
        lost = [link.code for link in links if link.status is LinkStatus.LOST]
        assert set(lost) == {"server_stops"}
        assert (await player.until_status(LinkStatus.ONLINE)).code == ""


@pytest.mark.asyncio
async def test_a_player_who_has_a_seat_is_back_there_and_asks_for_nothing(tmp_path: Path) -> None:
    heard: list[ClientMessage] = []

    async def seat_at_once(peer: Peer) -> None:
        await peer.hear()
        peer.say(msgspec.structs.replace(WELCOME, table=TABLE.table), TABLE, GAME, Ping(9))
        heard.append(await peer.hear())
        peer.say(TABLE)
        await wait_for_the_end(peer)

    async with server(tmp_path, seat_at_once) as address, playing(address, tmp_path) as player:
        await player.until(lambda updates: updates.count(TABLE) == 2)
        assert CameBack(TABLE.table, instead_of_new=True) in player.updates
    assert heard == [Pong(9)]


@pytest.mark.asyncio
@pytest.mark.parametrize("noise", [b"HTTP/1.1 400 Bad Request\r\n\r\n", b"\xff" * 40, b"\x91"])
async def test_something_else_that_answers_is_no_server(tmp_path: Path, noise: bytes) -> None:
    async def make_noise(peer: Peer) -> None:
        await peer.hear()
        peer.say_bytes(noise)
        await asyncio.sleep(0.05)

    async with server(tmp_path, make_noise) as address, playing(address, tmp_path) as player:
        ended = await player.until_status(LinkStatus.ENDED)
        assert ended.code in ("not_a_server", "closed")
        assert ended.params == {"address": str(address)}


@pytest.mark.asyncio
async def test_where_nobody_listens_is_unreachable(tmp_path: Path) -> None:
    address = UnixAddress(str(tmp_path / "nobody"))
    async with playing(address, tmp_path) as player:
        assert (await player.until_status(LinkStatus.ENDED)).code == "unreachable"


@pytest.mark.asyncio
async def test_a_server_that_says_nothing_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(network, "WELCOME_SECONDS", 0.05)
    async with (
        server(tmp_path, wait_for_the_end) as address,
        playing(address, tmp_path) as player,
    ):
        assert (await player.until_status(LinkStatus.ENDED)).code == "no_answer"


@pytest.mark.asyncio
async def test_a_silent_line_is_lost_and_picked_up_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(network, "LOSS_SECONDS", 0.05)

    async def fall_silent(peer: Peer) -> None:
        await sit_down(peer)
        await wait_for_the_end(peer)

    async with (
        server(tmp_path, *(fall_silent,) * 1000) as address,  # on a busy machine again and again
        playing(address, tmp_path) as player,
    ):
        await player.until(lambda updates: updates.count(GAME) >= 2)


@pytest.mark.asyncio
async def test_the_delay_of_the_line_is_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(network, "PING_SECONDS", 0.01)

    async def answer_pings(peer: Peer) -> None:
        await sit_down(peer)
        for _ in range(2):
            ping = await peer.hear()
            assert isinstance(ping, Ping)
            peer.say(Pong(ping.number))
        await wait_for_the_end(peer)

    async with server(tmp_path, answer_pings) as address, playing(address, tmp_path) as player:
        await player.until(
            lambda updates: any(
                isinstance(update, LinkState) and update.delay_ms is not None for update in updates
            )
        )
        last = player.updates[-1]
        assert isinstance(last, LinkState)
        assert last.bytes_received > 0
        assert last.bytes_sent > 0


@pytest.mark.asyncio
async def test_a_data_directory_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "tokens").write_text("a file where a directory should be")
    async with server(tmp_path, sit_down) as address, playing(address, tmp_path) as player:
        assert (await player.until_status(LinkStatus.ENDED)).code == "no_tokens"


def test_a_token_is_kept_for_its_server_and_name_alone(tmp_path: Path) -> None:
    tokens = TokenStore(tmp_path / "tokens")
    here, there = "here:1", "../there:1"
    tokens.save(here, "Ann/../..", TOKEN)
    assert tokens.load(here, "Ann/../..") == TOKEN
    assert tokens.load(there, "Ann/../..") == b""
    assert tokens.load(here, "Ben") == b""
    kept = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert len(kept) == 1
    assert kept[0].stat().st_mode & 0o777 == 0o600


@pytest.mark.asyncio
async def test_a_player_who_comes_back_by_another_name_of_the_server_is_known_there(
    tmp_path: Path,
) -> None:
    heard: list[ClientMessage] = []

    def welcoming(token: bytes) -> Script:
        async def welcome(peer: Peer) -> None:
            heard.append(await peer.hear())
            peer.say(Welcome(PROTOCOL_VERSION, "Ann", token))
            await wait_for_the_end(peer)

        return welcome

    # The second time it is another server, which has given another token.
    tokens = (TOKEN, OTHER_TOKEN, OTHER_TOKEN)
    async with tcp_server(*map(welcoming, tokens), tls=None) as address:
        named = TcpAddress("localhost", address.port)
        for way in (named, address, named):
            async with playing(way, tmp_path, trust=Trust(tls=False)) as player:
                await player.until_status(LinkStatus.ONLINE)
    assert [hello.token for hello in heard if isinstance(hello, Hello)] == [b"", TOKEN, OTHER_TOKEN]
