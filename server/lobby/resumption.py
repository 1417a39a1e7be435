"""Opens tables again for the games in the journal that a server before this one left unfinished.

Not here: tables between two games, which are forgotten with the server.
"""

import logging

from engine.legality import IllegalAction
from engine.rules import RulesError
from server.admission.identity import Identities
from server.lobby.lobby import Lobby
from server.players import Player
from server.storage.failure import StorageFailure
from server.storage.journal import Unfinished
from server.tables.game import Game
from server.tables.service import Service

log = logging.getLogger(__name__)


async def resume_games(service: Service, lobby: Lobby, identities: Identities) -> None:
    """Open the tables of unfinished games again; nobody is there yet."""
    for unfinished in await service.journal.unfinished():
        game = _replayed(unfinished, service)
        if game is not None and game.is_over:
            await _end(game, unfinished)
        elif game is not None:
            _open_table(game, unfinished, lobby, identities)


def _replayed(unfinished: Unfinished, service: Service) -> Game | None:
    try:
        return Game.resume(unfinished, service.journal, service.entropy)
    except RulesError as error:
        # An older release could open tables for games that cannot end.
        log.error("game %d cannot be resumed (%s)", unfinished.game, error)
        return None
    except (IllegalAction, ValueError) as error:
        # Of another release, perhaps: a server of that one can still go on with it.
        log.error("game %d cannot be resumed (%s)", unfinished.game, type(error).__name__)
        return None


async def _end(game: Game, unfinished: Unfinished) -> None:
    """The server had ended between the last card and the end of the game."""
    try:
        await game.end()
    except StorageFailure:
        log.warning("game %d is over, but stays unfinished in the journal", unfinished.game)


def _open_table(game: Game, unfinished: Unfinished, lobby: Lobby, identities: Identities) -> None:
    people: list[Player | None] = []
    for seat in unfinished.table.seats:
        player = identities.player_called(seat.person) if seat.person else None
        is_elsewhere = player is not None and (player.table is not None or player in people)
        people.append(None if is_elsewhere else player)
    lobby.resume(unfinished.table, game, people)
