"""The kept records as a list: when, who, and by which rules."""

from collections.abc import Sequence

from client.keys import Command
from client.language import _
from client.record_list import Kept
from client.widgets.foot import FootWords
from client.widgets.start.listing import Listing
from client.words.cards import arrows
from client.words.rules import title

_WHEN = 18


class Records(Listing):
    """`directory` is where they are kept."""

    records: Sequence[Kept] = ()
    directory = ""

    def heading(self) -> str:
        """See Listing."""
        return _("Replays")

    def rows(self) -> Sequence[str]:
        """See Listing."""
        return [f"{kept.when:%Y-%m-%d %H:%M}".ljust(_WHEN) + _what(kept) for kept in self.records]

    def nothing(self) -> Sequence[str]:
        """See Listing."""
        return (
            _("No game has been saved yet: f saves one at the end of a hand. They go to"),
            self.directory,
        )

    def foot_words(self) -> FootWords:
        """See Listing."""
        return {
            Command.DOWN: _("{arrows} move").format(arrows=arrows("↑↓", self.scene.signs)),
            Command.TAKE: _("Enter opens"),
            Command.CLOSE: _("Esc back"),
            Command.HELP: _("? help"),
        }


def _what(kept: Kept) -> str:
    if kept.header is None:
        return _("{file}: no record").format(file=kept.path.name)
    names = ", ".join(kept.header.players)
    return f"{names} · {title(kept.header.rules)}"
