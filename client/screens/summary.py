"""How a hand has ended; the record of the game so far can be saved from here."""

from typing import ClassVar

from client.keys import SUMMARY, Command, Keys, without
from client.language import _
from client.scene import Scene
from client.screens.base import Input
from client.screens.messages import Requested
from client.screens.page import Page
from client.widgets.foot import FootWords
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

    def keys(self) -> Keys:
        """See SceneScreen: a replay has no table to ask for its record, or to talk at, and before
        a hand is over there is no record.
        """
        if not _has_table(self.scene):
            return without(self.KEYS, Command.SAVE, Command.CHAT)
        has_record = _has_record(self.scene)
        return self.possible(self.KEYS if has_record else without(self.KEYS, Command.SAVE))

    def foot_words(self) -> FootWords:
        """See Page."""
        save = {Command.SAVE: _("f save")} if Command.SAVE in self.keys() else {}
        return {**super().foot_words(), **save}

    def obey(self, command: Command) -> None:
        """See Page."""
        if command is Command.SAVE:
            self.input.guard.spend()
            self.post_message(Requested(GetRecord()))
        else:
            super().obey(command)


def _has_table(scene: Scene) -> bool:
    """Whether there is one to ask for its record: a replay has none."""
    return scene.model.table is not None and bool(scene.model.table.table)


def _has_record(scene: Scene) -> bool:
    return scene.model.view is not None and bool(scene.model.view.public.results)


def _is_played(public: Public) -> bool:
    """Whether cards of the hand in progress are on the table, or were."""
    return public.phase is Phase.PLAY and bool(public.trick.cards or public.tricks)
