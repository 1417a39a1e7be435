"""Calls the player: rings the bell, and says in the window's title whose turn it is."""

from typing import Any

from textual._time import get_time

from client.screen.apps.base import SceneApp
from client.screen.scene.attention import Attention, Happening
from client.screen.terminal.echoes import EchoFilter
from client.state.model import Model
from client.words.language import _
from engine.events import Played

_CALL_SECONDS = 0.1


class Notifier:
    """Told of every update, and of the window's focus. Whether the player looks on, and for what
    the bell rings, are for scene/attention.py.
    """

    def __init__(self, app: SceneApp[Any], echo_filter: EchoFilter) -> None:
        self._app = app
        self._echo_filter = echo_filter
        self._attention = Attention()
        self._model = Model()
        self._began_seconds = get_time()
        self._is_called = False

    def receive(self, model: Model, *, is_spoken_to: bool) -> None:
        """After an update, which has led to `model`. `is_spoken_to`: somebody has said something.

        A card that was chosen ahead, or is the only one, may be played before the player is called.
        """
        if _is_missed(model) and not _is_missed(self._model):
            self._ring(Happening.TURN)
        self._model = model
        if is_spoken_to:
            self._ring(Happening.MESSAGE)
        if any(isinstance(event, Played) and not self._is_own(event) for event in model.events):
            self._ring(Happening.CARD)
        if model.my_turn:
            self._app.set_timer(_CALL_SECONDS, self.call)
        else:
            self._attention.asked(False)
            self._end()

    def focus(self, has_focus: bool | None) -> None:
        """The window is looked at, or no more; None where it is not known any longer."""
        self._attention.focus(has_focus)
        if has_focus:
            self._end()

    def call(self) -> None:
        """Calls the player whose turn has come, once."""
        if not self._model.my_turn or not self._attention.asked(True):
            return
        self._ring(Happening.TURN)
        scene = self._app.scene
        if scene.settings.title and not self._is_looking:
            self._is_called = True
            self._app.name_window(scene.shown(_("Your turn – Sergeant Major")))

    def _is_own(self, event: Played) -> bool:
        table = self._model.table
        return table is not None and event.seat == table.your_seat

    def _ring(self, happening: Happening) -> None:
        bell, is_looking = self._app.scene.settings.bell, self._is_looking
        if self._attention.rings(bell, happening, is_looking=is_looking, seconds=get_time()):
            self._app.bell()

    @property
    def _is_looking(self) -> bool:
        latest_seconds = max(self._began_seconds, self._echo_filter.latest_seconds)
        return self._attention.is_looking(get_time() - latest_seconds)

    def _end(self) -> None:
        if self._is_called:
            self._is_called = False
            self._app.name_window(_("Sergeant Major"))


def _is_missed(model: Model) -> bool:
    """Whether the others wait for this player, who does nothing."""
    table = model.table
    return table is not None and table.idle is not None and table.idle.seat == table.your_seat
