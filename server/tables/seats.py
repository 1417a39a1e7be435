"""Knows who sits where at a table, and who looks on. Not here: what is played there (game.py)."""

import math
from collections.abc import Iterator

from engine.seats import Seat
from protocol.messages import Occupant, SeatState, ServerMessage
from server.connections.peer import Peer
from server.players import Player, Recipient
from server.storage.table_setup import SeatSetup
from server.tables.bots import Bot


class Chair:
    """One seat: free, a person's or a bot's.

    `peer` is where the person is connected, None while they are away, since `away_since`.
    `stand_in` is the bot that plays for them meanwhile, or `for_once`: a single decision.
    `is_ready`: wants what comes next to begin, a game or a hand. `is_reading`: looks at something
    else than the game. `follows_game`: has been dealt into it, and is sent its events. `seed` is
    what the person's client has sent for the next deal.
    """

    def __init__(self) -> None:
        self.player: Player | None = None
        self.peer: Peer | None = None
        self.away_since = math.inf
        self.bot: Bot | None = None
        self.stand_in: Bot | None = None
        self.for_once = False
        self.is_ready = False
        self.is_reading = False
        self.follows_game = False
        self.seed = b""

    @property
    def is_free(self) -> bool:
        """Whether anybody may sit down here."""
        return self.player is None and self.bot is None

    @property
    def is_waited_for(self) -> bool:
        """Whether a person has this seat who is away, and nobody plays for them."""
        return self.player is not None and self.peer is None and self.stand_in is None

    def waited_until(self, since: float, grace_seconds: float) -> float:
        """Until when whoever has this seat and is away is waited for: so long after they have gone,
        or after `since` if that was later.
        """
        return max(self.away_since, since) + grace_seconds

    @property
    def is_to_go_on(self) -> bool:
        """Whether a person has this seat who has not gone on, and nobody plays for them."""
        return self.player is not None and self.stand_in is None and not self.is_ready

    @property
    def consents(self) -> bool:
        """Whether who sits here can be dealt in: a person who is there and wants to, or a bot."""
        return self.bot is not None or (self.peer is not None and self.is_ready)

    def is_played_by(self, actor: Player | Recipient) -> bool:
        """Whether `actor` may act for this seat: its person, its bot or a stand-in."""
        return actor in (self.player, self.bot, self.stand_in)

    def post(self, message: ServerMessage) -> None:
        """Pass a message on to whoever plays here."""
        for recipient in (self.peer, self.bot, self.stand_in):
            if recipient is not None:
                recipient.post(message)

    def take(self, player: Player, now: float) -> None:
        """A person sits down, in place of a bot or of nobody. They are there once their peer has
        arrived.
        """
        self.clear()
        self.player = player
        self.away_since = now

    def resume(self, kept: SeatSetup) -> None:
        """The person here was here before a restart."""
        self.is_ready, self.seed, self.follows_game = kept.is_ready, kept.seed, kept.follows_game

    def clear(self) -> None:
        """Whoever sits here gets up."""
        for bot in (self.bot, self.stand_in):
            if bot is not None:
                bot.dismiss()
        self.player = self.peer = self.bot = self.stand_in = None
        self.is_ready = self.is_reading = self.follows_game = False
        self.seed = b""

    def state(self, *, game_is_to_come: bool) -> SeatState:
        """As everyone at the table may see it."""
        if self.bot is not None:
            return SeatState(Occupant.BOT, self.bot.name, present=True, level=self.bot.level)
        if self.player is None:
            return SeatState()
        return SeatState(
            Occupant.PERSON,
            self.player.name,
            present=self.peer is not None,
            ready=game_is_to_come and self.is_ready,
            stand_in=self.stand_in is not None,
        )

    def setup(self) -> SeatSetup:
        """As the journal keeps it."""
        if self.bot is not None:
            return SeatSetup(self.bot.name, self.bot.level)
        if self.player is None:
            return SeatSetup()
        own = (self.is_ready, self.seed, self.follows_game)
        return SeatSetup(self.player.name, "", *own)


class Seating:
    """The chairs of one table, by seat."""

    def __init__(self, players: int) -> None:
        self.chairs = tuple(Chair() for _ in range(players))

    def __iter__(self) -> Iterator[tuple[Seat, Chair]]:
        return enumerate(self.chairs)

    def seat_of(self, player: Player) -> Seat | None:
        """Where a person sits."""
        for seat, chair in self:
            if player is chair.player:
                return seat
        return None

    def seat_played_by(self, bot: Recipient) -> Seat | None:
        """For which seat a bot plays."""
        for seat, chair in self:
            if bot is chair.bot or bot is chair.stand_in:
                return seat
        return None

    def bots(self) -> list[Seat]:
        """The seats that bots have, which give way to people."""
        return [seat for seat, chair in self if chair.bot is not None]

    def people(self) -> list[Seat]:
        """The seats that people have."""
        return [seat for seat, chair in self if chair.player is not None]

    def free(self) -> list[Seat]:
        """The seats that nobody has."""
        return [seat for seat, chair in self if chair.is_free]

    @property
    def is_deserted(self) -> bool:
        """Whether no person has a seat."""
        return all(chair.player is None for chair in self.chairs)

    @property
    def somebody_is_there(self) -> bool:
        """Whether any person who has a seat is connected."""
        return any(chair.peer is not None for chair in self.chairs)

    @property
    def is_read_alone(self) -> bool:
        """Whether the only person with a seat looks at something else than the game."""
        people = self.people()
        return len(people) == 1 and self.chairs[people[0]].is_reading

    @property
    def all_are_ready(self) -> bool:
        """Whether a game can begin: everybody who would be dealt in is there and wants to."""
        return self.somebody_is_there and all(chair.consents for chair in self.chairs)

    def ready_whoever_is_alone(self) -> None:
        """A person with bots alone waits for nobody: to sit down is to begin."""
        people = [chair for chair in self.chairs if chair.bot is None]
        if len(people) == 1 and people[0].player is not None:
            people[0].is_ready = True

    def away(self) -> list[Seat]:
        """The seats of people who are away."""
        return [seat for seat in self.people() if self.chairs[seat].peer is None]


class Watchers:
    """The people who look on at one table, in the order in which they came. They see what
    everybody at the table sees (audience.py).
    """

    def __init__(self) -> None:
        self._peers: dict[Player, Peer | None] = {}

    def __len__(self) -> int:
        return len(self._peers)

    def __iter__(self) -> Iterator[Player]:
        return iter(self._peers)

    def __contains__(self, player: Player) -> bool:
        return player in self._peers

    @property
    def names(self) -> tuple[str, ...]:
        """What they are called."""
        return tuple(player.name for player in self._peers)

    def add(self, player: Player) -> None:
        """Somebody looks on from now on; they are there once their peer has arrived."""
        self._peers[player] = None

    def arrive(self, player: Player, peer: Peer) -> bool:
        """They are there; whether they were not there before, or by way of another peer."""
        is_news = self._peers[player] is not peer
        self._peers[player] = peer
        return is_news

    def has_left(self, player: Player, peer: Peer) -> bool:
        """Whether the departure of a peer means that they do not look on any more: not where they
        are back, or about to be, by way of another.
        """
        if self._peers.get(player, peer) not in (peer, None):
            return False
        return player.peer in (peer, None)

    def dismiss(self, player: Player, last_words: ServerMessage) -> None:
        """They do not look on any more."""
        peer = self._peers.pop(player)
        if peer is not None:
            peer.post(last_words)

    def sit_down(self, player: Player) -> None:
        """They have a seat from now on, if they looked on."""
        self._peers.pop(player, None)

    def peers(self) -> list[Peer]:
        """Where they are, those who are there."""
        return [peer for peer in self._peers.values() if peer is not None]

    def post(self, message: ServerMessage) -> None:
        """Pass a message on to all who are there."""
        for peer in self.peers():
            peer.post(message)
