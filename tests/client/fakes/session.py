"""A session without a server: a real game of the engine in memory, the other seats played by bots.

A server answers over the network, this one within `send`, or just after it. Bots play at once, or
when the test lets them.
"""

import asyncio
from collections.abc import Callable

from msgspec.structs import replace

from client.state.connection import LinkState, LinkStatus
from client.state.model import Update
from engine.actions import Action, Deal, Decision, SeatAction, TakeBack
from engine.claims import claimed_plays
from engine.legal import choice
from engine.legality import IllegalAction
from engine.public import Phase
from engine.record_text import Header, format_decision, format_header
from engine.redact import redact, view_for
from engine.rules import RuleSet
from engine.seats import Seat
from engine.shuffle import cut_for_deal, deal_pack, shuffled_pack
from engine.state import State, new_game
from engine.step import step
from engine.view import View
from protocol.messages import (
    Act,
    Chat,
    Claim,
    Claimed,
    ClientMessage,
    FillSeats,
    GameView,
    GetRecord,
    GoOn,
    HandOverTable,
    Happened,
    Intermission,
    Leave,
    Occupant,
    Pace,
    Pause,
    Reading,
    Ready,
    RecordPart,
    Rejected,
    RemovePlayer,
    Said,
    SeatState,
    TableState,
)
from tests.steady_player import decide_steadily

_MOST_ACTIONS = 2_000
NAMES = ("Ann", "Ben", "Cat", "Dan")


class FakeSession:
    """One person at `seat`. `sent` are all of their messages. Bots play when `play_bots` is called;
    with `bots_at_once`, after every action. `watches`: somebody only looks on, and sees what is
    open to all. `silent`: the server has not said anything yet. `intermission` is told before each
    deal, which then waits for the person to go on; None for a table without.
    """

    def __init__(
        self,
        rules: RuleSet | None = None,
        *,
        seat: Seat = 0,
        dealer: Seat = 0,
        seed: bytes = b"seed",
        bots_at_once: bool = True,
        waiting: bool = False,
        watches: bool = False,
        silent: bool = False,
        intermission: Intermission | None = None,
        names: tuple[str, ...] = NAMES,
    ) -> None:
        self.rules = rules or RuleSet()
        self.seat = seat
        self.names = names
        self.seed = seed
        self.bots_at_once = bots_at_once
        self.sent: list[ClientMessage] = []
        self.wishes: list[Pace | Reading] = []
        self.hold_answers = False
        self.answers_later = False  # than `send` returns, as a server does
        self._refusal = ""
        self._changes: dict[str, object] = {}
        self.tries = 0  # at once, while the line was lost
        self.seq = 0
        self.state = self._new_state(dealer)
        self._waiting = waiting
        self.watches = watches
        self._is_silent = silent
        self._intermission = intermission
        self._is_waited_for = False
        self._deliver: Callable[[Update], None] = lambda update: None
        self.running = asyncio.Event()

    async def run(self, deliver: Callable[[Update], None]) -> None:
        self._deliver = deliver
        if not self._is_silent:
            deliver(LinkState(LinkStatus.ONLINE))
            deliver(self.table)
            if not self._waiting:
                self._begin()
        self.running.set()
        await asyncio.Event().wait()

    def send(self, message: ClientMessage) -> None:
        if isinstance(message, Pace | Reading):
            self.wishes.append(message)
            return
        self.sent.append(message)
        if self.answers_later:
            asyncio.get_running_loop().call_soon(self._answer, message)
        else:
            self._answer(message)

    def try_now(self) -> None:
        self.tries += 1

    def _answer(self, message: ClientMessage) -> None:
        match message:
            case Act(seq=seq, action=action):
                self._act(seq, action)
            case FillSeats():
                self._waiting = False
                self._deliver(self.table)
                self._begin()
            case Ready():
                self._new_game()
                self._begin()
            case GoOn(seq=seq) if seq == self.seq:
                if not self.hold_answers:
                    self.deal()
            case Pause(paused=paused):
                self.change_table(paused="asked" if paused else "")
            case Claim(seq=seq):
                self._claim(seq)
            case Chat(text=text):
                self._deliver(Said(self.names[self.seat], text))
            case RemovePlayer(seat=seat):
                seats = list(self.table.seats)
                seats[seat] = SeatState()
                self.change_table(seats=tuple(seats))
            case HandOverTable(seat=seat):
                self.change_table(host=seat)
            case GetRecord():
                if not self.hold_answers:
                    self._send_record()
            case Leave():
                pass  # what then follows is for a test to say
            case _:
                raise AssertionError(message)

    def _send_record(self) -> None:
        """In two parts, as a long one comes."""
        header = format_header(Header(self.rules, self.names[: self.rules.players], self.dealer))
        lines = (header, *(format_decision(seat, action) for seat, action in self.decisions))
        self._deliver(RecordPart(lines[:5], is_last=False))
        self._deliver(RecordPart(lines[5:], is_last=True))

    def change_table(self, **changes: object) -> None:
        """Tells of a table that is otherwise as it is."""
        self._changes |= changes
        self._deliver(self.table)

    def _claim(self, seq: int) -> None:
        plays = claimed_plays(self.state, self.seat) if seq == self.seq else None
        if plays is None:
            self._deliver(Rejected("claim_fails"))
            return
        self._deliver(Claimed(self.seat))
        for seat, play in plays:
            self._happen(seat, play)

    def deliver(self, update: Update) -> None:
        """Hands the client something that has nothing to do with the game."""
        self._deliver(update)

    @property
    def table(self) -> TableState:
        """The table as the server says it is."""
        seats = tuple(map(self._seat, range(self.rules.players)))
        return replace(TableState("4711", self.rules, seats, self._viewpoint, 0), **self._changes)

    @property
    def _viewpoint(self) -> Seat | None:
        """The seat whose cards are seen."""
        return None if self.watches else self.seat

    def _seat(self, seat: Seat) -> SeatState:
        if seat == self.seat:
            return SeatState(Occupant.PERSON, self.names[seat], present=True)
        if self._waiting:
            return SeatState()
        return SeatState(Occupant.BOT, self.names[seat], present=True)

    def deal(self) -> None:
        """Everybody has gone on."""
        self._is_waited_for = False
        self._happen(None, self._deal())
        if self.bots_at_once:
            self.play_bots()

    def play_bots(self, count: int = 10_000) -> None:
        """Deals and lets the bots act until it is the person's turn, `count` times at most."""
        for _ in range(count):
            action = self._next_action()
            if action is None:
                return
            self._happen(*action)

    def _begin(self) -> None:
        self._deliver(GameView(self.seq, view_for(self.state, self._viewpoint)))
        if self.bots_at_once:
            self.play_bots()

    def _new_game(self) -> None:
        self.seed += b"+"
        self.state, self.seq = self._new_state(0), 0

    def _new_state(self, dealer: Seat) -> State:
        state = self._fresh_state(dealer)
        self.dealer = state.public.dealer
        self.decisions: list[tuple[Seat | None, Decision]] = []
        return state

    def _fresh_state(self, dealer: Seat) -> State:
        if self.rules.first_dealer == "random":
            return new_game(self.rules, dealer)
        pack = shuffled_pack(self.seed + b"cut", self.rules.deck)
        return new_game(self.rules, *cut_for_deal(self.rules.players, pack))

    def _next_action(self) -> tuple[Seat | None, Decision] | None:
        public = self.state.public
        if public.phase is Phase.OVER or public.to_act == self.seat:
            return None
        if public.to_act is None and self._intermission is not None:
            if not self._is_waited_for:
                self._is_waited_for = True
                self._deliver(self._intermission)
            return None
        if public.to_act is None:
            return None, self._deal()
        return public.to_act, decide_steadily(view_for(self.state, public.to_act))

    def _deal(self) -> Deal:
        public = self.state.public
        pack = shuffled_pack(self.seed + str(public.hand).encode(), self.rules.deck)
        return deal_pack(self.rules, public.dealer, pack)

    def _act(self, seq: int, action: SeatAction | TakeBack) -> None:
        if self.hold_answers:
            return
        refusal, self._refusal = self._refusal, ""
        if seq != self.seq or refusal:
            self._deliver(Rejected(refusal or "stale"))
            return
        try:
            self._happen(self.seat, action)
        except IllegalAction as refused:
            self._deliver(Rejected(refused.code, refused.params))
            return
        if self.bots_at_once:
            self.play_bots()

    def _happen(self, seat: Seat | None, action: Action) -> None:
        self.state, events = step(self.state, seat, action)
        if isinstance(action, TakeBack):
            while self.decisions.pop()[0] != seat:
                pass
        else:
            self.decisions.append((seat, action))
        self.seq += 1
        seen = (redact(event, self._viewpoint) for event in events)
        self._deliver(Happened(tuple(event for event in seen if event is not None)))

    def refuse_next(self, code: str) -> None:
        """The next action will be refused with this code."""
        self._refusal = code

    def come_back(self) -> None:
        """The line is up again, and the client is told where the game stands."""
        self._deliver(LinkState(LinkStatus.ONLINE))
        self._deliver(self.table)
        self._deliver(GameView(self.seq, view_for(self.state, self._viewpoint)))

    def lose_line(self, retry_seconds: float = 2.0) -> None:
        """The line is down."""
        self._deliver(LinkState(LinkStatus.LOST, retry_seconds=retry_seconds))

    def take_over(self, begun: "FakeSession") -> None:
        """Before the client runs: goes on with the game of another session."""
        self.seed, self.dealer = begun.seed, begun.dealer
        self.state, self.seq, self.decisions = begun.state, begun.seq, list(begun.decisions)

    def skip_to(self, phase: Phase, condition: Callable[[View], bool] = lambda view: True) -> None:
        """Before the client runs: bots play all seats until the person is asked for `phase`, and
        their view meets the condition.
        """
        for _ in range(_MOST_ACTIONS):
            public, view = self.state.public, view_for(self.state, self.seat)
            if public.phase is phase and public.to_act == self.seat and condition(view):
                return
            if public.phase is Phase.OVER:
                self._new_game()
                continue
            actor = public.to_act
            action = self._deal() if actor is None else decide_steadily(view_for(self.state, actor))
            self.state, _events = step(self.state, actor, action)
            self.decisions.append((actor, action))
            self.seq += 1
        raise AssertionError(f"{phase} was never asked")


def has_to_follow(view: View) -> bool:
    """Whether the view's seat may play several of its cards, but not all."""
    asked = choice(view)
    return asked is not None and 1 < len(asked.cards) < len(view.hand)
