"""The full-screen client without a server: the replay of a record."""

from pathlib import PurePath
from typing import ClassVar

from textual.screen import Screen

from client.screen.apps.base import SceneApp
from client.screen.replay.screen import ReplayScreen
from client.screen.scene.keys import Command
from client.screen.scene.look import DEFAULT_LOOK, Look
from client.screen.terminal.echoes import EchoFilter
from client.state.playback import Playback
from client.state.settings import DEFAULT_SETTINGS, Settings


class ReplayApp(SceneApp[None]):
    """One record, from its beginning, until the player leaves it."""

    CSS_PATH: ClassVar[list[str | PurePath]] = [
        "../base/all.tcss",
        "../base/page.tcss",
        "../table/screen.tcss",
        "../replay/screen.tcss",
    ]

    def __init__(
        self,
        playback: Playback,
        *,
        look: Look = DEFAULT_LOOK,
        settings: Settings = DEFAULT_SETTINGS,
        echo_filter: EchoFilter | None = None,
    ) -> None:
        super().__init__(echo_filter, look, settings)
        self._playback = playback

    def get_default_screen(self) -> Screen[None]:
        return ReplayScreen(self._base, self._input, self._playback)

    def do(self, command: Command) -> None:
        """Nobody is there to talk to."""
        if command is not Command.CHAT:
            super().do(command)
