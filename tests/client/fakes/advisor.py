"""An advisor without a process: says what is legal, and answers when the test lets it."""

import asyncio
from collections.abc import Callable
from itertools import islice

from client.net.advice.advisor import AdviceFailed, Advisor
from engine.actions import AssignTargets, Play
from engine.bots.opinions import Judgement, Option, Seen
from engine.decided import ReviewedHand
from engine.legal import legal_actions
from engine.view import View

MOST_TRICKS = 15


class FakeAdvisor(Advisor):
    """The first of all legal actions is the best for it, and each later one worth less. In a review
    each decision has cost a tenth more than the one before. `asked` are the views that it was asked
    about; `answers` is set when it answers, `fails`: with a failure.
    """

    def __init__(self, *, answers: bool = True) -> None:
        super().__init__()
        self.asked: list[View] = []
        self.answers = asyncio.Event()
        self.fails = False
        self.cancelled = 0
        if answers:
            self.answers.set()

    async def hint(self, view: View) -> tuple[Option, ...]:
        self.asked.append(view)
        await self._wait()
        actions = list(islice(legal_actions(view), 6))
        if isinstance(actions[0], AssignTargets):
            return (Option(actions[0], None),)
        return tuple(Option(action, 8.04 - n / 2) for n, action in enumerate(actions))

    async def review(self, hand: ReviewedHand, tell: Callable[[Judgement], object]) -> int | None:
        for number, decision in enumerate(hand.decisions):
            action = decision.action
            seen = Seen(action, 1.0) if number % 2 and isinstance(action, Play) else None
            tell(Judgement(number, action, number / 10, seen))
            if number == 2:
                await self._wait()
        return MOST_TRICKS

    async def _wait(self) -> None:
        try:
            await self.answers.wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        if self.fails:
            raise AdviceFailed
