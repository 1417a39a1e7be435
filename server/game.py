"""One game under way: its state, and the path of every action from `step` to the journal.

Only this file holds a `State`. What leaves it is redacted, and has been journaled before.
"""

from collections.abc import Callable, Iterator, Sequence

from engine.actions import Deal, SeatAction
from engine.events import Event
from engine.public import Draw, Phase
from engine.redact import redact, view_for
from engine.rules import RuleSet
from engine.seats import Seat
from engine.shuffle import cut_for_deal, deal_pack, random_dealer, shuffled_pack
from engine.state import State, new_game
from engine.step import step
from protocol.messages import GameView, Happened
from server.journal import Entry, GameHeader, GameId, Journal

SEED_BYTES = 32
Entropy = Callable[[int], bytes]
"""Gives so many bytes that nobody can guess: `secrets.token_bytes`, or a fixed stream in a test."""


class Game:
    """The state of a game, and `seq`, the number of actions it has come from."""

    def __init__(self, state: State, game_id: GameId, journal: Journal, entropy: Entropy) -> None:
        self._state = state
        self._id = game_id
        self._journal = journal
        self._entropy = entropy
        self.seq = 0

    @classmethod
    async def start(
        cls, table: str, rules: RuleSet, names: Sequence[str], journal: Journal, entropy: Entropy
    ) -> "Game":
        """A game whose first dealer is found by the rules and whose first hand is dealt."""
        dealer, cut = _first_dealer(rules, entropy)
        header = GameHeader(table, rules, tuple(names), dealer, cut)
        game = cls(new_game(rules, dealer, cut), await journal.begin(header), journal, entropy)
        await game._advance(None, game._deal(game._state))
        return game

    @property
    def is_over(self) -> bool:
        """Whether there is a winner."""
        return self._state.public.phase is Phase.OVER

    def view(self, seat: Seat | None) -> GameView:
        """All that `seat` (None: a spectator) may know now."""
        return GameView(self.seq, view_for(self._state, seat))

    async def act(self, seat: Seat, action: SeatAction) -> "Occurrences":
        """Take an action, and deal the next hand if one is over. Raises IllegalAction.

        When this returns, what happened is in the journal; if it is cancelled or fails, the game
        is as it was.
        """
        return await self._advance(seat, action)

    async def end(self) -> None:
        """Let the journal know that this game will not go on."""
        await self._journal.end(self._id)

    async def _advance(self, seat: Seat | None, action: SeatAction | Deal) -> "Occurrences":
        state, events = step(self._state, seat, action)
        entries, occurrences = [Entry(seat, action)], [events]
        if state.public.phase is Phase.DEAL:
            deal = self._deal(state)
            state, events = step(state, None, deal)
            entries.append(Entry(None, deal))
            occurrences.append(events)
        await self._journal.append(self._id, self.seq, entries)
        self._state = state
        self.seq += len(entries)
        return Occurrences(occurrences)

    def _deal(self, state: State) -> Deal:
        public = state.public
        pack = shuffled_pack(self._entropy(SEED_BYTES), public.rules.deck)
        return deal_pack(public.rules, public.dealer, pack)


class Occurrences:
    """What happened in one or more actions. It can be read only as one recipient may see it."""

    def __init__(self, events_by_action: Sequence[Sequence[Event]]) -> None:
        self._events_by_action = events_by_action

    def told_to(self, seat: Seat | None) -> Iterator[Happened]:
        """One message for each action, redacted for `seat` (None: a spectator)."""
        for events in self._events_by_action:
            shown = [redact(event, seat) for event in events]
            yield Happened(tuple([event for event in shown if event is not None]))


def _first_dealer(rules: RuleSet, entropy: Entropy) -> tuple[Seat, tuple[tuple[Draw, ...], ...]]:
    seed = entropy(SEED_BYTES)
    if rules.first_dealer == "high_cut":
        return cut_for_deal(rules.players, shuffled_pack(seed, rules.deck))
    return random_dealer(seed, rules.players), ()
