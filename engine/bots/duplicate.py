"""What bots make of a deal that somebody has played: the same cards, the same exchange to settle,
with bots in all seats. Pure.
"""

from collections.abc import Iterable, Sequence

from engine.bots import Bot
from engine.bots.matches import play_on
from engine.cards import Card
from engine.record import Moment
from engine.seats import Seat


def deltas_of_bots(
    moments: Iterable[Moment], bot: Bot, seat: Seat, known: Sequence[int] = ()
) -> tuple[int, ...]:
    """The delta of `bot` on `seat` in each hand of a record. Those of the first hands may be
    `known` already. Raises RecordError for a record that is none.
    """
    deltas: list[int] = []
    for moment in moments:
        if moment.seat is not None:
            continue
        if len(deltas) < len(known):
            deltas.append(known[len(deltas)])
            continue
        bots = [bot] * moment.state.public.rules.players
        results = play_on(moment.state, bots, _no_pack, hands=1).public.results
        deltas.append(results[-1].deltas[seat])
    return tuple(deltas)


def _no_pack(hand: int) -> Sequence[Card]:
    raise AssertionError(f"hand {hand} is dealt already")
