"""The servers on the local network as a list: name and address of each, and what it asks for."""

from collections.abc import Sequence

from client.discovery import Found
from client.keys import Command
from client.language import _
from client.widgets.canvas import filled
from client.widgets.foot import FootWords
from client.widgets.start.listing import Listing
from client.words.servers import nobody_yet, server_name, server_notes
from protocol.limits import MAX_NAME_CHARACTERS

_NAME = MAX_NAME_CHARACTERS + 2
_ADDRESS = 23  # columns of the longest one of IPv4, and two more


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
        return [
            filled(server_name(found), _NAME)
            + f"{found.address.short:{_ADDRESS}}"
            + server_notes(found)
            for found in self.servers
        ]

    def nothing(self) -> Sequence[str]:
        """See Listing."""
        if self.trouble:
            return (_("This machine cannot look around: {why}.").format(why=self.trouble),)
        return (_("Looking …"),) if self.is_early else nobody_yet()

    def foot_words(self) -> FootWords:
        """See Listing."""
        return {
            Command.DOWN: _("↑↓ move"),
            **self.entering,
            Command.CLOSE: _("Esc back"),
            Command.HELP: _("? help"),
        }
