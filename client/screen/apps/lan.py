"""Shows the servers on the local network, for a command that names no address."""

from typing import Unpack

from textual.screen import Screen

from client.net.lan import Lan
from client.screen.apps.base import AppOptions, style_sheets
from client.screen.apps.joining import JoiningApp


class LanApp(JoiningApp):
    """`run()` gives the choice, None where the player has quit. `command` is what Enter does."""

    CSS_PATH = style_sheets("base/all", "base/page")

    def __init__(
        self,
        command: str,
        player: str,
        table: str = "",
        lan: Lan | None = None,
        **options: Unpack[AppOptions],
    ) -> None:
        super().__init__(**options)
        self.player, self.table = player, table
        self.lan = lan
        self._command = command

    def get_default_screen(self) -> Screen[None]:
        return self.lan_screen(self._command)
