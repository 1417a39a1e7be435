"""The bottom line of a waiting room: what went wrong or happened last, the connection, the help."""

from textual.events import Click

from client.screen.base.canvas import Canvas, Line, cut, width_of
from client.screen.base.drawn_widget import DrawnWidget
from client.screen.base.messages import Commanded
from client.screen.scene.keys import Command
from client.screen.scene.table_prompt import notice
from client.state.connection import LinkStatus
from client.words.connection import loss_sentence
from client.words.language import _, ngettext


class Status(DrawnWidget):
    """The bottom line. Nothing on it changes by itself, so an idle table sends nothing."""

    def draw(self, canvas: Canvas) -> None:
        palette = self.scene.palette
        right = canvas.write_right(canvas.width - 1, 0, self._link())
        if alarm := self.scene.warning or self.scene.trouble:
            canvas.write(1, 0, cut(alarm, right - 3), palette.alarm)
        elif asked := notice(self.scene):
            canvas.write(1, 0, cut(asked, right - 3), palette.question)
        else:
            canvas.write(1, 0, cut(self.scene.news, right - 3), palette.faint)

    def on_click(self, event: Click) -> None:
        """A click on the word opens the help."""
        if event.x >= self.size.width - 1 - width_of(self._link()):
            self.post_message(Commanded(Command.HELP))

    def _unread(self) -> Line:
        count, palette = self.scene.chat_state.unread, self.scene.palette
        if not count or not self.scene.settings.chat:
            return []
        said = ngettext("/ {count} message", "/ {count} messages", count).format(count=count)
        return [(said, palette.question), ("  ", palette.plain)]

    def _link(self) -> Line:
        link, palette = self.scene.model.link, self.scene.palette
        help_ = (_("? help"), palette.faint)
        match link.status:
            case LinkStatus.ONLINE if link.is_silent:
                return [(_("the server does not answer"), palette.alarm)]
            case LinkStatus.ONLINE:
                return [*self._unread(), help_]
            case LinkStatus.CONNECTING:
                return [(_("connecting"), palette.alarm)]
            case LinkStatus.LOST:
                return [(loss_sentence(link), palette.alarm)]
            case LinkStatus.ENDED:
                ended = _("no longer connected: x leaves")
                return [(ended, palette.alarm), ("  ", palette.plain), help_]
