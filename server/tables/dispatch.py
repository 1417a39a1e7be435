"""The answer to everything that can be asked of a table.

All of it is called by the table's one task, one call after another (table.py), save for sitting
down and looking on. Not here: who comes and goes (membership.py), the game (running_game.py), who
is told what (audience.py).
"""

from collections.abc import Callable, Sequence

import trio

from engine.bots import LEVELS
from engine.rules import RuleSet
from engine.seats import Seat
from protocol.messages import (
    Act,
    Again,
    Chat,
    Claim,
    FillSeats,
    HandOverTable,
    Leave,
    Occupant,
    Pause,
    Rejected,
    RemovePlayer,
    Said,
    TableInfo,
    TableOptions,
)
from server.connections.peer import Peer
from server.players import (
    Arrived,
    Asked,
    BotActs,
    Departed,
    Passed,
    Player,
    Reached,
    Recipient,
    Request,
    TableMessage,
)
from server.tables.audience import Company
from server.tables.bot_seats import BotSeats
from server.tables.bots import Bot
from server.tables.membership import Membership
from server.tables.running_game import Play
from server.tables.surroundings import Surroundings


class Party:
    """The party at the table known by `code`. `run_bot` starts the task of a bot."""

    def __init__(
        self,
        code: str,
        rules: RuleSet,
        options: TableOptions,
        around: Surroundings,
        run_bot: Callable[[Bot], None],
    ) -> None:
        company = self._company = Company(code, rules, options)
        self._seating = company.seating
        self._drain = around.drain
        self._bots = BotSeats(company.seating, around, run_bot)
        self._play = Play(company, around, self._bots)
        most_watchers = around.limits.watchers_per_table
        self.members = Membership(company, self._bots, self._play, most_watchers)

    @property
    def is_deserted(self) -> bool:
        """Whether no person has a seat."""
        return self._seating.is_deserted

    @property
    def somebody_is_there(self) -> bool:
        """Whether any person who has a seat is connected."""
        return self._seating.somebody_is_there

    @property
    def next_at(self) -> float:
        """When to `tick`, on Trio's clock; infinite for never."""
        return min(self._play.next_at, self._company.state_due_at)

    @property
    def is_playing(self) -> bool:
        """Whether a game is under way."""
        return self._play.is_on

    @property
    def seats(self) -> list[str]:
        """Who has each seat: a name, or a bot's name in brackets; empty for a free one."""
        states = [chair.state(again=False) for chair in self._seating.chairs]
        return [
            f"[{state.name}]" if state.occupant is Occupant.BOT else state.name for state in states
        ]

    @property
    def info(self) -> TableInfo:
        """The table as it is shown in the lobby."""
        game = self._play.game
        return self._company.info(0 if game is None else game.hand)

    def has_seated(self, player: Player) -> bool:
        """Whether he has a seat here."""
        return self._seating.seat_of(player) is not None

    def record(self) -> list[str]:
        """The lines of the game's record up to the last hand that is over."""
        return [] if self._play.game is None else self._play.game.record()

    def seat_bots(self, levels: Sequence[str]) -> None:
        """Bots of these levels take free seats."""
        for chair, level in zip(self._seating.free_chairs(), levels, strict=False):
            self._bots.seat(chair, level)

    async def answer(self, request: Request) -> None:
        """Do what is asked, or tell who asks why not."""
        match request:
            case Asked(player=player, peer=peer, message=message):
                await self._answer(player, peer, message)
            case BotActs(bot=bot, act=act):
                seat = self._seating.seat_played_by(bot)
                if seat is not None:
                    await self._play.act(seat, bot, bot, act)
            case Arrived(player=player, peer=peer):
                await self.members.arrive(player, peer)
            case Departed(player=player, peer=peer):
                await self.members.depart(player, peer)
            case Reached(peer=peer, number=number):
                self._play.reached(peer, number)
            case Passed(passed=passed):
                passed.set()
        self._play.settle()

    async def tick(self) -> None:
        """Do what is due at `next_at`."""
        await self._play.tick()
        self._play.settle()
        if trio.current_time() >= self._company.state_due_at:
            self._company.tell_state()

    async def abandon_game(self) -> None:
        """A game that is not over will not go on."""
        await self._play.abandon()

    async def _answer(self, player: Player, peer: Peer, message: TableMessage) -> None:
        seat = self._seating.seat_of(player)
        if seat is None and player not in self._company.watchers:
            peer.post(Rejected("not_at_a_table"))
        elif isinstance(message, Chat):
            self._company.tell(Said(player.name, message.text))
        elif seat is not None:
            await self._do(seat, player, peer, message)
        elif isinstance(message, Leave):
            self.members.stop_looking_on(player, "left")
        else:
            peer.post(Rejected("no_seat"))

    async def _do(self, seat: Seat, player: Player, peer: Peer, message: TableMessage) -> None:
        match message:
            case Act():
                await self._play.act(seat, player, peer, message)
            case Claim():
                await self._play.claim(seat, player, peer, message)
            case Pause(paused=paused):
                self._play.pause(seat, peer, is_paused=paused)
            case FillSeats(level=level):
                await self._fill_seats(peer, level)
            case Again():
                await self._again(seat, peer)
            case Leave():
                await self.members.get_up(seat, "left")
            case RemovePlayer(seat=other):
                await self.members.remove(player, peer, other)
            case HandOverTable(seat=other):
                await self.members.hand_over(player, peer, other)

    async def _fill_seats(self, sender: Recipient, level: str) -> None:
        if self._play.is_on:
            return sender.post(Rejected("game_in_progress"))
        if level not in LEVELS:
            return sender.post(Rejected("no_such_level", {"level": level}))
        self.seat_bots([level] * len(self._seating.chairs))
        self._company.tell_state()
        await self._play.start_if_ready()

    async def _again(self, seat: Seat, sender: Recipient) -> None:
        if self._play.game is None:
            return sender.post(Rejected("no_game"))
        if self._play.is_on:
            return sender.post(Rejected("game_in_progress"))
        if self._drain.is_on:
            return sender.post(Rejected("draining"))
        self._seating.chairs[seat].is_ready = True
        self._company.tell_state()
        await self._play.start_if_ready()
