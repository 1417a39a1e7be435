"""Textual's driver for a terminal, with less to say on a slow line."""

from textual.drivers.linux_driver import LinuxDriver


class TerminalDriver(LinuxDriver):
    """Asks the mouse for clicks alone, not for every cell that it crosses."""

    def _enable_mouse_support(self) -> None:
        if self._mouse:
            self.write("\x1b[?1000h\x1b[?1006h")
            self.flush()

    def _disable_mouse_support(self) -> None:
        if self._mouse:
            self.write("\x1b[?1006l\x1b[?1000l")
            self.flush()

    def _enable_mouse_pixels(self) -> None:
        """Cells are all that a card table needs."""
