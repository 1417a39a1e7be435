"""The base of all widgets: draws when it is told to, and repaints only the rows that differ.

Its styles never change, so that nothing makes Textual lay the screen out again.
"""

from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from client.screen.base.canvas import Canvas
from client.screen.scene.scene import Scene


class DrawnWidget(Widget):
    """A subclass draws itself in `draw`, and calls `redraw` when what it shows has changed."""

    DEFAULT_CSS = "DrawnWidget { height: 1fr; width: 1fr; }"
    can_focus = False
    ALLOW_SELECT = False

    scene = Scene()
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
        self._strips, self._drawn_size = tuple(canvas.strips()), self.size
