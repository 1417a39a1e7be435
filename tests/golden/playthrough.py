"""What is in a record: a line for each finished hand, and one for where the game stands."""

from collections.abc import Iterator
from pathlib import Path

from engine.record import read_record, report_hand, report_position
from engine.record_text import Json
from engine.state import new_game

HERE = Path(__file__).parent
GIVEN = HERE / "records"
ILLEGAL = GIVEN / "illegal"
OWN = HERE / "games"


def playthrough(lines: list[bytes]) -> Iterator[Json]:
    """Raises RecordError at the first line that is wrong, after the hands that were finished."""
    header, moments = read_record(lines)
    state = new_game(header.rules, header.dealer)
    for moment in moments:
        state = moment.state
        if moment.finished_hand is not None:
            yield report_hand(moment.finished_hand, state.exchanges)
    yield report_position(state)
