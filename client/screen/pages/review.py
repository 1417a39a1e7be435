"""The page that looks back at a hand: which of the player's decisions have cost the most.

It is thought about in another process, which ends with the page: the game goes on below.
"""

from client.net.advice.advisor import AdviceFailed
from client.screen.base.canvas import Line, wrapped
from client.screen.base.page import Page
from client.screen.base.screen import Input
from client.screen.scene.scene import Scene
from client.words.hints import no_advice
from client.words.language import _
from client.words.reviews import (
    judged,
    nothing_to_review,
    review_heading,
    reviewing,
    summary,
    worst,
)
from engine.bots.opinions import Judgement
from engine.decided import ReviewedHand


class ReviewPage(Page):
    """It tells how far it is, and then all at once."""

    def __init__(self, scene: Scene, input_: Input) -> None:
        self._hand = scene.model.to_review
        self._names = scene.names
        self._judgements: list[Judgement] = []
        self._most_tricks: int | None = None
        self._is_done = False
        self._failure = ""
        heading = review_heading(self._hand, scene.names) if self._hand else _("Looking back")
        super().__init__(scene, input_, heading, self._lines)

    def on_mount(self) -> None:
        """Begins to think."""
        if self._hand is not None and self._hand.decisions:
            self.run_worker(self._think(self._hand))

    async def _think(self, hand: ReviewedHand) -> None:
        try:
            self._most_tricks = await self.input.program.advisor.review(hand, self._hear)
            self._is_done = True
        except AdviceFailed as error:
            self._failure = no_advice(is_forbidden=error.is_forbidden)
        self.show(self.scene)

    def _hear(self, judgement: Judgement) -> None:
        self._judgements.append(judgement)
        self.show(self.scene)

    def _lines(self, scene: Scene, width: int) -> list[Line]:
        hand, plain = self._hand, scene.palette.plain
        if hand is None or not hand.decisions:
            return wrapped(nothing_to_review(), width, plain)
        if self._failure:
            return wrapped(self._failure, width, plain)
        if not self._is_done:
            return wrapped(reviewing(len(self._judgements), len(hand.decisions)), width, plain)
        lines = [
            line
            for sentence in summary(hand, self._judgements, self._most_tricks)
            for line in wrapped(sentence, width, plain)
        ]
        for judgement in worst(self._judgements):
            lines += [[], *self._judged(scene, hand, judgement, width)]
        return lines

    def _judged(
        self, scene: Scene, hand: ReviewedHand, judgement: Judgement, width: int
    ) -> list[Line]:
        palette = scene.palette
        told = judged(hand, judgement, self._names, scene.row)
        lines = wrapped(told.done, width, palette.strong)
        lines += wrapped(told.better, width, palette.plain)
        return lines + (wrapped(told.seen, width, palette.faint) if told.seen else [])
