"""Opens tables again for the games in the journal that a server before this one left unfinished.

Not here: tables between two games, which are forgotten with the server.
"""

import logging

from engine.bots import level_named
from engine.rules import RulesError
from protocol.limits import MAX_CODE_CHARACTERS
from protocol.names import clean_name
from server.admission.identity import Identities
from server.lobby.lobby import Lobby
from server.players import Player
from server.storage.failure import StorageFailure
from server.storage.journal import Unfinished
from server.storage.table_setup import TableSetup
from server.tables.game import Game
from server.tables.service import Service

log = logging.getLogger(__name__)


async def resume_games(service: Service, lobby: Lobby, identities: Identities) -> None:
    """Open the tables of unfinished games again; nobody is there yet."""
    for unfinished in await service.journal.unfinished():
        try:
            game = Game.resume(unfinished, service.journal)
            if game.is_over or (service.solo is not None and service.solo.begins_anew):
                await _end(game, unfinished)
            else:
                _open_table(game, unfinished, lobby, identities)
        except RulesError as error:
            # An older release could open tables for games that cannot end.
            service.set_aside.add(f"game {unfinished.game}", str(error))
        except Exception as error:  # whatever may have been in a row
            # Of another release, perhaps: a server of that one can still go on with it.
            service.set_aside.add(f"game {unfinished.game}", error)


async def _end(game: Game, unfinished: Unfinished) -> None:
    """The server had ended between the last card and the end of the game, or nobody wants it."""
    try:
        await game.end()
    except StorageFailure:
        log.warning("game %d has ended, but stays unfinished in the journal", unfinished.game)


def _open_table(game: Game, unfinished: Unfinished, lobby: Lobby, identities: Identities) -> None:
    """Raises ValueError where the table does not fit the game; then nothing is opened."""
    _check_table(game, unfinished.table)
    people: list[Player | None] = []
    for seat in unfinished.table.seats:
        player = identities.player_called(seat.person) if seat.person else None
        is_elsewhere = player is not None and (player.table is not None or player in people)
        people.append(None if is_elsewhere else player)
    lobby.resume(unfinished.table, game, people)


def _check_table(game: Game, table: TableSetup) -> None:
    """Raises ValueError for a table that no server has had."""
    players = game.rules.players
    if len(table.seats) != players or table.host not in (None, *range(players)):
        raise ValueError("the seats do not fit the rules")
    for seat in table.seats:
        if seat.name and clean_name(seat.name) != seat.name:
            raise ValueError("somebody has no name")
        if seat.level and level_named(seat.level) is None:
            raise ValueError("a bot has no level")
    if not 0 < len(table.code) <= MAX_CODE_CHARACTERS or not table.code.isalnum():
        raise ValueError("the table has no code")
