"""The servers on the local network: a list that fills as they are found; one of them is joined."""

from collections.abc import Callable, Sequence

from rich.cells import cell_len

from client.net.lan import MOST_SECONDS, Lan, NoLan
from client.screen.base.canvas import filled
from client.screen.base.foot import FootWords
from client.screen.base.list_screen import ListScreen
from client.screen.base.messages import Told
from client.screen.base.screen import Input
from client.screen.scene.keys import LAN, Command
from client.screen.scene.scene import Scene
from client.state.found_server import FoundServer
from client.words.language import _
from client.words.servers import nobody_yet, server_name, server_notes

_GAP = 2


Chosen = Callable[[str, FoundServer], None]
"""Told the command, `join` or `watch`, and the server."""


class LanScreen(ListScreen):
    """Looks for servers as long as it is open. `enter` is the command that Enter stands for."""

    KEYS = LAN

    class ServersChanged(Told[tuple[FoundServer, ...]]):
        """The servers that are there are others than before."""

    def __init__(
        self, scene: Scene, input_: Input, lan: Lan, chosen: Chosen, enter: str = "join"
    ) -> None:
        super().__init__(scene, input_, _("On the LAN"))
        self._lan = lan
        self._chosen = chosen
        self._enter = enter
        self._servers: tuple[FoundServer, ...] = ()
        self._is_early = True  # those that there are may not have answered yet
        self._trouble = ""  # why none can be found

    def on_mount(self) -> None:
        """Begins to look for servers."""
        super().on_mount()
        self.run_worker(self._watch(), name="lan", exit_on_error=True)
        self.set_timer(MOST_SECONDS, self._end_wait)

    def rows(self) -> Sequence[str]:
        """Name and address of each server, and what it asks for."""
        rows = [(server_name(found), found.address.short) for found in self._servers]
        if not rows:
            return []
        name, address = (max(map(cell_len, texts)) + _GAP for texts in zip(*rows, strict=True))
        return [
            filled(row[0], name) + filled(row[1], address) + server_notes(found)
            for row, found in zip(rows, self._servers, strict=True)
        ]

    def empty_text(self) -> Sequence[str]:
        if self._trouble:
            return (_("This machine cannot search the network: {why}.").format(why=self._trouble),)
        return (_("Looking …"),) if self._is_early else nobody_yet()

    def told(self) -> str:
        text = _("Enter joins {server}.")
        if self._enter == "watch":
            text = _("Enter watches a game at {server}.")
        return text.format(server=server_name(self._servers[self.cursor]))

    def row_words(self) -> FootWords:
        if self._enter == "watch":
            return {Command.TAKE: _("Enter watch")}
        return {Command.TAKE: _("Enter join"), Command.WATCH: _("w watch")}

    def obey(self, command: Command) -> None:
        match command:
            case Command.WATCH:
                self._go("watch", self.cursor)
            case Command.CLOSE:  # it may be all that there is
                super().obey(Command.QUIT)
            case _:
                super().obey(command)

    def take(self, index: int) -> None:
        self._go(self._enter, index)

    def on_lan_screen_servers_changed(self, message: ServersChanged) -> None:
        """The cursor stays on its server, wherever that is in the list now."""
        pointed = self._servers[self.cursor].address if self._servers else None
        self._servers = message.what
        places = [found.address for found in message.what]
        self.point(places.index(pointed) if pointed in places else self.cursor)

    async def _watch(self) -> None:
        try:
            await self._lan.watch(lambda servers: self.post_message(self.ServersChanged(servers)))
        except NoLan as error:
            self._trouble = str(error)
            self.show(self.scene)

    def _end_wait(self) -> None:
        self._is_early = False
        self.show(self.scene)

    def _go(self, command: str, index: int) -> None:
        if self._servers:
            self.input.echo_filter.spend()
            self._chosen(command, self._servers[index])
