"""Opens the tables again that were open when the server before this one ended, with their games."""

import logging

from engine.bots import level_named
from engine.proof import SEED_BYTES
from engine.rules import RulesError, RuleSet, check_rules
from protocol.limits import MAX_CODE_CHARACTERS
from protocol.names import clean_name
from server.admission.identity import Identities
from server.lobby.lobby import Lobby
from server.players import Player
from server.storage.failure import StorageFailure
from server.storage.journal import KeptTable
from server.storage.table_setup import TableSetup
from server.tables.game import Game
from server.tables.service import Service

log = logging.getLogger(__name__)


async def resume_tables(service: Service, lobby: Lobby, identities: Identities) -> None:
    """Open the tables again; nobody is there yet."""
    for kept in await service.journal.tables():
        what = f"table {kept.setup.code}" if kept.game is None else f"game {kept.game.game}"
        try:
            game = None if kept.game is None else Game.resume(kept.game, service.journal)
            if await _is_wanted(kept, game, service):
                _open_table(kept, game, lobby, identities)
        except RulesError as error:
            # An older release could open tables for games that cannot end.
            service.set_aside.add(what, str(error))
        except Exception as error:  # whatever may have been in a row
            # Of another release, perhaps: a server of that one can still go on with it.
            service.set_aside.add(what, error)


async def _is_wanted(kept: KeptTable, game: Game | None, service: Service) -> bool:
    """Whether the table is to be open again. What the server had no time for is done: the end of a
    game after its last card, and of a table.
    """
    has_ended = kept.game is not None and kept.game.has_ended
    is_over = game is not None and game.is_over
    is_wanted = is_over or not has_ended
    if service.solo is not None:  # a game that is over is alone in its record
        is_wanted = not (game is None or is_over or service.solo.begins_anew)
    try:
        if game is not None and not has_ended and (is_over or not is_wanted):
            await game.end()
        if not is_wanted:
            await service.journal.close(kept.table)
    except StorageFailure:
        log.warning("table %s: its end is not in the journal", kept.setup.code)
    return is_wanted


def _open_table(kept: KeptTable, game: Game | None, lobby: Lobby, identities: Identities) -> None:
    """Raises ValueError where the table does not fit the game; then nothing is opened."""
    rules = kept.setup.rules if game is None else game.rules
    if rules is None:
        raise ValueError("there are no rules")
    check_rules(rules)
    _check_table(rules, kept.setup)
    people: list[Player | None] = []
    for seat in kept.setup.seats:
        player = identities.player_called(seat.person) if seat.person else None
        is_elsewhere = player is not None and (player.table is not None or player in people)
        people.append(None if is_elsewhere else player)
    lobby.resume(kept, rules, game, people)


def _check_table(rules: RuleSet, table: TableSetup) -> None:
    """Raises ValueError for a table that no server has had."""
    players = rules.players
    if len(table.seats) != players or table.host not in (None, *range(players)):
        raise ValueError("the seats do not fit the rules")
    for seat in table.seats:
        if seat.name and clean_name(seat.name) != seat.name:
            raise ValueError("somebody has no name")
        if seat.level and level_named(seat.level) is None:
            raise ValueError("a bot has no level")
        if len(seat.seed) not in (0, SEED_BYTES):
            raise ValueError("what somebody has sent for the next deal is no seed")
    if table.paused_by and clean_name(table.paused_by) != table.paused_by:
        raise ValueError("nobody has paused the game")
    if not 0 < len(table.code) <= MAX_CODE_CHARACTERS or not table.code.isalnum():
        raise ValueError("the table has no code")
