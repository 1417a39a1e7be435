"""What a table is told of the player's pace, and when."""

from msgspec.structs import replace

from client.state.connection import LinkState, LinkStatus
from client.state.model import Model
from client.state.settings import BotTime, Settings, TrickTime
from client.state.wishes import TableWishes, pace_of
from engine.redact import view_for
from engine.rules import RuleSet
from engine.state import new_game
from protocol.messages import ClientMessage, Occupant, Pace, Reading, SeatState, TableState

ANN = SeatState(Occupant.PERSON, "Ann", present=True)
BOT = SeatState(Occupant.BOT, "Ada", present=True)
ALONE = Model(
    LinkState(LinkStatus.ONLINE),
    TableState("4711", RuleSet(), (ANN, BOT, BOT), 0),
    view_for(new_game(RuleSet(), 0), 0),
)
SLOW = Settings(bot_time=BotTime.LONG, trick_time=TrickTime.LONG)


def due(
    wishes: TableWishes, model: Model = ALONE, settings: Settings = SLOW, *, reading: bool = False
) -> list[ClientMessage]:
    return list(wishes.due(model, settings, is_reading=reading))


def test_a_pace_is_told_once_on_each_line_and_when_it_changes() -> None:
    wishes = TableWishes()
    assert due(wishes) == [Pace(1500, 3000)]
    assert due(wishes) == []
    assert due(wishes, settings=Settings()) == [Pace()]
    assert due(wishes) == [Pace(1500, 3000)]
    assert due(wishes, replace(ALONE, link=LinkState(LinkStatus.LOST))) == []
    assert due(wishes) == [Pace(1500, 3000)]


def test_the_usual_pace_need_not_be_told_nor_one_that_the_server_was_told() -> None:
    assert pace_of(Settings()) == Pace()
    assert due(TableWishes(), settings=Settings()) == []
    assert due(TableWishes(leaves_bots=True)) == [Pace(None, 3000)]


def test_bots_are_told_of_reading_only_by_who_is_alone_with_them() -> None:
    wishes = TableWishes()
    usual = Settings()
    assert due(wishes, settings=usual, reading=True) == [Reading(True)]
    assert due(wishes, settings=usual, reading=True) == []
    assert due(wishes, settings=usual) == [Reading(False)]
    assert ALONE.table is not None
    together = replace(ALONE, table=replace(ALONE.table, seats=(ANN, ANN, BOT)))
    assert due(wishes, together, usual, reading=True) == []
