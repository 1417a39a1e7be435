"""Shows the replay of a record on the full screen, without a server."""

from typing import Unpack

from textual.screen import Screen

from client.screen.apps.base import AppOptions, SceneApp, style_sheets
from client.screen.replay.screen import ReplayScreen
from client.state.playback import Playback


class ReplayApp(SceneApp[None]):
    """One record, from its beginning, until the player leaves it."""

    CSS_PATH = style_sheets("base/all", "base/page", "table/screen", "replay/screen")

    def __init__(self, playback: Playback, **options: Unpack[AppOptions]) -> None:
        super().__init__(**options)
        self._playback = playback

    def get_default_screen(self) -> Screen[None]:
        return ReplayScreen(self._base, self._input, self._playback)
