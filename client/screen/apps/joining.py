"""Lets the player choose a server: from the local network, or by its address.

Not here: the start screen with all the rest (start.py), and joining itself (cli/commands/join.py).
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Unpack

from textual.screen import Screen

from client.screen.apps.base import AppOptions, SceneApp, style_sheets
from client.state.next_command import NextCommand
from client.words.language import _

if TYPE_CHECKING:
    from client.net.lan import Lan
    from client.screen.start.lan import LanScreen
    from client.state.found_server import FoundServer


class JoiningApp(SceneApp[NextCommand]):
    """`player` is the player's name, `table` the code of the table that they want, if any. Screens
    are imported only when they are opened.
    """

    player = ""
    table = ""
    lan: "Lan | None" = None  # where to look for servers; None for the real one

    def __init__(self, **options: Unpack[AppOptions]) -> None:
        super().__init__(**options)
        self._key_words: dict[str, str] = {}  # of the servers that were chosen, by their address

    def remember(self, **choices: object) -> None:
        """Keeps the name and the address that were chosen, where there is a place for them."""

    def leave(self) -> None:
        """Back to the screen before, or out."""
        if len(self.screen_stack) > 1:
            self.pop_screen()
        else:
            self.exit()

    def lan_screen(self, enter: str = "join") -> "LanScreen":
        """A list of the servers on the local network. `enter` is the command of the Enter key."""
        from client.net.multicast import Multicast
        from client.screen.start.lan import LanScreen

        return LanScreen(self._base, self._input, self.lan or Multicast(), self._found, enter)

    def open_join(
        self, command: str, address: str, at: str = "", refused: str = "", **known: str
    ) -> None:
        """Asks where to go, and under which name. `at` and `refused`: see JoinForm. `known` are
        values of its fields.
        """
        from client.screen.forms.form_screen import NAME
        from client.screen.forms.join_form import ADDRESS, PASSWORD, TABLE, JoinForm

        def chosen(_key: str, values: Mapping[str, str]) -> None:
            address, name, table = values[ADDRESS], values[NAME], values[TABLE]
            self._go(command, address, name, table, values[PASSWORD])

        heading = _("Watch") if command == "watch" else _("Join")
        values = {ADDRESS: address, NAME: self.player, TABLE: self.table, PASSWORD: "", **known}
        self.push_screen(JoinForm(self._base, self._input, heading, values, chosen, at, refused))

    def _found(self, command: str, found: "FoundServer") -> None:
        """A server of the list. What is still missing is asked for."""
        from client.screen.forms.form_screen import NAME
        from client.screen.forms.join_form import PASSWORD
        from client.words.input_errors import name_error
        from client.words.servers import server_key_words

        self._key_words[found.address.short] = server_key_words(found)
        if found.announcement.has_password:
            self.open_join(command, found.address.short, PASSWORD)
        elif name_error(self.player):
            self.open_join(command, found.address.short, NAME)
        else:
            self._go(command, found.address.short, self.player, self.table)

    def _go(self, command: str, address: str, name: str, table: str, password: str = "") -> None:
        self.remember(name=name, address=address)
        options = [f"--table={table}"] if table else []
        if words := self._key_words.get(address):
            options.append(f"--key={words}")
        self.exit(NextCommand([command, address, f"--name={name}", *options], password))


class LanApp(JoiningApp):
    """Shows the list alone, for a command that names no address. `run()` gives the choice, None
    where the player has quit. `command` is what Enter does.
    """

    CSS_PATH = style_sheets("base/all", "base/page")

    def __init__(
        self,
        command: str,
        player: str,
        table: str = "",
        lan: "Lan | None" = None,
        **options: Unpack[AppOptions],
    ) -> None:
        super().__init__(**options)
        self.player, self.table = player, table
        self.lan = lan
        self._command = command

    def get_default_screen(self) -> Screen[None]:
        return self.lan_screen(self._command)
