"""A server of the local network, as it was found."""

import msgspec

from protocol.address import TcpAddress
from protocol.announcement import Announcement


class FoundServer(msgspec.Struct, frozen=True):
    """A server, as it announces itself, and where it can be reached from here. `is_known`: the
    player has been on the one with that key before.
    """

    announcement: Announcement
    address: TcpAddress
    is_known: bool = False
