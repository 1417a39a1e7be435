"""Answers everything that can be asked of a table: each request goes to the part that does it.

All of it is called by the table's one task, one call after another (table.py). Not here: coming
and going (membership.py), the game (running_game.py), telling people (audience.py).
"""

import trio

from engine.bots import level_named
from engine.seats import Seat
from protocol.messages import (
    Act,
    Admit,
    Chat,
    Claim,
    DealSeed,
    FillSeats,
    GoOn,
    HandOverTable,
    Leave,
    LetBotPlay,
    Pause,
    Reading,
    Ready,
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
from server.tables.idleness import Idleness
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
        self._idleness = Idleness(audience, game)

    @property
    def next_at(self) -> float:
        """When to `tick`, on Trio's clock; infinite for never."""
        return min(
            self._game.next_at,
            self._membership.next_at,
            self._idleness.next_at,
            self._audience.state_due_at,
        )

    async def tick(self) -> None:
        """Do what is due at `next_at`."""
        await self._game.tick()
        await self._membership.tick()
        self._idleness.tick()
        self._settle()
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
        self._settle()

    def _settle(self) -> None:
        self._game.settle()
        self._idleness.settle()

    async def _answer(self, player: Player, peer: Peer, message: TableMessage) -> None:
        seat = self._seating.seat_of(player)
        if isinstance(message, DealSeed):
            if seat is not None:
                await self._game.take_seed(seat, message)
        elif seat is None and player not in self._audience.watchers:
            peer.post(Rejected("not_at_a_table"))
        elif isinstance(message, Chat):
            self._audience.tell(Said(player.name, message.text, watching=seat is None))
        elif seat is not None:
            await self._do(seat, player, peer, message)
        elif isinstance(message, Leave):
            self._membership.stop_looking_on(player, "left")
        else:
            peer.post(Rejected("no_seat"))

    async def _do(self, seat: Seat, player: Player, peer: Peer, message: TableMessage) -> None:
        match message:
            case Act():
                self._come_back(seat)
                await self._game.act(seat, player, peer, message)
            case Claim():
                self._come_back(seat)
                await self._game.claim(seat, player, peer, message)
            case Pause(paused=paused):
                await self._game.pause(seat, peer, is_paused=paused)
            case FillSeats(level=level, seat=wanted):
                await self._fill_seats(seat, player, peer, level, wanted)
            case Ready(ready=is_ready):
                await self._be_ready(seat, peer, is_ready=is_ready)
            case LetBotPlay(seat=other):
                self._idleness.agree(seat, peer, other)
            case Admit(name=name, admitted=is_admitted):
                await self._membership.admit(player, peer, name, is_admitted=is_admitted)
            case Reading(is_reading=is_reading):
                self._seating.chairs[seat].is_reading = is_reading
            case GoOn():
                await self._game.go_on(seat, message)
            case Leave():
                await self._membership.get_up(seat, "left")
            case RemovePlayer(seat=other):
                await self._membership.remove(player, peer, other)
            case HandOverTable(seat=other):
                await self._membership.hand_over(player, peer, other)

    def _come_back(self, seat: Seat) -> None:
        """Whoever decides for themselves needs no bot any more that played until they did."""
        chair = self._seating.chairs[seat]
        if chair.stand_in is not None and not chair.for_once:
            self._bots.give_back(chair)
            self._audience.tell_state()

    async def _fill_seats(
        self, own: Seat, player: Player, sender: Recipient, name: str, wanted: Seat | None
    ) -> None:
        """The host gives the free seats to bots, and is ready; or only one, or sets its level."""
        if not self._membership.is_host(player):
            return sender.post(Rejected("not_the_host"))
        if (level := level_named(name)) is None:
            return sender.post(Rejected("no_such_level", {"level": name}))
        if wanted is not None:
            await self._seat_bot(sender, wanted, level)
        elif self._game.is_on:
            return sender.post(Rejected("game_in_progress"))
        else:
            self._bots.fill([level] * len(self._seating.chairs))
            self._seating.chairs[own].is_ready = True
        await self._game.keep_table()
        self._audience.tell_state()
        await self._game.start_if_ready()

    async def _seat_bot(self, sender: Recipient, seat: Seat, level: str) -> None:
        chairs = self._seating.chairs
        if seat >= len(chairs) or chairs[seat].player is not None:
            return sender.post(Rejected("seat_taken", {"seat": seat}))
        before = chairs[seat].bot
        self._bots.seat(chairs[seat], level, "" if before is None else before.name)
        if self._game.is_on:
            self._game.deal_in(seat)

    async def _be_ready(self, seat: Seat, peer: Peer, *, is_ready: bool) -> None:
        if (code := self._game.why_not_ready) is not None:
            return peer.post(Rejected(code))
        chair = self._seating.chairs[seat]
        if is_ready == chair.is_ready:
            return self._audience.tell_state_to(peer, seat)
        chair.is_ready = is_ready
        await self._game.keep_table()
        self._audience.tell_state()
        await self._game.start_if_ready()
