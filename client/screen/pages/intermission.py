"""The pages that are read while a deal is awaited: how the last hand ended, and who deals first.

Enter goes on, and the page stays until the cards are there. Not here: the rest of how a hand ended
(summary.py).
"""

from textual._time import get_time

from client.screen.base.bar import BarText, sentences_that_fit
from client.screen.base.box import Content
from client.screen.base.foot import FootWords
from client.screen.base.full_page import FullPage
from client.screen.base.messages import Requested
from client.screen.base.screen import Input
from client.screen.pages.this_hand import cut_lines
from client.screen.scene.keys import INTERMISSION, PAGE, Command, Keys, command_of
from client.screen.scene.scene import Scene
from client.words.intermission import intermission_prompt
from client.words.language import _
from engine.public import Phase, Public
from protocol.messages import GoOn

_UNSEEN_SECONDS = 0.4


class IntermissionPage(FullPage):
    """Closes by itself when the deal that is awaited has come; for somebody who looks on, when the
    first card of the hand is on the table.
    """

    KEYS = PAGE
    lies_on_felt = True

    def __init__(self, scene: Scene, input_: Input, heading: str, content: Content) -> None:
        super().__init__(scene, input_, heading, content)
        view = scene.model.view
        self._closes_itself = view is not None and view.seat is None and not self._is_past(scene)

    def on_mount(self) -> None:
        """Opens by itself, so that a key which comes at once was meant for something else."""
        self.input.echo_filter.wait(get_time(), _UNSEEN_SECONDS)

    def show(self, scene: Scene) -> None:
        super().show(scene)
        self._closes_itself = self._closes_itself or scene.model.intermission is not None
        if self._closes_itself and self._is_past(scene):
            self.close()
            self.input.echo_filter.wait(get_time())

    def keys(self) -> Keys:
        keys = INTERMISSION if self.scene.model.may_go_on else self.KEYS
        return self.possible_keys(keys)

    def foot_words(self) -> FootWords:
        if self.scene.model.may_go_on:
            return {Command.GO_ON: _("Enter go on"), Command.CLOSE: _("Esc table")}
        return super().foot_words()

    def bar(self) -> BarText:
        """What Enter does, and who is waited for."""
        asked = intermission_prompt(
            self.scene.model, self.scene.names, self.scene.time_left.intermission_seconds
        )
        if asked is None:
            return super().bar()
        palette = self.scene.palette
        details = sentences_that_fit(asked.details, self.words_width_of_bar)
        return BarText([(asked.question, palette.question)], [(details, palette.plain)])

    @property
    def closes_on_enter(self) -> bool:
        return command_of(self.keys(), "enter") in (Command.CLOSE, Command.GO_ON)

    def obey(self, command: Command) -> None:
        if command is Command.GO_ON:
            self._go_on()
        else:
            super().obey(command)

    def click(self, event: object) -> None:
        """A click anywhere goes on, or closes the page."""
        if self.scene.model.may_go_on:
            self._go_on()
        else:
            self.close()

    def _go_on(self) -> None:
        self.input.echo_filter.spend(reading=True)
        self.post_message(Requested(GoOn(self.scene.model.seq)))

    def _is_past(self, scene: Scene) -> bool:
        view = scene.model.view
        if view is None or view.public.phase is Phase.DEAL:
            return False
        return view.seat is not None or _is_played(view.public)


class CutPage(IntermissionPage):
    """What was drawn for the first deal."""

    def __init__(self, scene: Scene, input_: Input) -> None:
        super().__init__(scene, input_, _("Who deals first"), cut_lines)


def _is_played(public: Public) -> bool:
    """Whether a card of the hand in progress has been played."""
    return public.phase is Phase.PLAY and bool(public.trick.cards or public.tricks)
