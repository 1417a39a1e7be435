"""What all tables of a server have in common: its journal, its chance, its limits, its bots,
and whether anything new is begun.
"""

import msgspec

from server.admission.door import Drain
from server.limits import BotPace, Limits
from server.storage.journal import Journal
from server.tables.bots import Think
from server.tables.game import Entropy


class Surroundings(msgspec.Struct, frozen=True):
    """What a table needs of its server."""

    journal: Journal
    entropy: Entropy
    limits: Limits
    bot_pace: BotPace
    think: Think
    drain: Drain
