"""How a hand has ended; the record of the game so far can be saved from here."""

from typing import ClassVar

from textual.events import Click

from client.keys import SUMMARY, Command, Keys
from client.language import _
from client.scene import Scene
from client.screens.base import Input
from client.screens.messages import Requested
from client.screens.page import Page
from client.widgets.pages.record import with_record
from client.widgets.pages.summary import summary_lines
from engine.public import Phase, Public
from protocol.messages import GetRecord


class Summary(Page):
    """A page like every other, with a key more. Who looks on need not close it: it goes when the
    first card of the next hand is on the table.
    """

    KEYS: ClassVar[Keys] = SUMMARY

    def __init__(self, scene: Scene, input_: Input) -> None:
        super().__init__(scene, input_, _("The last hand"), with_record(summary_lines))
        view = scene.model.view
        self._passes = view is not None and view.seat is None and not _is_played(view.public)

    def show(self, scene: Scene) -> None:
        """See SceneScreen."""
        super().show(scene)
        view = scene.model.view
        if self._passes and view is not None and _is_played(view.public):
            self.close()

    def foot(self) -> str:
        """See Page."""
        save = (_("r save"),) if _has_table(self.scene) else ()
        return " · ".join((_("Enter to go on"), *save))

    def obey(self, command: Command) -> None:
        """See Page."""
        if command is Command.SAVE and _has_table(self.scene):
            self.input.guard.spend()
            self.post_message(Requested(GetRecord()))
        else:
            super().obey(command)

    def click(self, event: Click) -> None:
        """A click saves the record where that is written."""
        if self.foot_part(event) == _("r save"):
            self.obey(Command.SAVE)
        else:
            super().click(event)


def _has_table(scene: Scene) -> bool:
    """Whether there is one to ask for its record: a replay has none."""
    return scene.model.table is not None and bool(scene.model.table.table)


def _is_played(public: Public) -> bool:
    """Whether cards of the hand in progress are on the table, or were."""
    return public.phase is Phase.PLAY and bool(public.trick.cards or public.tricks)
