"""A server for one player alone: games from a code or a record, as nobody else has them."""

from pathlib import Path

import pytest
from trio.testing import MockClock

from engine.actions import Deal
from engine.deal_code import CodedDeal, format_deal, parse_deal
from engine.presets import preset
from engine.record_text import Header, format_header
from protocol.messages import GameView, Open, Ready
from server.console import CommandError
from server.storage.journal import GameHeader, PackedActions
from server.storage.record import record_of
from server.tables.solo import Solo, read_begun
from tests.server.fakes.memory_server import SHORT_GAME, OpenJournal, memory_server

pytestmark = pytest.mark.trio

SEED = b"12345"


async def played(solo: Solo | None, games: int = 1, seed: int = 1) -> tuple[OpenJournal, list[str]]:
    """What is written of so many games, and the codes that the player was told."""
    codes: list[str] = []
    async with memory_server(solo=solo, seed=seed) as server:
        ann = await server.connect("Ann")
        await ann.say(Open(SHORT_GAME, "casual"))
        for game in range(games):
            if game:
                await ann.say(Ready())
                await ann.hear_a(GameView)
                ann = await server.reconnect(ann)  # which begins to count anew
            await ann.hear_a(GameView)
            await ann.play()
            codes.append(ann.table.deal if ann.table else "")
        return server.journal, codes


def deals(journal: OpenJournal, game: int) -> tuple[GameHeader, list[Deal]]:
    header, entries = journal.games[game]
    return header, [entry.action for entry in entries if isinstance(entry.action, Deal)]


async def test_the_first_game_comes_from_the_seed_and_the_next_from_another(
    autojump_clock: MockClock,
) -> None:
    once, codes = await played(Solo(SEED), games=2)
    again, _codes = await played(Solo(SEED), seed=2)
    assert deals(once, 1)[1] == deals(again, 1)[1]
    assert deals(once, 1)[0].dealer == deals(again, 1)[0].dealer
    assert codes[0] == format_deal(CodedDeal(SHORT_GAME, SEED))
    second, _codes = await played(Solo(parse_deal(codes[1], SHORT_GAME).seed), seed=3)
    assert codes[1] != codes[0]
    assert deals(once, 2)[1] == deals(second, 1)[1] != deals(once, 1)[1]


async def test_a_game_on_any_other_server_has_no_code(autojump_clock: MockClock) -> None:
    journal, codes = await played(None)
    assert codes == [""]
    assert journal.games[1][0].seed == b""
    assert '"deal"' not in record_of(*packed(journal))[0]


def packed(journal: OpenJournal) -> tuple[GameHeader, PackedActions]:
    header, entries = journal.games[1]
    return header, PackedActions(entries)


async def test_a_record_tells_its_code_and_any_of_its_hands_can_be_played(
    tmp_path: Path, autojump_clock: MockClock
) -> None:
    journal, codes = await played(Solo(SEED))
    lines = record_of(*packed(journal))
    assert codes[0] in lines[0]
    second = [number for number, line in enumerate(lines) if '"deal"' in line][2]
    # Somebody else's seat, and one's own is a bot's.
    header = journal.games[1][0]
    turned = Header(header.rules, ("Ada", "Bruno", "Ann"), header.dealer, ("casual", "casual", ""))
    path = tmp_path / "begun.smr"
    path.write_text("\n".join([format_header(turned), *lines[1 : second + 1]]) + "\n")
    begun = read_begun(str(path))
    assert begun.seat == 2
    again, _codes = await played(Solo(begun=begun))
    told, begun_with = (game.games[1][1][:second] for game in (journal, again))
    assert [entry.action for entry in begun_with] == [entry.action for entry in told]
    people = [seat.person for seat in again.games[1][0].table.seats]
    assert people == ["", "", "Ann"]


@pytest.mark.parametrize("bots", [(), ("casual", "", "")])
async def test_a_record_without_just_one_seat_for_the_player_is_refused(
    bots: tuple[str, ...], tmp_path: Path
) -> None:
    path = tmp_path / "begun.smr"
    path.write_text(format_header(Header(preset("online"), ("Ann", "Ben", "Cat"), 0, bots)) + "\n")
    with pytest.raises(CommandError, match="cannot be played on from"):
        read_begun(str(path))
