"""The floor of a start: a Textual app with one label."""

from textual.app import App, ComposeResult
from textual.widgets import Label

SHOWS = "a label"


class OneLabel(App[None]):
    """Nothing else."""

    def compose(self) -> ComposeResult:
        yield Label(SHOWS)


if __name__ == "__main__":
    OneLabel().run()
