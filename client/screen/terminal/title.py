"""The title of the terminal's window: set, changed, and given back as it was found."""

import re

# These keep a stack of titles (CSI 22 t, 23 t), or ignore it. Others, such as the Linux console of
# old kernels, would show the text among the cards.
_TITLED = (
    "alacritty", "contour", "foot", "ghostty", "gnome", "kitty", "konsole", "mintty", "putty",
    "rxvt", "screen", "st-", "tmux", "vte", "wezterm", "xterm",
)  # fmt: skip
_NOT_PRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")
_LONGEST_TITLE = 80


class WindowTitle:
    """What to write for the titles of a terminal of the kind `term`; nothing where it has none."""

    def __init__(self, term: str) -> None:
        self._is_titled = term.startswith(_TITLED)
        self._is_changed = False

    def change(self, text: str) -> str:
        """Another title. What could end the sequence or turn the line is left out of it."""
        if not self._is_titled:
            return ""
        keep = "" if self._is_changed else "\x1b[22;2t"
        self._is_changed = True
        return f"{keep}\x1b]2;{_NOT_PRINTABLE.sub('', text)[:_LONGEST_TITLE]}\x07"

    def end(self) -> str:
        """The title as it was found. (Emptied first, for terminals without a stack.)"""
        if not self._is_changed:
            return ""
        self._is_changed = False
        return "\x1b]2;\x07\x1b[23;2t"
