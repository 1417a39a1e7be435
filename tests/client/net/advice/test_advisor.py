"""The process that thinks: it answers, dies without taking anybody with it, and is cancelled."""

import asyncio
import os
import sys
from collections.abc import Iterator

import pytest

from client.net.advice import advisor as advisor_module
from client.net.advice.advisor import AdviceFailed, Advisor
from engine.bots import decide
from engine.bots.opinions import Judgement
from engine.decided import ReviewedHand
from engine.presets import preset
from engine.public import Phase
from engine.record import Moment
from engine.record_hands import hands_of
from tests.engine.games import played_game


@pytest.fixture
def advisor() -> Iterator[Advisor]:
    advisor = Advisor()
    yield advisor
    advisor.close()


def a_hand() -> ReviewedHand:
    rules = preset("online")
    turns = played_game(rules, 3, 1, [lambda view, _: decide("casual", view)] * rules.players)
    moments = [Moment(0, turn.seat, turn.decision, turn.events, turn.after) for turn in turns]
    return next(hands_of(moments, 0))


@pytest.mark.slow
@pytest.mark.asyncio
async def test_it_advises_reviews_and_answers_again_after_it_was_cancelled_or_killed(
    advisor: Advisor,
) -> None:
    hand = a_hand()
    view = hand.decisions[-1].view
    assert view.public.phase is Phase.PLAY
    options = await advisor.hint(view)
    assert options[0].tricks is not None
    heard: list[Judgement] = []
    cancelled = asyncio.create_task(advisor.review(hand, lambda each: cancelled.cancel()))
    with pytest.raises(asyncio.CancelledError):
        await cancelled
    most = await advisor.review(hand, heard.append)
    assert len(heard) == len(hand.decisions)
    assert most is not None
    assert advisor._process is not None
    advisor._process.kill()
    advisor._process.wait()
    assert await advisor.hint(view) == options


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "command",
    [
        ("/nowhere/python",),
        (sys.executable, "-c", ""),
        (
            sys.executable,
            "-c",
            "import sys; sys.stdout.buffer.write(b'\\0\\0\\0\\1!'); sys.stdin.read()",
        ),
        (sys.executable, "-c", "import sys; sys.stdin.read()"),
        (os.devnull,),
    ],
    ids=["missing", "ends", "babbles", "is silent", "is forbidden"],
)
async def test_what_is_wrong_with_the_process_is_told_as_a_failure(
    advisor: Advisor, command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advisor_module, "COMMAND", command)
    monkeypatch.setattr(advisor_module, "PATIENCE_SECONDS", 0.5)
    with pytest.raises(AdviceFailed) as failed:
        await advisor.hint(a_hand().decisions[-1].view)
    assert failed.value.is_forbidden == (command == (os.devnull,))
    assert advisor._process is None
