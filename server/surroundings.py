"""What all tables of a server have in common: its journal, its chance, its limits, its bots,
and whether anything new is begun.
"""

import msgspec

from server.bots import Think
from server.drain import Drain
from server.game import Entropy
from server.journal import Journal
from server.limits import BotPace, Limits


class Surroundings(msgspec.Struct, frozen=True):
    """What a table needs of its server."""

    journal: Journal
    entropy: Entropy
    limits: Limits
    bot_pace: BotPace
    think: Think
    drain: Drain
