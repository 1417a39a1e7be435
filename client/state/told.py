"""What a server has told of table and game so far, and whether what it tells next can be.

Checked once, where messages arrive: whatever is folded or drawn may rely on it. Pure.
"""

import msgspec
from msgspec.structs import replace

from engine.consistency import awaits_somebody, check_view, checked_fold
from engine.public import Phase
from engine.public_consistency import Inconsistent, require
from engine.rules import RulesError, RuleSet, check_rules
from engine.view import View
from protocol.messages import (
    Claimed,
    Clock,
    GameView,
    Happened,
    Intermission,
    LeftTable,
    LobbyState,
    Results,
    SeatState,
    ServerMessage,
    TableState,
)

_TARGETS_RATED = 3  # of the deltas in a player's results


class Told(msgspec.Struct, frozen=True):
    """`table` and `view` as they were told last, None where the player is at none."""

    table: TableState | None = None
    view: View | None = None

    def then(self, message: ServerMessage) -> "Told":
        """After one more message. Raises Inconsistent for one that cannot be."""
        match message:
            case Happened() if self.view is not None:
                return replace(self, view=_after(self.view, message))
            case GameView(view=view):
                check_view(view)
                require(awaits_somebody(view), "a game stops where somebody is asked")
                self._check_view_of_table(view)
                return replace(self, view=view)
            case TableState():
                return self._at(message)
            case LeftTable():
                return Told()
            case Clock(seat=seat, bank_ms=bank_ms):
                require(seat < self._players, "whose clock runs has a seat")
                require(len(bank_ms) == self._players, "everybody has a bank")
            case Claimed(seat=seat):
                require(seat < self._players, "who claims has a seat")
            case Intermission(waiting=waiting):
                require(self._awaits_deal, "nobody is waited for but before a deal")
                require(all(seat < self._players for seat in waiting), "they have seats")
            case LobbyState(tables=tables):
                for info in tables:
                    _check_seats(info.rules, info.seats)
            case Results(players=players):
                counts = {len(player.deltas_hundredths) for player in players}
                require(counts <= {_TARGETS_RATED}, "a delta for each target")
            case _:
                pass
        return self

    @property
    def _players(self) -> int:
        """How many play, 0 where there is no table."""
        return 0 if self.table is None else self.table.rules.players

    @property
    def _awaits_deal(self) -> bool:
        return self.view is not None and self.view.public.phase is Phase.DEAL

    def _check_view_of_table(self, view: View) -> None:
        require(self.table is not None, "a game is at a table")
        assert self.table is not None
        require(view.public.rules == self.table.rules, "a game has the rules of its table")
        require(view.seat == self.table.your_seat, "one sees with one's own eyes")

    def _at(self, table: TableState) -> "Told":
        players = table.rules.players
        _check_seats(table.rules, table.seats)
        idle = () if table.idle is None else (table.idle.seat, *table.idle.agreed)
        wished = (wish.seat for wish in table.wishes)
        require(len(table.grace_left) in (0, players), "everybody who is away is waited for")
        for seat in (table.your_seat, table.host, *idle, *wished):
            require(seat is None or seat < players, "who is at the table has a seat there")
        is_same = self.view is None or self.view.public.rules == table.rules
        require(is_same, "a game keeps the rules of its table")
        return replace(self, table=table)


def _after(view: View, happened: Happened) -> View:
    for event in happened.events:
        view = checked_fold(view, event)
    require(awaits_somebody(view), "a game stops where somebody is asked")
    return view


def _check_seats(rules: RuleSet, seats: tuple[SeatState, ...]) -> None:
    try:
        check_rules(rules)
    except RulesError as error:
        raise Inconsistent("the rules can be played") from error
    require(len(seats) == rules.players, "everybody has a seat")
