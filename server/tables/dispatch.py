"""Answers everything that can be asked of a table: each request goes to the part that does it.

All of it is called by the table's one task, one call after another (table.py). Not here: coming
and going (membership.py), the game (running_game.py), telling people (audience.py).
"""

import trio

from engine.bots import level_named
from engine.seats import Seat
from protocol.messages import (
    Act,
    Again,
    Chat,
    Claim,
    FillSeats,
    GoOn,
    HandOverTable,
    Leave,
    Pause,
    Reading,
    Rejected,
    RemovePlayer,
    Said,
)
from server.connections.peer import Peer
from server.players import (
    Arrived,
    Asked,
    Barrier,
    BotActs,
    Departed,
    Player,
    PongCame,
    Recipient,
    Request,
    TableMessage,
)
from server.tables.audience import Audience
from server.tables.bot_seats import BotSeats
from server.tables.membership import Membership
from server.tables.running_game import RunningGame


class Dispatch:
    """Answers with the parts of one table."""

    def __init__(
        self, audience: Audience, bots: BotSeats, game: RunningGame, membership: Membership
    ) -> None:
        self._audience = audience
        self._seating = audience.seating
        self._bots = bots
        self._game = game
        self._membership = membership

    @property
    def next_at(self) -> float:
        """When to `tick`, on Trio's clock; infinite for never."""
        return min(self._game.next_at, self._membership.next_at, self._audience.state_due_at)

    async def tick(self) -> None:
        """Do what is due at `next_at`."""
        await self._game.tick()
        await self._membership.tick()
        self._game.settle()
        if trio.current_time() >= self._audience.state_due_at:
            self._audience.tell_state()

    async def answer(self, request: Request) -> None:
        """Do what is asked, or tell whoever asks why not."""
        match request:
            case Asked(player=player, peer=peer, message=message):
                await self._answer(player, peer, message)
            case BotActs(bot=bot, act=act):
                seat = self._seating.seat_played_by(bot)
                if seat is not None:
                    await self._game.act(seat, bot, bot, act)
            case Arrived(player=player, peer=peer):
                await self._membership.arrive(player, peer)
            case Departed(player=player, peer=peer):
                await self._membership.depart(player, peer)
            case PongCame(peer=peer, number=number):
                self._game.pong_came(peer, number)
            case Barrier(passed=passed):
                passed.set()
        self._game.settle()

    async def _answer(self, player: Player, peer: Peer, message: TableMessage) -> None:
        seat = self._seating.seat_of(player)
        if seat is None and player not in self._audience.watchers:
            peer.post(Rejected("not_at_a_table"))
        elif isinstance(message, Chat):
            self._audience.tell(Said(player.name, message.text))
        elif seat is not None:
            await self._do(seat, player, peer, message)
        elif isinstance(message, Leave):
            self._membership.stop_looking_on(player, "left")
        else:
            peer.post(Rejected("no_seat"))

    async def _do(self, seat: Seat, player: Player, peer: Peer, message: TableMessage) -> None:
        match message:
            case Act():
                await self._game.act(seat, player, peer, message)
            case Claim():
                await self._game.claim(seat, player, peer, message)
            case Pause(paused=paused):
                self._game.pause(seat, peer, is_paused=paused)
            case FillSeats(level=level):
                await self._fill_seats(peer, level)
            case Again():
                await self._again(seat, peer)
            case Reading(is_reading=is_reading):
                self._seating.chairs[seat].is_reading = is_reading
            case GoOn():
                self._game.go_on(seat, message)
            case Leave():
                await self._membership.get_up(seat, "left")
            case RemovePlayer(seat=other):
                await self._membership.remove(player, peer, other)
            case HandOverTable(seat=other):
                await self._membership.hand_over(player, peer, other)

    async def _fill_seats(self, sender: Recipient, name: str) -> None:
        if self._game.is_on:
            return sender.post(Rejected("game_in_progress"))
        if (level := level_named(name)) is None:
            return sender.post(Rejected("no_such_level", {"level": name}))
        self._bots.fill([level] * len(self._seating.chairs))
        self._audience.tell_state()
        await self._game.start_if_ready()

    async def _again(self, seat: Seat, sender: Recipient) -> None:
        if (code := self._game.why_not_again) is not None:
            return sender.post(Rejected(code))
        self._seating.chairs[seat].is_ready = True
        self._audience.tell_state()
        await self._game.start_if_ready()
