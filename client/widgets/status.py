"""The bottom line: what went wrong or what happened last, how the line is, where help is."""

from client.language import _
from client.link import LinkStatus
from client.widgets.canvas import Canvas, Line
from client.widgets.still import Still
from client.words.errors import rejection


class Status(Still):
    """Nothing on it changes by itself, so an idle table is silent."""

    def draw(self, canvas: Canvas) -> None:
        """See Still."""
        palette = self.scene.palette
        right = canvas.write_right(canvas.width - 1, 0, self._link())
        if self.scene.warning:
            canvas.write(1, 0, self.scene.warning, palette.alarm, right - 2)
        elif self.scene.log:
            canvas.write(1, 0, self.scene.log[-1], palette.faint, right - 2)

    def _link(self) -> Line:
        link, palette = self.scene.model.link, self.scene.palette
        match link.status:
            case LinkStatus.ONLINE:
                return [(_("? help"), palette.faint)]
            case LinkStatus.CONNECTING:
                return [(_("connecting"), palette.alarm)]
            case LinkStatus.LOST:
                seconds = f"{link.retry_seconds:g}"
                sentence = _("connection lost, next try in {seconds} s").format(seconds=seconds)
                return [(sentence, palette.alarm)]
            case LinkStatus.ENDED:
                return [(rejection(link.code, link.params, self.scene.names), palette.alarm)]
