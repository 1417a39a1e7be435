"""When a game begins at a table, and which one: any, or for who plays alone the one that was asked
for. Not here: what everybody is told of it (running_game.py).
"""

import math

import trio
from msgspec.structs import replace

from engine.deal_code import SEED_BYTES
from server.storage.table_setup import BEFORE_GAME, TableSetup
from server.tables.audience import Audience
from server.tables.deal_secrets import DealSecrets
from server.tables.game import Game
from server.tables.keeping import TableKeeping
from server.tables.service import Service


class GameStart:
    """That of the next game. `at` is when `is_due` is to be asked again, on Trio's clock."""

    def __init__(
        self, audience: Audience, service: Service, secrets: DealSecrets, keeping: TableKeeping
    ) -> None:
        self.at = math.inf
        self._audience = audience
        self._service = service
        self._secrets = secrets
        self._keeping = keeping

    def is_due(self) -> bool:
        """Whether everybody wants a game and, unless they are late, all seeds have come."""
        self.at = math.inf
        is_draining = self._service.policy.draining.is_set()
        if is_draining or not self._audience.seating.all_are_ready:
            return False
        now = trio.current_time()
        starts_at = self._secrets.starts_at(now)
        if now < starts_at:
            self.at = starts_at
        return now >= starts_at

    async def begin(self, setup: TableSetup) -> Game:
        """The game, of which nobody has been told. Raises StorageFailure."""
        setup = replace(setup, moment=BEFORE_GAME)
        rules, service, number = self._audience.rules, self._service, self._keeping.table
        journal, proof, solo = service.journal, self._secrets.proof, service.solo
        if solo is None:
            game = await Game.start(rules, setup, journal, proof, number=number)
        elif solo.begun is not None and solo.begun.header.rules == rules:
            game = await Game.go_on_from(solo.begun, setup, journal, number)
        else:
            seed = solo.next_seed(service.entropy(SEED_BYTES))
            game = await Game.start(rules, setup, journal, proof, seed, number)
        if solo is not None:
            solo.has_begun()
        self._keeping.has_begun_a_game(setup)
        return game
