"""A finished trick has its time on the screen, however fast the others are."""

from pathlib import Path

import pytest

from client.screen.base.page import Page
from client.state.settings import Settings, TrickTime
from engine.public import Phase
from engine.redact import view_for
from protocol.messages import Said
from tests.client.fakes.player import Player, seated
from tests.client.fakes.session import FakeSession
from tests.client.fakes.thin_line import SEAT, ThinLine
from tests.steady_player import decide_steadily

FOR_EVER = Settings(trick_time=TrickTime.ENTER)
A_WHILE = Settings(trick_time=TrickTime.SHORT)
ECHO_SECONDS = 1.2


async def finish_trick_of_another(player: Player) -> None:
    """Until somebody else is to lead on."""
    while True:
        public = player.session.state.public
        if public.tricks and not public.trick.cards and public.to_act != player.session.seat:
            await player.settle()
            return
        if public.to_act == player.session.seat:
            await player.until(lambda: player.app.scene.model.my_turn)
            await player.decide_by_keys()
        else:
            player.session.play_bots(1)
            await player.settle()


def playing() -> FakeSession:
    session = FakeSession(seed=b"hold", bots_at_once=False)
    session.skip_to(Phase.PLAY)
    return session


@pytest.mark.asyncio
async def test_the_next_lead_waits_until_a_key_is_pressed_and_chat_does_not() -> None:
    async with seated(playing(), settings=FOR_EVER) as player:
        await finish_trick_of_another(player)
        finished = player.view
        player.session.play_bots()
        player.session.deliver(Said("Ben", "well played"))
        await player.settle()
        assert player.view == finished
        assert [said.text for said in player.app.scene.chat_state.said] == ["well played"]
        await player.press("left")
        assert player.app.scene.model.my_turn
        assert player.view == view_for(player.session.state, player.session.seat)


@pytest.mark.asyncio
async def test_the_next_lead_waits_for_a_time() -> None:
    async with seated(playing(), settings=A_WHILE) as player:
        await finish_trick_of_another(player)
        player.session.play_bots()
        assert not player.view.public.trick.cards
        await player.until(lambda: player.app.scene.model.my_turn)


@pytest.mark.asyncio
async def test_nothing_is_held_from_who_comes_back_to_a_game_or_has_fallen_behind() -> None:
    async with seated(playing(), settings=FOR_EVER) as player:
        session = player.session
        await finish_trick_of_another(player)
        session.play_bots()
        session.come_back()
        assert player.view == view_for(session.state, session.seat)
    async with seated(playing(), settings=FOR_EVER) as player:
        session = player.session
        for _ in range(20):  # somebody else plays for the player, as fast as the bots
            seat = session.state.public.to_act
            assert seat is not None
            session._happen(seat, decide_steadily(view_for(session.state, seat)))
        assert len(player.view.public.tricks) >= 4


@pytest.mark.asyncio
async def test_the_end_of_a_hand_covers_its_last_trick_later_and_no_key_closes_it_unseen() -> None:
    session = FakeSession(seed=b"hold")
    session.skip_to(Phase.PLAY, lambda view: len(view.hand) == 1)
    async with seated(session, settings=FOR_EVER) as player:
        await player.press("enter")
        assert not isinstance(player.app.screen, Page)
        await player.press("enter")
        await player.until(lambda: isinstance(player.app.screen, Page))
        await player.settle()
        assert isinstance(player.app.screen, Page)


@pytest.mark.e2e
@pytest.mark.slow
def test_a_key_that_ends_the_wait_answers_no_question_that_comes_with_it(tmp_path: Path) -> None:
    report = tmp_path / "report"
    command = (*SEAT, "--trick-time", TrickTime.ENTER, "--report", str(report))
    with ThinLine(command) as line:
        line.wait_for_turn()
        line.send(b"\r")
        line.wait_until(lambda: "Your" not in line.text)
        line.rest(ECHO_SECONDS)
        assert "Your" not in line.text
        line.send(b"\r")
        line.wait_for("Your")
        line.rest(ECHO_SECONDS)
        line.process.terminate()
        line.wait_for_end()
    assert report.read_text("ascii") == "1"
