"""Every screen, page and prompt of the full-screen client, by name."""

from collections.abc import Mapping

from tests.client.situations.lesson import LESSON
from tests.client.situations.lobby import LOBBIES
from tests.client.situations.pages import PAGES
from tests.client.situations.replay import REPLAYS
from tests.client.situations.situation import Situation
from tests.client.situations.start import START
from tests.client.situations.table import TABLE

_PLACES: Mapping[str, Mapping[str, Situation]] = {
    "start": START,
    "lobby": LOBBIES,
    "table": TABLE,
    "page": PAGES,
    "replay": REPLAYS,
    "lesson": LESSON,
}
SITUATIONS: Mapping[str, Situation] = {
    f"{place}-{name}": situation
    for place, situations in _PLACES.items()
    for name, situation in situations.items()
}
