"""Plays one game: keeps its state, and takes every action through `step` and into the journal.

Only this file holds a `State`. What leaves it is redacted, and has been journaled before.
"""

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from engine.actions import Deal, Play, SeatAction, TakeBack
from engine.cards import Card
from engine.claims import claimed_plays
from engine.fair_deal import fair_deal, fair_first_dealer
from engine.legality import check, check_turn
from engine.proof import Proof
from engine.public import Draw, Phase
from engine.redact import view_for
from engine.rules import RuleSet
from engine.seats import Seat
from engine.shuffle import cut_for_deal, deal_pack, random_dealer, seed_of_hand, shuffled_pack
from engine.state import State, new_game
from engine.step import step
from engine.taking_back import plays_to_undo
from protocol.messages import Act, Claim, GameView, StoodIn
from server.storage.journal import (
    Ending,
    Entry,
    GameHeader,
    GameId,
    GameSoFar,
    Journal,
    PackedActions,
    TableId,
)
from server.storage.record import record_of_finished_hands, record_of_last_hand
from server.storage.table_setup import TableSetup
from server.tables.occurrences import Occurrences
from server.tables.solo import Begun


class Game:
    """The state of a game, and `seq`, the number of actions it has come from. `from_banks_ms`: what
    each seat had used of its bank when the game was resumed.
    """

    def __init__(
        self,
        state: State,
        header: GameHeader,
        game_id: GameId,
        actions: PackedActions,
        journal: Journal,
        from_banks_ms: Sequence[int] = (),
    ) -> None:
        self.from_banks_ms = from_banks_ms
        self._state = state
        self._header = header
        self._id = game_id
        self._actions = actions
        self._journal = journal
        self._last_proof = _last_proof(actions)

    @classmethod
    async def start(
        cls,
        rules: RuleSet,
        table: TableSetup,
        journal: Journal,
        proof: Proof,
        seed: bytes = b"",
        number: TableId | None = None,
    ) -> "Game":
        """A game whose first dealer is found by the rules, and which follows from `proof` up to the
        first hand, or all of it from `seed`, if there is one. Where cards are drawn for the dealer,
        a deal is awaited, so that they can be looked at; else the first hand is dealt. `number` is
        that of the table in the journal.

        Raises StorageFailure.
        """
        dealer, cut = _first_dealer(rules, seed) if seed else fair_first_dealer(rules, proof)
        header = GameHeader(rules, dealer, cut, table, seed, None if seed else proof)
        state = new_game(rules, dealer, cut)
        entries = []
        if not cut:
            deal = _deal(state, seed, proof)
            state, _ = step(state, None, deal)
            entries = [Entry(None, deal)]
        game_id = await journal.begin(header, entries, number)
        return cls(state, header, game_id, PackedActions(entries), journal)

    @classmethod
    async def go_on_from(
        cls, begun: Begun, table: TableSetup, journal: Journal, number: TableId | None = None
    ) -> "Game":
        """A game that a record has begun. Raises StorageFailure, and what `resume` does."""
        header = GameHeader(begun.header.rules, begun.header.dealer, (), table)
        entries = [Entry(seat, decision) for seat, decision in begun.decisions]
        game_id = await journal.begin(header, entries, number)
        return cls.resume(GameSoFar(game_id, header, PackedActions(entries)), journal)

    @classmethod
    def resume(cls, so_far: GameSoFar, journal: Journal) -> "Game":
        """A game that a server before this one had begun, as it was after its last action.

        Raises what the engine raises where the actions make no game, and ValueError where there is
        no deal, although none is awaited before the first.
        """
        header = so_far.header
        if not (header.cut or len(so_far.actions)):
            raise ValueError("no cards have been dealt")
        state, from_banks_ms = new_game(header.rules, header.dealer, header.cut), [0, 0, 0, 0]
        for entry in so_far.actions.unpack():
            if (asked := state.public.to_act) is not None:
                from_banks_ms[asked] += entry.from_bank_ms
            state, _ = step(state, entry.seat, entry.action)
        return cls(state, header, so_far.game, so_far.actions, journal, from_banks_ms)

    @property
    def seq(self) -> int:
        """How many actions there have been."""
        return len(self._actions)

    @property
    def rules(self) -> RuleSet:
        """The rules by which it is played."""
        return self._header.rules

    @property
    def code(self) -> str:
        """From which it can be dealt again, empty where there is none."""
        return self._header.deal

    @property
    def to_act(self) -> Seat | None:
        """The seat that is asked, None for nobody."""
        return self._state.public.to_act

    @property
    def hand(self) -> int:
        """The number of the hand in progress, or of the last one."""
        return self._state.public.hand

    @property
    def trick_number(self) -> tuple[int, int]:
        """The hand, and how many of its tricks are over."""
        return self._state.public.hand, len(self._state.public.tricks)

    @property
    def is_over(self) -> bool:
        """Whether there is a winner."""
        return self._state.public.phase is Phase.OVER

    @property
    def awaits_deal(self) -> bool:
        """Whether a hand is over, or none has begun, and the next is to be dealt."""
        return self._state.public.phase is Phase.DEAL

    @property
    def hand_to_promise(self) -> int:
        """The number of the next hand for which seeds can still be sent: not of the first when its
        dealer has been drawn for, since that took them.
        """
        is_settled = not self.awaits_deal or self._first_deal_proof is not None
        return self.hand + is_settled

    @property
    def revealed(self) -> tuple[int, Proof] | None:
        """The number of the last hand that is over, and what it followed from; None while another
        is in play, and where that is not known.
        """
        if self._last_proof is None or not (self.awaits_deal or self.is_over):
            return None
        return self._state.public.results[-1].hand, self._last_proof

    def view(self, seat: Seat | None) -> GameView:
        """All that `seat` (None: a spectator) may know now."""
        return GameView(self.seq, view_for(self._state, seat))

    def stood_in(self, seat: Seat) -> StoodIn | None:
        """What a bot has decided for the person in that seat since they last did so themselves;
        None where that is nothing.
        """
        actions: list[SeatAction] = []
        earlier, is_of_this_hand = 0, True
        for entry in reversed(self._actions.unpack()):
            if isinstance(entry.action, Deal):
                is_of_this_hand = False
            elif entry.seat == seat:
                if not entry.stood_in or isinstance(entry.action, TakeBack):  # no bot does that
                    break
                if is_of_this_hand:
                    actions.insert(0, entry.action)
                else:
                    earlier += 1
        return StoodIn(tuple(actions), earlier) if actions or earlier else None

    def record(self) -> list[str]:
        """The lines of the game's record up to the last hand that is over; none before the first.

        Of the hand in progress it tells nothing.
        """
        is_in_hand = not (self.awaits_deal or self.is_over)
        return record_of_finished_hands(self._header, self._actions, is_in_hand=is_in_hand)

    def record_of_last_hand(self) -> list[str]:
        """The lines of the hand that has just ended, from its deal on, without a header."""
        return record_of_last_hand(self._actions)

    def check(self, seat: Seat, wish: Act | Claim) -> None:
        """Raises IllegalAction for what may not be done now, whether or not a claim holds."""
        if isinstance(wish, Act):
            check(self._state, seat, wish.action)
        else:
            check_turn(self._state.public, seat, Play)

    def plays_to_undo(self, seat: Seat) -> tuple[tuple[Seat, Card], ...]:
        """What taking its last card back would undo for a seat: see engine/taking_back.py."""
        return plays_to_undo(self._state.public, seat)

    def person_dealt_in(self, seat: Seat) -> str:
        """Who was dealt in there when the game began, empty for a bot."""
        return self._header.table.seats[seat].person

    async def act(
        self,
        seat: Seat,
        action: SeatAction | TakeBack,
        *,
        stood_in: bool = False,
        others: Collection[Seat] = (),
        from_bank_ms: int = 0,
    ) -> Occurrences:
        """Take an action. `stood_in`: a bot has decided for the person in that seat. `others` are
        the seats for which somebody else decides now than who was dealt in there. `from_bank_ms`:
        so much of its bank has the seat used that is asked.

        When this returns, what happened is in the journal; if it is cancelled or fails, the game
        is as it was. Raises IllegalAction and StorageFailure.
        """
        entry = Entry(seat, action, stood_in, seat in others, from_bank_ms)
        return await self._take([entry])

    async def claim(
        self, seat: Seat, others: Collection[Seat] = (), from_bank_ms: int = 0
    ) -> Occurrences | None:
        """Play the rest of the hand out where `seat`, whose turn it is to play, takes every trick
        whatever the others do; None, and nothing has happened, where they do not.

        Raises as `act` does.
        """
        check_turn(self._state.public, seat, Play)
        plays = claimed_plays(self._state, seat)
        if plays is None:
            return None
        [first, *rest] = [Entry(each, play, by_other=each in others) for each, play in plays]
        return await self._take([replace(first, from_bank_ms=from_bank_ms), *rest])

    async def deal(self, proof: Proof) -> Occurrences:
        """Deal the next hand, which has to be awaited, from `proof`, or from that of the draw for
        the first dealer, or from the game's seed. Raises StorageFailure.
        """
        deal = _deal(self._state, self._header.seed, self._first_deal_proof or proof)
        occurrences = await self._take([Entry(None, deal)])
        self._last_proof = deal.proof
        return occurrences

    @property
    def _first_deal_proof(self) -> Proof | None:
        """What the first hand will follow from, as its dealer did; None once it has been dealt."""
        return None if self._actions else self._header.proof

    async def _take(self, entries: Sequence[Entry]) -> Occurrences:
        """Take actions one after another, and write them all at once."""
        state, occurrences = self._state, []
        for entry in entries:
            state, events = step(state, entry.seat, entry.action)
            occurrences.append(events)
        await self._journal.append(self._id, self.seq, entries)
        self._state = state
        self._actions.add(entries)
        return Occurrences(occurrences)

    async def end(self) -> None:
        """Let the journal know that this game will not go on. Raises StorageFailure."""
        people = tuple(seat.person for seat in self._header.table.seats)
        await self._journal.end(self._id, Ending(self._actions, people, self._state.public))


def _deal(state: State, seed: bytes, proof: Proof) -> Deal:
    """The next hand, from the seed of the game, or where it has none, from a proof."""
    public = state.public
    if not seed:
        return fair_deal(public.rules, public.dealer, public.hand, proof)
    pack = shuffled_pack(seed_of_hand(seed, public.hand), public.rules.deck)
    return deal_pack(public.rules, public.dealer, pack)


def _first_dealer(rules: RuleSet, seed: bytes) -> tuple[Seat, tuple[tuple[Draw, ...], ...]]:
    """Of a game that comes from one seed."""
    of_hand = seed_of_hand(seed, 0)
    if rules.first_dealer == "high_cut":
        return cut_for_deal(rules.players, shuffled_pack(of_hand, rules.deck))
    return random_dealer(of_hand, rules.players), ()


def _last_proof(actions: PackedActions) -> Proof | None:
    deals = [each.action for each in actions.unpack() if isinstance(each.action, Deal)]
    return deals[-1].proof if deals else None
