"""The page of a hint: what to do, why, and what may be expected of everything that can be done.

It is thought about in another process, and no more once the page is closed.
"""

from collections.abc import Sequence

from client.net.advice.advisor import AdviceFailed
from client.screen.base.canvas import Line, Piece, wrapped
from client.screen.base.page import Page
from client.screen.base.screen import Input
from client.screen.scene.scene import Scene
from client.state.advice import hint_view
from client.words.cards import suit_name, suit_sign
from client.words.hints import (
    cards_of,
    no_advice,
    no_hint,
    option_lines,
    reason,
    suggestion,
    thinking,
    tricks_heading,
)
from client.words.language import _
from engine.actions import NameTrump, SeatAction
from engine.bots.opinions import Option
from engine.view import View


def hint_lines(scene: Scene, view: View, options: Sequence[Option], width: int) -> list[Line]:
    """What to do and why, and below it a line for all that promises as much."""
    palette, best = scene.palette, options[0].action
    told = suggestion(best, scene.names, scene.row)
    lines = wrapped(told, width, palette.strong)
    lines += wrapped(reason(view, best, scene.names), width, palette.plain)
    rows = [
        [(f"{tricks:>5}  ", palette.strong), *_option(scene, actions)]
        for actions, tricks in option_lines(options)
    ]
    return [*lines, [], [(tricks_heading(), palette.faint)], *rows] if rows else lines


def _option(scene: Scene, actions: Sequence[SeatAction]) -> list[Piece]:
    first = actions[0]
    if isinstance(first, NameTrump):
        text = f" {suit_sign(first.suit, scene.signs)} {suit_name(first.suit)}"
        return [(text, scene.palette.suits[first.suit])]
    return scene.cards(cards_of(actions), " ")


class HintPage(Page):
    """It closes by itself when the game has gone on."""

    def __init__(self, scene: Scene, input_: Input) -> None:
        self._view = hint_view(scene.model)
        self._seq = scene.model.seq
        self._options: Sequence[Option] = ()
        self._told = no_hint(scene.model) if self._view is None else thinking()
        super().__init__(scene, input_, _("A hint"), self._lines)

    def _lines(self, scene: Scene, width: int) -> list[Line]:
        if self._view is not None and self._options:
            return hint_lines(scene, self._view, self._options, width)
        return wrapped(self._told, width, scene.palette.plain)

    def on_mount(self) -> None:
        """Begins to think."""
        if self._view is not None:
            self.run_worker(self._think(self._view))

    async def _think(self, view: View) -> None:
        try:
            self._options = await self.input.program.advisor.hint(view)
        except AdviceFailed as error:
            self._told = no_advice(is_forbidden=error.is_forbidden)
        if self.is_mounted:
            self.show(self.scene)

    def show(self, scene: Scene) -> None:
        super().show(scene)
        if self._view is not None and scene.model.seq != self._seq:
            self.close()
