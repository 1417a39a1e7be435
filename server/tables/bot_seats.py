"""Gives seats at a table to bots: seats of their own, and those of people for whom they stand in.

Not here: what a bot does (bots.py), and when one is needed (clocks.py).
"""

from collections.abc import Callable, Sequence

from protocol.messages import GameView
from protocol.names import name_key
from server.tables.bots import SUBSTITUTE_LEVEL, Bot, free_bot_name
from server.tables.pace import PauseSeconds, TablePace, no_pause
from server.tables.seats import Chair, Seating
from server.tables.service import Service


class BotSeats:
    """The bots in `seating`. `run` starts the task of one."""

    def __init__(self, seating: Seating, service: Service, run: Callable[[Bot], None]) -> None:
        self._seating = seating
        self._service = service
        self._run = run
        self._pace = TablePace(seating, service.bot_pause_seconds)
        self._are_held = False

    def fill(self, levels: Sequence[str]) -> None:
        """Bots of these levels take free seats."""
        for seat, level in zip(self._seating.free(), levels, strict=False):
            self.seat(self._seating.chairs[seat], level)

    def seat(self, chair: Chair, level: str, name: str = "") -> None:
        """A bot of a level sits down, in place of a person if there was one; under this name where
        nobody has it.
        """
        chair.clear()
        taken = self._names()
        if not name or name_key(name) in map(name_key, taken):
            name = free_bot_name(taken)
        chair.bot = self._bot(name, level, self._pace.pause_seconds)

    def keep_names_apart(self) -> None:
        """People keep their names: a bot of the same name as somebody new takes another."""
        people = {name_key(chair.player.name) for chair in self._seating.chairs if chair.player}
        for chair in self._seating.chairs:
            if chair.bot is not None and name_key(chair.bot.name) in people:
                chair.bot.name = free_bot_name(self._names())

    def stand_in(self, chair: Chair, view: GameView, *, for_once: bool) -> None:
        """A bot plays for the person who has this seat, until they are back or `for_once`."""
        pause_seconds = no_pause if for_once else self._pace.pause_seconds
        chair.stand_in = self._bot("", SUBSTITUTE_LEVEL, pause_seconds)
        chair.for_once = for_once
        chair.stand_in.post(view)

    def give_back(self, chair: Chair) -> bool:
        """The person plays again; a decision in progress is dropped. Whether a bot had stood in."""
        if chair.stand_in is None:
            return False
        chair.stand_in.dismiss()
        chair.stand_in = None
        return True

    def hold(self) -> None:
        """The game stands still."""
        if self._are_held:
            return
        self._are_held = True
        for bot in self._bots():
            bot.hold()

    def go_on(self) -> None:
        """The game goes on."""
        if not self._are_held:
            return
        self._are_held = False
        for bot in self._bots():
            bot.go_on()

    def _bot(self, name: str, level: str, pause_seconds: PauseSeconds) -> Bot:
        bot = Bot(name, level, pause_seconds, self._service.think)
        if self._are_held:
            bot.hold()
        self._run(bot)
        return bot

    def _bots(self) -> list[Bot]:
        seats = self._seating.chairs
        return [bot for chair in seats for bot in (chair.bot, chair.stand_in) if bot is not None]

    def _names(self) -> list[str]:
        occupants = (chair.player or chair.bot for chair in self._seating.chairs)
        return [occupant.name for occupant in occupants if occupant is not None]
