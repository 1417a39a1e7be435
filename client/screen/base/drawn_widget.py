"""The base of all widgets: draws when it is told to, and repaints only the rows that differ.

Its styles never change, so that nothing makes Textual lay the screen out again.
"""

from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from client.screen.base.canvas import Canvas
from client.screen.scene.scene import Scene
from client.screen.terminal.cells import Place


class DrawnWidget(Widget):
    """A subclass draws itself in `draw`, and calls `redraw` when what it shows has changed.

    `reading_place` is where one reads on while there is no cursor on the screen, None where that is
    in another widget.
    """

    DEFAULT_CSS = "DrawnWidget { height: 1fr; width: 1fr; }"
    can_focus = False
    ALLOW_SELECT = False

    scene = Scene()
    reading_place: Place | None = None
    _cursors: tuple[Place | None, Place | None] = (None, None)
    _strips: tuple[Strip, ...] = ()
    _drawn_size = Size()

    def show(self, scene: Scene) -> None:
        """Draws what there is to be seen now."""
        self.scene = scene
        self.redraw()

    def draw(self, canvas: Canvas) -> None:
        """Draws on a blank canvas of the widget's size."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Draws, and asks Textual to repaint the rows that are new."""
        if not self.is_mounted or not self.size:
            return
        before = self._strips
        self._draw()
        if len(before) != len(self._strips):
            self.refresh()
            return
        rows = [y for y, strip in enumerate(self._strips) if strip != before[y]]
        if rows:
            self.refresh(*(Region(0, y, self.size.width, 1) for y in rows))

    @property
    def cursor_places(self) -> tuple[Place | None, ...]:
        """Where the next letter goes, where the player's cursor is, and where one reads on without
        either: the first that is on the screen counts.
        """
        return (*self._cursors, self.reading_place)

    def on_resize(self) -> None:
        """Draws, now that its size is known or another one."""
        self.redraw()

    def render_line(self, y: int) -> Strip:
        """A row of what was drawn. It may be asked for before the widget was told its size."""
        if self._drawn_size != self.size:
            self._draw()
        return self._strips[y]

    def _draw(self) -> None:
        canvas = Canvas(*self.size, self.scene.signs)
        self.draw(canvas)
        self._cursors = canvas.cursor, canvas.find(self.scene.palette.cursor)
        self._strips, self._drawn_size = tuple(canvas.strips()), self.size
