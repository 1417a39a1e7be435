"""What a server offers and what it works with: one value, which all of its parts are handed."""

from collections.abc import Awaitable, Callable

import msgspec

from engine.actions import SeatAction
from engine.bots import decide
from engine.rules import RuleSet
from engine.view import View
from server.admission.policy import AdmissionPolicy
from server.connections.counters import Counters
from server.limits import Limits
from server.storage.journal import Journal
from server.storage.names import NameStore
from server.storage.set_aside import SetAside
from server.tables.solo import Solo

Entropy = Callable[[int], bytes]
"""Gives so many bytes that nobody can guess: `secrets.token_bytes`, or a fixed stream in a test."""

Think = Callable[[str, View], Awaitable[SeatAction]]
"""How a bot of a level comes to its action. It has the view and nothing else."""


async def think_at_once(level: str, view: View) -> SeatAction:
    """Decide in this task: the bots that there are take less than a millisecond."""
    return decide(level, view)


class Service(msgspec.Struct, frozen=True, kw_only=True):
    """`rules` and `bots` (a level for each) are those of the tables that the server opens by
    itself. `solo` is None unless it is for one player alone, `ssh_port` 0 unless it has a door for
    SSH.
    """

    rules: RuleSet
    bots: tuple[str, ...]
    bot_pause_seconds: float
    think: Think = think_at_once
    limits: Limits
    names: NameStore
    journal: Journal
    entropy: Entropy
    policy: AdmissionPolicy = msgspec.field(default_factory=AdmissionPolicy)
    counters: Counters = msgspec.field(default_factory=Counters)
    set_aside: SetAside = msgspec.field(default_factory=SetAside)
    solo: Solo | None = None
    ssh_port: int = 0
