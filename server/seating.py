"""Who sits where at a table. Not here: what is played there (game.py)."""

from collections.abc import Iterator

from engine.seats import Seat
from protocol.messages import Occupant, SeatState, ServerMessage
from server.bots import Bot
from server.journal import SeatSetup
from server.peer import Peer
from server.requests import Recipient
from server.sessions import Player


class Chair:
    """One seat: free, a person's or a bot's.

    `peer` is where the person is connected, None while he is away. `is_ready`: wants the next
    game to begin. `follows_game`: has been dealt into the table's game, and is sent its events.
    """

    def __init__(self) -> None:
        self.player: Player | None = None
        self.peer: Peer | None = None
        self.bot: Bot | None = None
        self.is_ready = False
        self.follows_game = False

    @property
    def is_free(self) -> bool:
        """Whether anybody may sit down here."""
        return self.player is None and self.bot is None

    @property
    def occupant(self) -> Player | Bot | None:
        """Who sits here."""
        return self.player or self.bot

    @property
    def recipient(self) -> Recipient | None:
        """Where this seat's messages go, None where nobody would get them."""
        return self.bot or self.peer

    def post(self, message: ServerMessage) -> None:
        """Pass a message on to whoever sits here, if he is there."""
        if self.recipient is not None:
            self.recipient.post(message)

    def take(self, player: Player) -> None:
        """A person sits down; he is there once his peer has arrived."""
        self.player = player
        self.is_ready = True

    def give_to(self, bot: Bot) -> None:
        """A bot sits down, in place of a person if there was one."""
        self.clear()
        self.bot = bot

    def clear(self) -> None:
        """Whoever sits here gets up."""
        self.player = self.peer = self.bot = None
        self.is_ready = self.follows_game = False

    def state(self, *, again: bool) -> SeatState:
        """As everyone at the table may see it; `again` says whether being ready means that."""
        if self.bot is not None:
            return SeatState(Occupant.BOT, self.bot.level, present=True)
        if self.player is None:
            return SeatState()
        is_again = again and self.is_ready
        return SeatState(Occupant.PERSON, self.player.name, self.peer is not None, is_again)

    def setup(self) -> SeatSetup:
        """As the journal keeps it."""
        if self.bot is not None:
            return SeatSetup(level=self.bot.level)
        return SeatSetup(self.player.name if self.player else "")


class Seating:
    """The chairs of one table, by seat."""

    def __init__(self, players: int) -> None:
        self.chairs = tuple(Chair() for _ in range(players))

    def __iter__(self) -> Iterator[tuple[Seat, Chair]]:
        return enumerate(self.chairs)

    def seat_of(self, occupant: Player | Recipient) -> Seat | None:
        """Where a person or a bot sits."""
        for seat, chair in self:
            if occupant is chair.player or occupant is chair.bot:
                return seat
        return None

    def free_chairs(self) -> list[Chair]:
        """The chairs that nobody has, in the order of the seats."""
        return [chair for chair in self.chairs if chair.is_free]

    @property
    def is_deserted(self) -> bool:
        """Whether no person has a seat."""
        return all(chair.player is None for chair in self.chairs)

    @property
    def somebody_is_there(self) -> bool:
        """Whether any person who has a seat is connected."""
        return any(chair.peer is not None for chair in self.chairs)

    @property
    def all_are_ready(self) -> bool:
        """Whether a game can begin: no free seat, and everyone who is there wants to."""
        there = [chair for chair in self.chairs if chair.peer is not None]
        return bool(there) and not self.free_chairs() and all(chair.is_ready for chair in there)
