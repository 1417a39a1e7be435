"""Over lines that break at any moment each decision arrives once, and the game goes on."""

import asyncio
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from client.net import retry_pauses
from client.state.model import Model, Update, receive
from engine.public import Phase
from engine.redact import redact, view_for
from engine.rules import RuleSet
from engine.shuffle import deal_pack, shuffled_pack
from engine.state import new_game
from engine.step import step
from protocol.messages import Act, GameView, Happened, Rejected
from tests.amounts import amount
from tests.client.fakes.scripted_server import (
    OPEN,
    TABLE,
    WELCOME,
    Peer,
    Player,
    server,
)
from tests.steady_player import decide_steadily

GAMES = amount(8, 500)
RULES = RuleSet(end="hands", limit=1)
BREAKS = 40  # at most, in a game
SEAT = 0


class BreakingServer:
    """A game with bots, on lines that break before or after anything that is done. What was on its
    way then is lost, or done when the player is back, behind their back.
    """

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._late: Act | None = None
        self._breaks = 0
        self.seq = 0
        self.state = new_game(RULES, dealer=2)
        self.played: list[Act] = []
        self.is_over = asyncio.Event()
        pack = shuffled_pack(b"seed", 52)
        self._take(None, deal_pack(RULES, 2, pack))

    async def serve(self, peer: Peer) -> None:
        await peer.hear()
        peer.say(WELCOME)
        await peer.hear()
        peer.say(replace(TABLE, rules=RULES), GameView(self.seq, view_for(self.state, SEAT)))
        if (late := self._late) is not None:
            self._late = None
            is_untold = self._breaks_now()
            self._answer(None if is_untold else peer, late, is_late=True)
            if is_untold:
                return
        while not self._breaks_now():
            act = await peer.hear()
            assert isinstance(act, Act)
            if self._breaks_now():
                self._late = act if self._rng.random() < 0.5 else None
                return
            self._answer(peer, act, is_late=False)
        await peer.drop()

    def _breaks_now(self) -> bool:
        breaks = self._breaks < BREAKS and self._rng.random() < 0.2
        self._breaks += breaks
        return breaks

    def _answer(self, peer: Peer | None, act: Act, *, is_late: bool) -> None:
        if act.seq != self.seq:
            if peer is not None and not is_late:
                peer.say(Rejected("stale"))
            return
        self.played.append(act)
        self._take(peer, act.action, seat=SEAT)

    def _take(self, peer: Peer | None, action: object, seat: int | None = None) -> None:
        """The action, and what bots do after it."""
        while True:
            self.state, events = step(self.state, seat, action)  # type: ignore[arg-type]
            self.seq += 1
            if peer is not None:
                shown = (redact(event, SEAT) for event in events)
                peer.say(Happened(tuple(event for event in shown if event is not None)))
            seat = self.state.public.to_act
            if self.state.public.phase is Phase.OVER:
                self.is_over.set()
                return
            if seat is None or seat == SEAT:
                return
            action = decide_steadily(view_for(self.state, seat))


class DecidingPlayer(Player):
    """Decides whenever they are asked."""

    decided: list[Act]

    def _deliver(self, update: Update) -> None:
        super()._deliver(update)
        self.model = receive(getattr(self, "model", Model()), update)
        view = self.model.view
        if view is not None and self.model.my_turn:
            act = Act(self.model.seq, decide_steadily(view))
            self.model = receive(self.model, act)
            self.decided = [*getattr(self, "decided", []), act]
            self.network.send(act)


@pytest.mark.asyncio
@pytest.mark.parametrize("seed", range(GAMES))
async def test_each_decision_arrives_once_over_lines_that_break(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retry_pauses, "RETRY_SECONDS", (0.001,))
    monkeypatch.setattr(retry_pauses, "LONGEST_RETRY_SECONDS", 0.001)
    game = BreakingServer(Random(seed))

    async def serve(peer: Peer) -> None:
        with suppress(AssertionError, OSError):  # the player has gone
            await game.serve(peer)

    async with server(tmp_path, *[partial(serve)] * (4 * BREAKS)) as address:
        player = DecidingPlayer(address, tmp_path / "tokens", OPEN)
        try:
            async with asyncio.timeout(20):
                await game.is_over.wait()
        finally:
            await player.leave()
    assert player.decided == game.played
    assert not any(isinstance(update, Rejected) for update in player.updates)
