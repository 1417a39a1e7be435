"""Hints and reviews in line mode: thought about in the background, and said when they are there."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator, Sequence

from client.line.cards import CardStyle
from client.line.decisions import Unclear
from client.net.advice.advisor import AdviceFailed, Advisor
from client.state.advice import hint_view
from client.state.model import Model
from client.words.cards import suit_name
from client.words.hints import (
    cards_of,
    no_advice,
    no_hint,
    option_lines,
    reason,
    suggestion,
    tricks_heading,
)
from client.words.language import _
from client.words.names import Names, names_of
from client.words.reviews import judged, nothing_to_review, summary, worst
from engine.actions import NameTrump
from engine.bots.opinions import Judgement, Option
from engine.decided import ReviewedHand
from engine.view import View


class Thoughts:
    """`say` takes each line for the player, `news` is called when all is said."""

    def __init__(self, say: Callable[[str], None], advisor: Advisor | None = None) -> None:
        self.news: Callable[[], None] = lambda: None
        self._say = say
        self._advisor = advisor or Advisor()
        self._task: asyncio.Task[None] | None = None

    @property
    def is_busy(self) -> bool:
        """Whether something is still to be said."""
        return self._task is not None and not self._task.done()

    def hint(self, model: Model, style: CardStyle) -> None:
        """Begins to think about what is asked. Raises Unclear where that is nothing."""
        view = hint_view(model)
        if view is None:
            raise Unclear(no_hint(model))
        self._begin(self._hint(view, names_of(model), style))

    def review(self, model: Model, style: CardStyle) -> None:
        """Begins to look back at the last hand. Raises Unclear where there is none."""
        hand = model.to_review
        if hand is None or not hand.decisions:
            raise Unclear(nothing_to_review())
        self._begin(self._review(hand, names_of(model), style))

    def stop(self) -> None:
        """Nobody listens any more."""
        if self._task is not None:
            self._task.cancel()
        self._advisor.close()

    def _begin(self, thought: Coroutine[None, None, None]) -> None:
        """One at a time: what is asked now counts."""
        if self._task is not None:
            self._task.cancel()
        self._task = asyncio.create_task(thought)
        self._task.add_done_callback(lambda _task: self.news())

    async def _hint(self, view: View, names: Names, style: CardStyle) -> None:
        try:
            options = await self._advisor.hint(view)
        except AdviceFailed as error:
            self._say(no_advice(is_forbidden=error.is_forbidden))
            return
        best = options[0].action
        self._say(f"{suggestion(best, names, style.cards)} {reason(view, best, names)}")
        for line in _expected(options, style):
            self._say(line)

    async def _review(self, hand: ReviewedHand, names: Names, style: CardStyle) -> None:
        judgements: list[Judgement] = []
        self._say(_("Looking back at the hand."))
        try:
            most = await self._advisor.review(hand, judgements.append)
        except AdviceFailed as error:
            self._say(no_advice(is_forbidden=error.is_forbidden))
            return
        for judgement in worst(judgements):
            told = judged(hand, judgement, names, style.cards)
            self._say(" ".join(filter(None, (told.done, told.better, told.seen))))
        for sentence in summary(hand, judgements, most):
            self._say(sentence)


def _expected(options: Sequence[Option], style: CardStyle) -> Iterator[str]:
    """A line with all that can be done, the best first."""
    told = []
    for actions, tricks in option_lines(options):
        first, cards = actions[0], cards_of(actions)
        text = suit_name(first.suit) if isinstance(first, NameTrump) else style.cards(cards)
        told.append(f"{text} {tricks}")
    if told:
        yield f"{tricks_heading()} {'; '.join(told)}."
