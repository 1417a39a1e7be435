"""The start screen, where everything that can be done is chosen by arrow keys, letters or mouse."""

from collections.abc import Callable

import msgspec
from textual.app import ComposeResult

from client.screen.base.foot import FootWords
from client.screen.base.screen import Input, SceneScreen
from client.screen.scene.keys import MENU, Command, Keys, keys_without
from client.screen.scene.scene import Scene
from client.screen.start.menu import Entry, Menu
from client.words.language import _

Choose = Callable[[Command], None]

_BESIDES = frozenset((Command.RULES, Command.RESULTS))
"""What is chosen by the keys at the foot."""


class Offer(msgspec.Struct, frozen=True):
    """What there is to choose, and what the player has come to: `headline` on the felt, `results`
    for each kind of game.
    """

    entries: tuple[Entry, ...]
    headline: tuple[str, ...] = ()
    results: tuple[str, ...] = ()


class StartScreen(SceneScreen):
    """`offer` says what there is to choose, each time the screen is shown; `choose` is told what
    was chosen.
    """

    KEYS = MENU

    def __init__(
        self, scene: Scene, input_: Input, offer: Callable[[], Offer], choose: Choose
    ) -> None:
        super().__init__(scene, input_)
        self._make_offer = offer
        self._offer = offer()
        self._choose = choose
        self._cursor = 0
        self.complaint = ""

    def compose(self) -> ComposeResult:
        yield Menu()

    def show(self, scene: Scene) -> None:
        menu, offer = self.query_one(Menu), self._offer
        menu.entries, menu.cursor, menu.complaint = offer.entries, self._cursor, self.complaint
        menu.headline, menu.results, menu.foot_words = offer.headline, offer.results, _foot_words()
        super().show(scene)

    def on_screen_resume(self) -> None:
        """What is offered may have changed while another screen was on top."""
        self._offer = self._make_offer()
        self._cursor = min(self._cursor, len(self._offer.entries) - 1)
        self.show(self.scene)

    def keys(self) -> Keys:
        """Without those of entries that are not there just now."""
        offered = {entry.command for entry in self._offer.entries}
        return keys_without(MENU, *({Command.RETURN, Command.DAILY} - offered))

    def obey(self, command: Command) -> None:
        commands = [entry.command for entry in self._offer.entries]
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
            case _ if command in _BESIDES:
                self._leave_for(command)
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
        self._cursor = index
        self._leave_for(self._offer.entries[index].command)

    def _leave_for(self, command: Command) -> None:
        self.complaint = ""
        self.show(self.scene)
        self.input.echo_filter.spend()
        self._choose(command)


def _foot_words() -> FootWords:
    return {
        Command.RULES: _("u rules"),
        Command.SETTINGS: _(", settings"),
        Command.QUIT: _("x quit"),
        Command.RESULTS: _("v results"),
        Command.HELP: _("? help"),
    }
