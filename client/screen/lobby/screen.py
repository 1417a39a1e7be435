"""The lobby of a server: its tables, who is about, and everything that leads to a table."""

from collections.abc import Mapping
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Container

from client.screen.base.messages import Requested
from client.screen.base.screen import Input, SceneScreen, ScreenKind
from client.screen.base.terminal_size import CLASSES_BY_HEIGHT, CLASSES_BY_WIDTH
from client.screen.forms.code_form import CODE, PASSWORD, SEAT, SIT, CodeForm
from client.screen.forms.open_form import open_form, opening_of
from client.screen.lobby.chat import LobbyChat
from client.screen.lobby.foot import LobbyFoot
from client.screen.lobby.tables import Tables
from client.screen.scene.keys import CHAT, LOBBY, Command, Keys
from client.screen.scene.scene import Scene
from protocol.chat import clean_text
from protocol.limits import MAX_CHAT_CHARACTERS
from protocol.messages import Chat, GetResults, Join, TableInfo, Watch


class LobbyScreen(SceneScreen):
    """`typed` is what is about to be said, None while keys are commands."""

    KEYS: ClassVar[Keys] = LOBBY
    KIND: ClassVar[ScreenKind] = ScreenKind.LOBBY
    HORIZONTAL_BREAKPOINTS = CLASSES_BY_WIDTH
    VERTICAL_BREAKPOINTS = CLASSES_BY_HEIGHT

    def __init__(self, scene: Scene, input_: Input) -> None:
        super().__init__(scene, input_)
        self._cursor = 0
        self._typed: str | None = None

    def compose(self) -> ComposeResult:
        with Container(id="lobby"):
            yield Tables()
            yield LobbyChat()
        yield LobbyFoot()

    def show(self, scene: Scene) -> None:
        self._cursor = min(self._cursor, len(scene.lobby.tables))
        for tables in self.query(Tables):  # none before it is mounted and after it is closed
            tables.cursor = self._cursor
        for talk in self.query(LobbyChat):
            talk.typed = self._typed
        super().show(scene)

    def keys(self) -> Keys:
        return self.KEYS if self._typed is None else CHAT

    def reads(self, letters: str) -> bool:
        """See SceneScreen: words are said, once one has begun to."""
        return self._typed is not None

    def obey(self, command: Command) -> None:
        if self._typed is not None:
            self._obey_in_chat(command, self._typed)
        elif not self._moves(command):
            self._obey_in_list(command)

    def type_letter(self, letter: str) -> None:
        """See SceneScreen: letters are said, once one has begun to."""
        if self._typed is not None and len(self._typed) < MAX_CHAT_CHARACTERS:
            self._type(self._typed + letter)

    def on_tables_table_clicked(self, event: Tables.TableClicked) -> None:
        """A click points at a table, another one sits down at it."""
        if not self.input.echo_filter.admits_click(event.seconds):
            return
        if event.what == self._cursor:
            self._sit_down()
        else:
            self._point(event.what)

    def on_lobby_foot_words_clicked(self, event: LobbyFoot.WordsClicked) -> None:
        """A click on the words for a key is like the key."""
        if self.input.echo_filter.admits_click(event.seconds):
            self.obey(event.what)

    def _moves(self, command: Command) -> bool:
        page = self.query_one(Tables).room
        steps = {
            Command.UP: -1,
            Command.DOWN: 1,
            Command.PAGE_UP: -page,
            Command.PAGE_DOWN: page,
            Command.FIRST: -self._cursor,
            Command.LAST: len(self.scene.lobby.tables),
        }
        if command in steps:
            self._point(self._cursor + steps[command])
        return command in steps

    def _obey_in_list(self, command: Command) -> None:
        match command:
            case Command.TAKE:
                self._sit_down()
            case Command.WATCH:
                self._watch()
            case Command.OPEN_TABLE:
                form = open_form(self.scene, self.input, self._open)
                self.app.push_screen(form)
            case Command.BY_CODE:
                self._ask_code("", "")
            case Command.RESULTS:
                self.post_message(Requested(GetResults()))  # the answer opens a page
            case Command.CHAT:
                self._type("")
            case _:
                super().obey(command)

    def _obey_in_chat(self, command: Command, typed: str) -> None:
        match command:
            case Command.CLOSE:
                self._type(None)
            case Command.CONFIRM:
                text = clean_text(typed)
                if text:
                    self.post_message(Requested(Chat(text)))
                self._type(None)
            case Command.ERASE:
                self._type(typed[:-1])
            case Command.QUIT | Command.REPAINT | Command.SUSPEND:
                super().obey(command)
            case _:
                pass  # the line is typed at its end alone

    def _point(self, cursor: int) -> None:
        self._cursor = max(0, min(cursor, len(self.scene.lobby.tables)))
        self.show(self.scene)

    def _type(self, typed: str | None) -> None:
        self._typed = typed
        self.show(self.scene)

    @property
    def _table(self) -> TableInfo | None:
        """The table under the cursor, None for any."""
        return self.scene.lobby.tables[self._cursor - 1] if self._cursor else None

    def _sit_down(self) -> None:
        self.input.echo_filter.spend()
        table = self._table
        if table is not None and table.has_password:
            self._ask_code(table.table, PASSWORD)
        else:
            self.post_message(Requested(Join(table.table if table else "")))

    def _watch(self) -> None:
        table = self._table
        if table is None or table.has_password:
            self._ask_code(table.table if table else "", PASSWORD if table else "")
        else:
            self.post_message(Requested(Watch(table.table)))

    def _ask_code(self, code: str, at: str) -> None:
        self.app.push_screen(CodeForm(self.scene, self.input, code, at, self._go))

    def _go(self, key: str, values: Mapping[str, str]) -> None:
        code, password = values[CODE], values[PASSWORD]
        seat = int(values[SEAT]) - 1 if values[SEAT] else None
        wish = Join(code, password, seat) if key == SIT else Watch(code, password)
        self.post_message(Requested(wish))

    def _open(self, _key: str, values: Mapping[str, str]) -> None:
        self.post_message(Requested(opening_of(values)))
