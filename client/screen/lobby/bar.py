"""The bar of the lobby: what Enter does with the table under the cursor, and what is played there;
and below it the keys.
"""

from client.screen.base.bar import Bar, BarText, sentences_that_fit
from client.screen.base.foot import FootWords
from client.screen.base.key_row import KeyRow
from client.screen.scene.keys import Command
from client.screen.scene.scene import Scene
from client.state.connection import LinkStatus
from client.state.lobby import vacant_seats
from client.words.connection import leave_reason, loss_sentence
from client.words.language import _
from client.words.lobby import sitting_down, table_sentences
from protocol.messages import TableInfo


class LobbyBar(Bar):
    """`table` is the one under the cursor, None for any. `is_typing`: keys are letters of what the
    player is about to say.
    """

    table: TableInfo | None = None
    is_typing = False

    def text(self, width: int) -> BarText:
        palette, link = self.scene.palette, self.scene.model.link
        if link.status is LinkStatus.LOST:
            return BarText([(loss_sentence(link), palette.alarm)], is_alarm=True)
        if link.is_silent:
            why = _("The server does not answer.")
            return BarText([(why, palette.alarm)], is_alarm=True)
        table, shown = self.table, self.scene.shown
        asks = _("Enter says it to all in the lobby. Esc says nothing.")
        if not self.is_typing:
            asks = shown(sitting_down(table))
        first = [(asks, palette.question)]
        told = table_sentences(table) if table else _any_table(self.scene)
        second = [(sentences_that_fit(told, width), palette.plain)]
        if wrong := self.scene.warning or self.scene.trouble or leave_reason(self.scene.lobby.left):
            second = [(wrong, palette.alarm)]
        return BarText(first, second)


class LobbyKeys(KeyRow):
    """The most important first."""

    is_typing = False

    def words(self) -> FootWords:
        if self.is_typing:
            return {Command.CONFIRM: _("Enter say it"), Command.CLOSE: _("Esc/Tab back")}
        is_lost = self.scene.model.link.status is LinkStatus.LOST
        enter = {Command.TRY_NOW: _("Enter try now")} if is_lost else {Command.TAKE: _("Enter sit")}
        return {
            **enter,
            Command.OPEN_TABLE: _("+ new"),
            Command.WATCH: _("w watch"),
            Command.BY_CODE: _("c code"),
            Command.RESULTS: _("v results"),
            Command.QUIT: _("x quit"),
            Command.SETTINGS: _(", settings"),
            Command.HELP: _("? help"),
        }


def _any_table(scene: Scene) -> list[str]:
    is_waiting = any(vacant_seats(table) and not table.hand for table in scene.lobby.tables)
    if is_waiting:
        return [_("The server finds a table where players are waited for.")]
    return [_("No table waits for players: you get a new one, and others can join you.")]
