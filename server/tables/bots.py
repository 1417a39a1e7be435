"""Plays a seat as a bot: it is sent what a person there would be sent, and answers with actions.

It never meets the game itself. Its name is a given name, so that people can tell bots apart, and
never that of a person who has a seat at the table. Not here: how it decides (engine/bots).
"""

import logging
import math
from collections.abc import Awaitable, Callable, Iterable

import trio

from engine.actions import SeatAction
from engine.fold import fold
from engine.legal import legal_actions
from engine.public import Phase
from engine.view import View
from protocol.messages import Act, GameView, Happened, Rejected, ServerMessage
from protocol.names import name_key
from server.players import BotActs
from server.tables.service import Think

log = logging.getLogger(__name__)

SUBSTITUTE_LEVEL = "casual"
"""Of a bot that takes a person's place."""

GIVEN_NAMES = ("Ada", "Bruno", "Cleo", "Dora", "Emil", "Flora", "Gustav", "Hanna", "Igor", "Jana")
"""Two for each seat that there can be, and more: one is free whatever the others are called."""


class Bot:
    """The recipient in a bot's seat, which is called `name`. It waits before it acts, so that
    people can look: `pause_seconds` says how long, for another trick that it leads to or not. `run`
    is its task.
    """

    def __init__(
        self, name: str, level: str, pause_seconds: Callable[[bool], float], think: Think
    ) -> None:
        self.name = name
        self.level = level
        self._pause_seconds = pause_seconds
        self._think = think
        # Without a bound: nobody waits for a bot, and the game does not go on without it for long.
        self._mail_in, self._mail = trio.open_memory_channel[ServerMessage | None](math.inf)
        self._view: View | None = None
        self._seq = 0
        self._was_refused = False
        self._is_held = False
        self._deciding = trio.CancelScope()
        self._life = trio.CancelScope()

    def post(self, message: ServerMessage) -> None:
        """Let the bot know something, without waiting."""
        self._mail_in.send_nowait(message)

    def hold(self) -> None:
        """Do nothing until `go_on`: the game stands still. A decision in progress is dropped."""
        self._is_held = True
        self._deciding.cancel()

    def go_on(self) -> None:
        """The game goes on; whatever this seat is asked is thought about anew."""
        if self._is_held:
            self._is_held = False
            self._mail_in.send_nowait(None)

    def dismiss(self) -> None:
        """The seat is somebody else's. A decision in progress is dropped."""
        self._life.cancel()

    async def run(self, act: Callable[[BotActs], Awaitable[None]]) -> None:
        """Follow the game and `act` whenever this seat is asked, until dismissed."""
        try:
            with self._life:
                async for message in self._mail:
                    self._learn(message)
                    if self._view is not None and self._is_asked(self._view):
                        await self._act(self._view, act)
        except Exception:
            log.exception("a bot of level %s failed", self.level)

    def _learn(self, message: ServerMessage | None) -> None:
        match message:
            case GameView(seq=seq, view=view):
                self._view, self._seq, self._was_refused = view, seq, False
            case Happened(events=events):
                for event in events:
                    self._view = self._view and fold(self._view, event)
                self._seq, self._was_refused = self._seq + 1, False
            case Rejected(code="stale" | "paused"):
                log.debug(
                    "a bot of level %s was held when it had acted: it is asked again", self.level
                )
            case Rejected(code=code):
                log.error("a bot of level %s was refused (%s)", self.level, code)
                self._was_refused = True

    def _is_asked(self, view: View) -> bool:
        has_more_mail = self._mail.statistics().current_buffer_used > 0
        is_asked = view.public.to_act == view.seat
        return is_asked and not has_more_mail and not self._is_held

    async def _act(self, view: View, act: Callable[[BotActs], Awaitable[None]]) -> None:
        with trio.CancelScope() as self._deciding:
            await trio.sleep(self._pause_seconds(_leads_on(view)))
            action = await self._decide(view)
            await act(BotActs(self, Act(self._seq, action)))

    async def _decide(self, view: View) -> SeatAction:
        """What the bot wants or, should it be at fault, anything that the rules allow."""
        if not self._was_refused:
            try:
                return await self._think(self.level, view)
            except Exception:
                log.exception("a bot of level %s cannot decide", self.level)
        return next(legal_actions(view))


def free_bot_name(taken: Iterable[str]) -> str:
    """The first of GIVEN_NAMES that counts as none of those `taken` at the table."""
    keys = set(map(name_key, taken))
    return next(name for name in GIVEN_NAMES if name_key(name) not in keys)


def _leads_on(view: View) -> bool:
    """Whether another trick is begun, while people look at the one that is over."""
    public = view.public
    return public.phase is Phase.PLAY and bool(public.tricks) and not public.trick.cards
