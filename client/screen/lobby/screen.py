"""The screen of the lobby: its tables, who is there, and everything that leads to a table."""

from collections.abc import Mapping

from textual.app import ComposeResult
from textual.containers import Container

from client.screen.base.messages import Requested
from client.screen.base.screen import Input, SceneScreen
from client.screen.base.window import rows_to_move
from client.screen.forms.code_form import CODE, PASSWORD, SEAT, SIT, CodeForm
from client.screen.forms.open_form import open_form, opening_of
from client.screen.lobby.bar import LobbyBar, LobbyKeys
from client.screen.lobby.chat import LobbyChat
from client.screen.lobby.tables import TableList
from client.screen.scene.command_kinds import with_another_try
from client.screen.scene.draft import Draft, edited, typed
from client.screen.scene.keys import CHAT, LOBBY, Command, Keys
from client.screen.scene.scene import Scene
from protocol.chat import clean_text
from protocol.limits import MAX_CHAT_CHARACTERS
from protocol.messages import Chat, GetResults, Join, TableInfo, Watch


class LobbyScreen(SceneScreen):
    """Keys are commands, or letters of what the player is about to say to the others here."""

    KEYS = LOBBY

    def __init__(self, scene: Scene, input_: Input) -> None:
        super().__init__(scene, input_)
        self._cursor = 0
        self._draft: Draft | None = None

    def compose(self) -> ComposeResult:
        with Container(id="lobby"):
            yield TableList()
            yield LobbyChat()
        yield LobbyBar()
        yield LobbyKeys()

    def show(self, scene: Scene) -> None:
        self.scene = scene
        self._cursor = min(self._cursor, len(scene.lobby.tables))
        for tables in self.query(TableList):  # none before it is mounted and after it is closed
            tables.cursor = self._cursor
        for chat in self.query(LobbyChat):
            chat.draft = self._draft
        for bar in self.query(LobbyBar):
            bar.table, bar.is_typing = self._table, self._draft is not None
        for keys in self.query(LobbyKeys):
            keys.is_typing = self._draft is not None
        super().show(scene)

    def keys(self) -> Keys:
        if self._draft is not None:
            return CHAT
        return with_another_try(self.KEYS, self.scene.model.link.status)

    @property
    def types_text(self) -> bool:
        return self._draft is not None

    def obey(self, command: Command) -> None:
        if self._draft is not None:
            self._obey_in_chat(command, self._draft)
        elif (rows := rows_to_move(command, self.query_one(TableList).room)) is not None:
            self._point(self._cursor + rows)
        else:
            self._obey_in_list(command)

    def type_letter(self, letter: str) -> None:
        """Takes a letter of what is to be said."""
        if self._draft is not None:
            self._write(typed(self._draft, letter, MAX_CHAT_CHARACTERS))

    def on_table_list_table_clicked(self, event: TableList.TableClicked) -> None:
        """A click points at a table, another one sits down at it."""
        if not self.input.echo_filter.admits_click(event.seconds):
            return
        if event.what == self._cursor:
            self._sit_down()
        else:
            self._point(event.what)

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
                self._write(Draft())
            case _:
                super().obey(command)

    def _obey_in_chat(self, command: Command, draft: Draft) -> None:
        match command:
            case Command.CLOSE:
                self._write(None)
            case Command.CONFIRM:
                if text := clean_text(draft.text):
                    self.post_message(Requested(Chat(text)))
                self._write(None)
            case Command.QUIT | Command.REPAINT | Command.SUSPEND:
                super().obey(command)
            case _:
                self._write(edited(draft, command) or draft)

    def _point(self, cursor: int) -> None:
        self._cursor = max(0, min(cursor, len(self.scene.lobby.tables)))
        self.show(self.scene)

    def _write(self, draft: Draft | None) -> None:
        self._draft = draft
        self.show(self.scene)

    @property
    def _table(self) -> TableInfo | None:
        """The table under the cursor, None for any."""
        tables = self.scene.lobby.tables
        return tables[self._cursor - 1] if 0 < self._cursor <= len(tables) else None

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
