"""Shows the replay of a record on the full screen, without a server."""

from pathlib import PurePath
from typing import ClassVar, Unpack

from textual.screen import Screen

from client.screen.apps.base import AppOptions, SceneApp
from client.screen.replay.screen import ReplayScreen
from client.screen.scene.keys import Command
from client.state.playback import Playback


class ReplayApp(SceneApp[None]):
    """One record, from its beginning, until the player leaves it."""

    CSS_PATH: ClassVar[list[str | PurePath]] = [
        "../base/all.tcss",
        "../base/page.tcss",
        "../table/screen.tcss",
        "../replay/screen.tcss",
    ]

    def __init__(self, playback: Playback, **options: Unpack[AppOptions]) -> None:
        super().__init__(**options)
        self._playback = playback

    def get_default_screen(self) -> Screen[None]:
        return ReplayScreen(self._base, self._input, self._playback)

    def do(self, command: Command) -> None:
        """All commands but the chat: nobody is there to hear."""
        if command is not Command.CHAT:
            super().do(command)
