"""Decides when a line is taken: a person's at once, a script's when something is asked.

Not here: what lines mean (conversation.py).
"""

from collections.abc import Callable, Iterable

from client.line.turn import TurnState, still_settles
from client.state.model import Update
from protocol.messages import (
    Claimed,
    GameView,
    Happened,
    LeftTable,
    LobbyState,
    RecordPart,
    Rejected,
    Results,
    TableState,
)

_ANSWERS = (
    GameView, Happened, Claimed, RecordPart, Rejected, Results, TableState, LeftTable,
)  # fmt: skip


class Pacing:
    """With `waits` the player is a script. `is_decision` and `is_end` know the lines that decide
    something in a game, and those that end it.

    `settles` while a claim is being settled, `is_patient` until a game that does not come is waited
    for no more.
    """

    def __init__(
        self,
        turn: TurnState,
        *,
        waits: bool,
        is_decision: Callable[[str], bool],
        is_end: Callable[[str], bool],
    ) -> None:
        self.is_patient = True
        self.settles = False
        self._is_unanswered = False
        self._is_arriving = False
        self._turn = turn
        self._waits = waits
        self._is_decision = is_decision
        self._is_end = is_end

    def follow(self, turn: TurnState, update: Update) -> None:
        """The turn after an update."""
        self._is_arriving = self._is_still_arriving(turn, update)
        self._turn = turn
        self._is_unanswered = self._is_unanswered and not isinstance(update, _ANSWERS)
        self.settles = still_settles(turn.model, update, did=self.settles)
        if self.is_idle and not self._is_arriving and not turn.game_is_to_come:
            self.is_patient = True

    def _is_still_arriving(self, turn: TurnState, update: Update) -> bool:
        """Whether a server that has welcomed the player has still to say where they are."""
        if isinstance(update, GameView | LeftTable | LobbyState | TableState):
            return False
        return self._is_arriving or (turn.is_online and not self._turn.is_online)

    def expect_answer(self) -> None:
        """Something was asked for that the server answers."""
        self._is_unanswered = True

    @property
    def is_unanswered(self) -> bool:
        """Whether the answer to a request is still to come."""
        return self._is_unanswered

    @property
    def is_idle(self) -> bool:
        """Whether no action or request is still under way, and no claim is being settled."""
        return self._turn.model.acted is None and not self._is_unanswered and not self.settles

    @property
    def is_asked(self) -> bool:
        """Whether the player is to say something now, with the line up."""
        turn = self._turn
        return self.is_idle and turn.is_online and (self._stands_still or turn.awaits_player)

    def is_held_up(self, *, ends: bool) -> bool:
        """Whether something is waited for that need not come: an answer or, where nothing else is
        to follow (`ends`), a place on the server or a game.
        """
        turn = self._turn
        is_stuck = turn.model.acted is not None or turn.game_is_to_come or self._is_arriving
        awaits_end = ends and is_stuck and self.is_patient
        return turn.is_online and (self._is_unanswered or self.settles or awaits_end)

    def give_up(self) -> bool:
        """Waits no more for what has held lines up: they are taken, or refused, as they come.
        Whether that was an answer.
        """
        was_answer = self._is_unanswered or self.settles
        if was_answer:
            self._is_unanswered = self.settles = False
        else:
            self.is_patient = False
        return was_answer or self._is_arriving

    def ends_with(self, lines: Iterable[str]) -> bool:
        """Whether one of the lines ends the game, once it is taken."""
        return any(map(self._is_end, lines))

    def next_of(self, lines: Iterable[str]) -> int | None:
        """The place of the line that can be taken now: the first, or where that waits for a game,
        the first that need not. None of them overtakes an end.
        """
        for place, line in enumerate(lines):
            if place and (not self._stands_still or self._is_end(line)):
                return None
            if self.admits(line):
                return place
        return None

    def admits(self, line: str) -> bool:
        """Whether the line can be taken now."""
        if not self._waits:
            return True
        if not self._turn.is_online or self._is_unanswered or self.settles:
            return False
        if self._stands_still and not self._is_decision(line):
            return True
        return not self.is_patient or (self.is_asked and not self._turn.game_is_to_come)

    @property
    def _stands_still(self) -> bool:
        """Whether a game is still to come, and nobody knows when."""
        begins = self.is_patient and self._turn.game_begins
        return self._turn.game_is_to_come and not begins
