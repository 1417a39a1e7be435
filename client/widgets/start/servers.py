"""The servers on the local network as a list: name and address of each, and what it asks for."""

from collections.abc import Sequence

from rich.cells import cell_len

from client.found_server import Found
from client.keys import Command
from client.language import _
from client.widgets.canvas import filled
from client.widgets.foot import FootWords
from client.widgets.start.listing import Listing
from client.words.cards import arrows
from client.words.servers import nobody_yet, server_name, server_notes

_GAP = 2


class Servers(Listing):
    """`is_early`: whoever there is may not have answered yet. `trouble` says why nobody can be
    heard. `entering` are the words for what Enter does.
    """

    servers: Sequence[Found] = ()
    is_early = True
    trouble = ""
    entering: FootWords

    def heading(self) -> str:
        """See Listing."""
        return _("On the LAN")

    def rows(self) -> Sequence[str]:
        """See Listing."""
        rows = [(server_name(found), found.address.short) for found in self.servers]
        if not rows:
            return []
        name, address = (max(map(cell_len, texts)) + _GAP for texts in zip(*rows, strict=True))
        return [
            filled(row[0], name) + filled(row[1], address) + server_notes(found)
            for row, found in zip(rows, self.servers, strict=True)
        ]

    def nothing(self) -> Sequence[str]:
        """See Listing."""
        if self.trouble:
            return (_("This machine cannot look around: {why}.").format(why=self.trouble),)
        return (_("Looking …"),) if self.is_early else nobody_yet()

    def foot_words(self) -> FootWords:
        """See Listing."""
        return {
            Command.DOWN: _("{arrows} move").format(arrows=arrows("↑↓", self.scene.signs)),
            **self.entering,
            Command.CLOSE: _("Esc back"),
            Command.HELP: _("? help"),
        }
