"""Tells everybody at a table what they are to know: nothing else does.

It knows who they are: the people and bots in the seats, the watchers, the host. Not here: what each
of them may do (dispatch.py), the game (running_game.py).
"""

import math
import time
from collections.abc import Iterator

import trio
from msgspec.structs import replace

from engine.rules import RuleSet
from engine.seats import Seat
from protocol.messages import (
    Idle,
    SeatState,
    ServerMessage,
    TableInfo,
    TableOptions,
    TableState,
)
from server.connections.peer import Peer
from server.connections.token_bucket import TokenBucket
from server.players import Player
from server.storage.table_setup import TableSetup
from server.tables.departures import Departures
from server.tables.game import Game
from server.tables.occurrences import Occurrences
from server.tables.seat_wishes import SeatWishes
from server.tables.seats import Chair, Seating, Watchers

STATES_PER_SECOND = 2.0
STATES_AT_ONCE = 20


class Audience:
    """The people and bots at the table known by `code`. `password` is its hash.

    `paused_by` wants the game to stand still, empty for nobody; `waits_for_disk`: it has to.
    `deal` is the code of the game, empty where it has none.
    `game_is_to_come`: none is under way. `waits_since` is from when on, at the earliest, whoever is
    away is waited for: infinite while nobody's time passes. `idle` is who does nothing.
    `deal_key` is what the secrets of its deals come from (deal_secrets.py). `shut_out` are the keys
    of the names of those whom the host does not want here.
    `owner` opened the table, or has been handed it: its host, but while they are away somebody who
    is there stands in for them.
    """

    def __init__(
        self, code: str, rules: RuleSet, options: TableOptions, password: bytes = b""
    ) -> None:
        now = trio.current_time()
        self.code = code
        self.rules = rules
        self.options = options
        self.password = password
        self.seating = Seating(rules.players)
        self.watchers = Watchers()
        self.wishes = SeatWishes(self.seating)
        self.departures = Departures()
        self.shut_out: set[str] = set()
        self.owner: Player | None = None
        self.paused_by = ""
        self.waits_for_disk = False
        self.deal = ""
        self.game_is_to_come = True
        self.waits_since = -math.inf
        self.idle: Idle | None = None
        self.deal_key = b""
        self.state_due_at = math.inf
        self._opened_at = now
        self._opened_at_time = int(time.time())
        # Everybody is told of everything that anybody does: one who does much does not flood them.
        self._states = TokenBucket(STATES_PER_SECOND, STATES_AT_ONCE, now)

    @property
    def is_paused(self) -> bool:
        """Whether somebody wants the game to stand still."""
        return bool(self.paused_by)

    @property
    def _paused(self) -> str:
        """Why it stands still (TableState)."""
        if self.waits_for_disk:
            return "journal"
        return "asked" if self.is_paused else ""

    @property
    def host_seat(self) -> Seat | None:
        """Where the host sits: the owner, or while they are away the next person who is there."""
        owner_seat = self.owner_seat
        return None if owner_seat is None else self._first_there(owner_seat)

    @property
    def owner_seat(self) -> Seat | None:
        """Where the owner sits."""
        return None if self.owner is None else self.seating.seat_of(self.owner)

    def choose_owner(self, after: Seat) -> None:
        """The next person to the left has the table; one who is away only if nobody is there."""
        seat = self._first_there((after + 1) % self.rules.players)
        self.owner = None if seat is None else self.seating.chairs[seat].player

    def _first_there(self, start: Seat) -> Seat | None:
        """The first person who is there, from a seat on to the left; or who is away, if all are."""
        seats = self.seating.people()
        seats.sort(key=lambda seat: (seat - start) % self.rules.players)
        seats.sort(key=lambda seat: self.seating.chairs[seat].peer is None)
        return seats[0] if seats else None

    def tell(self, message: ServerMessage) -> None:
        """Pass a message on to all people who are there."""
        for _, peer in self._people():
            peer.post(message)

    def tell_happened(self, occurrences: Occurrences) -> None:
        """Tell everybody, bots too, what has happened in the game, as each may see it."""
        for seat, chair in self.seating:
            if chair.follows_game:
                for happened in occurrences.told_to(seat):
                    chair.post(happened)
        if self.watchers:
            for happened in occurrences.told_to(None):
                self.watchers.post(happened)

    def tell_view(self, game: Game) -> None:
        """A game begins: everybody has been dealt in, or looks on."""
        for seat, chair in self.seating:
            chair.follows_game = True
            chair.post(game.view(seat))
        if self.watchers:
            self.watchers.post(game.view(None))

    def tell_state(self, but: Peer | None = None) -> None:
        """Tell everybody who is at the table and what its options are, now or, after much of that,
        soon (`state_due_at`). All but one, who has just been told.
        """
        now = trio.current_time()
        if not self._states.take(now):
            self.state_due_at = min(self.state_due_at, now + 1 / STATES_PER_SECOND)
            return
        self.state_due_at = math.inf
        state = self._state()
        for seat, peer in self._people():
            if peer is not but:
                peer.post(replace(state, your_seat=seat))

    def tell_state_to(self, peer: Peer, seat: Seat | None) -> None:
        """Tell one of them."""
        peer.post(replace(self._state(), your_seat=seat))

    def info(self, hand: int) -> TableInfo:
        """The table as it is shown in the lobby."""
        return TableInfo(
            self.code,
            self.rules,
            self._seats(),
            watchers=len(self.watchers),
            age_seconds=int(trio.current_time() - self._opened_at),
            hand=hand,
            has_password=bool(self.password),
            decision_seconds=self.options.decision_seconds,
            bank_seconds=self.options.bank_seconds,
            host_admits=self.options.host_admits,
        )

    def setup(self, hand: int) -> TableSetup:
        """The table as the journal keeps it in a hand of that number, without what its game adds
        (running_game.py).
        """
        return TableSetup(
            self.code,
            tuple(chair.setup() for chair in self.seating.chairs),
            self.owner_seat,
            self.options,
            self._opened_at_time,
            self.departures.of_hand(hand),
            self.deal_key,
            self.password,
            self.rules,
            paused_by=self.paused_by,
            shut_out=tuple(sorted(self.shut_out)),
        )

    def resume(self, setup: TableSetup) -> None:
        """What a server before this one knew of the table, but for who sits where."""
        self.departures.resume(setup.departures)
        self.shut_out.update(setup.shut_out)
        self.paused_by = setup.paused_by
        if setup.opened_at:
            self._opened_at_time = setup.opened_at
            self._opened_at = trio.current_time() - max(0.0, time.time() - setup.opened_at)

    def given_up(self, game: Game) -> set[Seat]:
        """The seats of people who were dealt in there, and have them no more."""
        seats = set()
        for seat, chair in self.seating:
            name = "" if chair.player is None else chair.player.name
            if game.person_dealt_in(seat) not in ("", name):
                seats.add(seat)
        return seats

    def _people(self) -> Iterator[tuple[Seat | None, Peer]]:
        for seat, chair in self.seating:
            if chair.peer is not None:
                yield seat, chair.peer
        for peer in self.watchers.peers():
            yield None, peer

    def _seats(self) -> tuple[SeatState, ...]:
        is_to_come = self.game_is_to_come
        return tuple(chair.state(game_is_to_come=is_to_come) for chair in self.seating.chairs)

    def _grace_left(self, chair: Chair) -> int | None:
        """For how many seconds whoever is away is still waited for."""
        until = chair.waited_until(self.waits_since, self.options.grace_seconds)
        if not chair.is_waited_for or self._paused or until == math.inf:
            return None
        return max(0, math.ceil(until - trio.current_time()))

    def _state(self) -> TableState:
        return TableState(
            table=self.code,
            rules=self.rules,
            seats=self._seats(),
            your_seat=None,
            host=self.host_seat,
            watchers=self.watchers.names,
            paused=self._paused,
            options=self.options,
            paused_by=self.paused_by,
            grace_left=tuple(map(self._grace_left, self.seating.chairs)),
            idle=self.idle,
            wishes=self.wishes.told(),
            deal=self.deal,
        )
