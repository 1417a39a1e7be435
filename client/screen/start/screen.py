"""The start screen, where everything that can be done is chosen by arrow keys, letters or mouse."""

from collections.abc import Callable, Sequence

from textual.app import ComposeResult

from client.screen.base.screen import Input, SceneScreen
from client.screen.scene.keys import MENU, Command
from client.screen.scene.scene import Scene
from client.screen.start.menu import Entry, Menu

Choose = Callable[[Command], None]


class StartScreen(SceneScreen):
    """`entries` says what there is to choose, each time the screen is shown; `choose` is told what
    was chosen.
    """

    KEYS = MENU

    def __init__(
        self, scene: Scene, input_: Input, entries: Callable[[], Sequence[Entry]], choose: Choose
    ) -> None:
        super().__init__(scene, input_)
        self._entries = entries
        self._choose = choose
        self._cursor = 0
        self.complaint = ""

    def compose(self) -> ComposeResult:
        yield Menu()

    def show(self, scene: Scene) -> None:
        menu = self.query_one(Menu)
        menu.entries, menu.cursor, menu.complaint = self._entries(), self._cursor, self.complaint
        super().show(scene)

    def on_screen_resume(self) -> None:
        """What is offered may have changed while another screen was on top."""
        self.show(self.scene)

    def obey(self, command: Command) -> None:
        commands = [entry.command for entry in self._entries()]
        match command:
            case Command.UP:
                self._point((self._cursor - 1) % len(commands))
            case Command.DOWN:
                self._point((self._cursor + 1) % len(commands))
            case Command.FIRST:
                self._point(0)
            case Command.LAST:
                self._point(len(commands) - 1)
            case Command.TAKE:
                self._take(self._cursor)
            case _ if command in commands:
                self._take(commands.index(command))
            case _:
                super().obey(command)

    def on_menu_entry_clicked(self, event: Menu.EntryClicked) -> None:
        """A click takes an entry."""
        if self.input.echo_filter.admits_click(event.seconds):
            self._take(event.what)

    def _point(self, cursor: int) -> None:
        self._cursor = cursor
        self.show(self.scene)

    def _take(self, index: int) -> None:
        self.complaint = ""
        self._point(index)
        self.input.echo_filter.spend()
        self._choose(self._entries()[index].command)
