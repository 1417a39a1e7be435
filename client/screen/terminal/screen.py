"""A screen of a PaintedApp, which leaves it to the painter alone to find out what has changed.

Textual would work out its own way to repaint first, for nothing.
"""

from textual.screen import Screen

from client.screen.terminal.app import PaintedApp


class PaintedScreen(Screen[None], inherit_bindings=False):
    """Without Textual's own keys."""

    def _compositor_refresh(self) -> None:
        """Textual's hook for repainting what is dirty."""
        app = self.app
        if self is not app.screen or not isinstance(app, PaintedApp):
            super()._compositor_refresh()
            return
        if not app.is_painted and not app.is_headless:  # where nobody looks on, nothing is written
            super()._compositor_refresh()
            return
        if self._compositor._dirty_regions:
            self._compositor._dirty_regions.clear()
            app.show_picture()
        self._dirty_widgets.clear()
        app._update_mouse_over(self)
