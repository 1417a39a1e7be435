"""The top line: which hand and trick it is, and what is played for."""

from client.language import _, ngettext
from client.widgets.canvas import Canvas, cut
from client.widgets.still import Still
from client.words.hands import hand_heading, stage
from client.words.rules import title


class Title(Still):
    """Changes once a trick."""

    def draw(self, canvas: Canvas) -> None:
        """See Still."""
        view, palette = self.scene.model.view, self.scene.palette
        if view is None:
            return
        public = view.public
        x = canvas.write(1, 0, hand_heading(public), palette.heading)
        x = canvas.write(x + 2, 0, stage(public))
        right = _("rules: {name}").format(name=title(public.rules))
        table = self.scene.model.table
        if table is not None and table.watchers:
            count = len(table.watchers)
            watched = ngettext("{count} watcher", "{count} watchers", count).format(count=count)
            right = f"{watched} · {right}"
        right = cut(right, canvas.width - x - 3)
        canvas.write_right(canvas.width - 1, 0, [(right, palette.faint)])
