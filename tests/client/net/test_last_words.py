"""From the server's goodbye on nothing can be said, however late the end of its stream comes; and a
decision arrives once, over however many lines, or the player is told that it has not.
"""

import asyncio
from pathlib import Path

import pytest

from client.net import network, retry_pauses
from client.state.connection import LinkState, LinkStatus
from client.state.model import Update
from engine.actions import Play
from engine.events import Played
from engine.public import Phase
from engine.redact import view_for
from engine.rules import RuleSet
from engine.shuffle import deal_pack, shuffled_pack
from engine.state import State, new_game
from engine.step import step
from protocol.messages import (
    Act,
    Chat,
    ClientMessage,
    GameView,
    Goodbye,
    Happened,
    Ping,
    Pong,
    Rejected,
)
from tests.client.fakes.scripted_server import (
    GAME,
    OPEN,
    TABLE,
    WELCOME,
    Peer,
    Player,
    playing,
    server,
    sit_down,
    wait_for_the_end,
)
from tests.steady_player import decide_steadily

ACT = Act(4, Play(7))


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retry_pauses, "RETRY_SECONDS", (0.01, 0.02))
    monkeypatch.setattr(retry_pauses, "LONGEST_RETRY_SECONDS", 0.02)


async def come_back(peer: Peer, game: GameView) -> None:
    await peer.hear()
    peer.say(WELCOME)
    await peer.hear()
    peer.say(TABLE, game)


@pytest.mark.asyncio
@pytest.mark.parametrize("code", ["server_stops", "too_slow", "kicked"])
async def test_nothing_is_said_after_a_goodbye_whose_end_of_stream_comes_late(
    tmp_path: Path, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(network, "PING_SECONDS", 0.01)

    async def hold_the_end_back(peer: Peer) -> None:
        await sit_down(peer)
        peer.say(Goodbye(code))
        await asyncio.Event().wait()

    async with (
        server(tmp_path, hold_the_end_back, sit_down) as address,
        playing(address, tmp_path) as player,
    ):
        is_final = code == "kicked"
        await player.until_status(LinkStatus.ENDED if is_final else LinkStatus.LOST)
        player.network.send(ACT)
        player.network.send(Chat("Hello?"))
        if not is_final:
            await player.until(lambda updates: updates.count(GAME) == 2)


class HastyPlayer(Player):
    """Decides while the goodbye is being told."""

    def _deliver(self, update: Update) -> None:
        if isinstance(update, Goodbye):
            self.network.send(ACT)
        super()._deliver(update)


@pytest.mark.asyncio
async def test_what_is_decided_at_the_goodbye_is_sent_on_the_next_line(tmp_path: Path) -> None:
    heard: list[ClientMessage] = []

    async def say_goodbye(peer: Peer) -> None:
        await sit_down(peer)
        peer.say(Goodbye("server_stops"))
        await wait_for_the_end(peer)

    async def hear_it(peer: Peer) -> None:
        await sit_down(peer)
        heard.append(await peer.hear())
        peer.say(Rejected("stale"))
        await wait_for_the_end(peer)

    async with server(tmp_path, say_goodbye, hear_it) as address:
        player = HastyPlayer(address, tmp_path / "tokens", OPEN)
        try:
            await player.until(lambda updates: Rejected("stale") in updates)
        finally:
            await player.leave()
    assert heard == [ACT]


def game_in_play() -> State:
    """Seat 0 leads."""
    state = new_game(RuleSet(), dealer=2)
    pack = shuffled_pack(b"seed", 52)
    state, _events = step(state, None, deal_pack(RuleSet(), 2, pack))
    while state.public.phase is not Phase.PLAY:
        state = acted(state)
    assert state.public.to_act == 0
    return state


def acted(state: State) -> State:
    """After a decision of the one who is asked."""
    seat = state.public.to_act
    assert seat is not None
    return step(state, seat, decide_steadily(view_for(state, seat)))[0]


def view_of(state: State, seq: int) -> GameView:
    return GameView(seq, view_for(state, 0))


@pytest.mark.asyncio
async def test_the_answer_to_a_repeated_card_is_none_to_the_card_after_it(tmp_path: Path) -> None:
    """The first was on its way when the line broke, and had arrived; the second follows at once."""
    state = game_in_play()
    card, other, *_rest = view_for(state, 0).hand
    first, second = Act(4, Play(card)), Act(5, Play(other))
    after, _events = step(state, 0, Play(card))
    heard: list[ClientMessage] = []
    is_over = asyncio.Event()

    async def lose_the_line(peer: Peer) -> None:
        await come_back(peer, view_of(state, 4))
        heard.append(await peer.hear())

    async def answer_late(peer: Peer) -> None:
        await come_back(peer, view_of(state, 4))
        heard.append(await peer.hear())
        peer.say(Happened((Played(0, card),)))
        heard.append(await peer.hear())
        peer.say(Rejected("stale"), Ping(1))
        heard.append(await peer.hear())

    async def hear_it_again(peer: Peer) -> None:
        await come_back(peer, GameView(5, view_for(after, 0)))
        heard.append(await peer.hear())
        is_over.set()
        await wait_for_the_end(peer)

    async with (
        server(tmp_path, lose_the_line, answer_late, hear_it_again) as address,
        playing(address, tmp_path) as player,
    ):
        await player.until(lambda updates: view_of(state, 4) in updates)
        player.network.send(first)
        await player.until(lambda updates: any(isinstance(u, Happened) for u in updates))
        player.network.send(second)
        await player.until(lambda updates: GameView(5, view_for(after, 0)) in updates)
        await is_over.wait()
        assert not any(isinstance(update, Rejected) for update in player.updates)
    assert heard == [first, first, second, Pong(1), second]


@pytest.mark.asyncio
async def test_a_card_that_was_overtaken_while_the_line_was_down_is_told(tmp_path: Path) -> None:
    """A bot has played another one: time was up."""
    state = game_in_play()
    hand = view_for(state, 0).hand
    after, _events = step(state, 0, Play(hand[0]))

    async def lose_the_line(peer: Peer) -> None:
        await come_back(peer, view_of(state, 4))
        await peer.hear()

    async def go_on(peer: Peer) -> None:
        await come_back(peer, view_of(after, 5))
        await wait_for_the_end(peer)

    for card, is_told in ((hand[1], True), (hand[0], False)):
        async with (
            server(tmp_path, lose_the_line, go_on) as address,
            playing(address, tmp_path) as player,
        ):
            await player.until(lambda updates: view_of(state, 4) in updates)
            player.network.send(Act(4, Play(card)))
            await player.until(lambda updates: view_of(after, 5) in updates)
            await asyncio.sleep(0)
            assert (Rejected("stale") in player.updates) == is_told


@pytest.mark.asyncio
async def test_the_answer_to_a_request_is_none_to_a_decision(tmp_path: Path) -> None:
    heard: list[ClientMessage] = []

    async def reject_the_chat(peer: Peer) -> None:
        await sit_down(peer)
        await peer.hear()
        peer.say(Rejected("too_much_chat", {"seconds": 5}))

    async def hear_it_again(peer: Peer) -> None:
        await sit_down(peer)
        heard.append(await peer.hear())
        peer.say(Rejected("stale"))
        await wait_for_the_end(peer)

    async with (
        server(tmp_path, reject_the_chat, hear_it_again) as address,
        playing(address, tmp_path) as player,
    ):
        await player.until(lambda updates: GAME in updates)
        player.network.send(ACT)
        await player.until(lambda updates: Rejected("stale") in updates)
    assert heard == [ACT]


@pytest.mark.asyncio
async def test_a_server_that_welcomes_and_lets_go_is_tried_again_less_and_less_often(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retry_pauses, "RETRY_SECONDS", (0.01, 0.02, 0.03))
    monkeypatch.setattr(retry_pauses, "LONGEST_RETRY_SECONDS", 5.0)
    async with (
        server(tmp_path, sit_down, sit_down, sit_down, wait_for_the_end) as address,
        playing(address, tmp_path) as player,
    ):
        await player.until(lambda _updates: len(pauses(player)) == 3)
        assert pauses(player) == [0.01, 0.02, 0.03]


@pytest.mark.asyncio
async def test_the_pause_before_the_next_try_can_be_cut_short(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retry_pauses, "RETRY_SECONDS", (600.0,))
    async with (
        server(tmp_path, sit_down, sit_down) as address,
        playing(address, tmp_path) as player,
    ):
        await player.until_status(LinkStatus.LOST)
        player.network.try_now()
        await player.until(lambda updates: updates.count(GAME) == 2)


def pauses(player: Player) -> list[float]:
    """After each loss, how long the line was left alone."""
    links = [update for update in player.updates if isinstance(update, LinkState)]
    return [link.retry_seconds for link in links if link.status is LinkStatus.LOST]
