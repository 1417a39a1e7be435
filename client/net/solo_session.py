"""A session with the private server of a player alone with bots: tells of the game under way, so
that it can be kept in mind, and lets bots play the same deals when a hand is over.

Not here: the server, which keeps the game itself, and the file in which it is kept in mind.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence

from client.net.session import Session
from client.state.connection import CameBack, LinkState, LinkStatus
from client.state.kept_game import KeptGame, bot_level, kept_game
from client.state.model import Model, Update, receive
from client.state.solo_news import Comparison, SoloNotice
from client.state.solo_results import Outcome, SoloHistory
from engine.bots import LEVELS, bot
from engine.seats import Seat
from protocol.messages import (
    ClientMessage,
    GameView,
    GetRecord,
    LobbyState,
    RecordPart,
    Rejected,
    TableState,
)


class SoloSession:
    """A `Session` like the one that it is given. `keep` is told of the game under way whenever that
    has changed, of None when there is none. `notices` are told once the game is there;
    `returns` where one is to be gone on with: another notice says if it was not there any more, or
    where the lobby was asked for and not another game, the session ends for that.
    `outcomes` reads what came of earlier games, in a thread.
    """

    def __init__(
        self,
        session: Session,
        keep: Callable[[KeptGame | None], None],
        notices: Sequence[SoloNotice] = (),
        *,
        returns: bool = False,
        outcomes: Callable[[], Sequence[Outcome]] = tuple,
    ) -> None:
        self._session = session
        self._keep = keep
        self._notices = list(notices)
        self._returns = returns
        self._outcomes = outcomes
        self._recalling: asyncio.Task[None] | None = None
        self._kept: KeptGame | None = None
        self._model = Model()
        self._deliver: Callable[[Update], None] = lambda update: None
        self._is_for_player = deque[bool]()
        self._lines: list[str] = []
        self._comparing: asyncio.Task[None] | None = None

    async def run(self, deliver: Callable[[Update], None]) -> None:
        self._deliver = deliver
        try:
            await self._session.run(self._receive)
        except _GameUnreadable:
            deliver(LinkState(LinkStatus.ENDED, code="game_unreadable"))
        finally:
            if self._comparing is not None:
                self._comparing.cancel()
            if self._recalling is not None:
                self._recalling.cancel()

    def send(self, message: ClientMessage) -> None:
        if isinstance(message, GetRecord):
            self._is_for_player.append(True)
        self._session.send(message)

    def try_now(self) -> None:
        self._session.try_now()

    def _receive(self, update: Update) -> None:
        if isinstance(update, CameBack):
            self._returns = False  # it was there, and nothing else was wanted
            return
        if isinstance(update, LobbyState) and self._returns:
            raise _GameUnreadable
        if self._is_own_record(update):
            return
        self._model = receive(self._model, update)
        self._deliver(update)
        if isinstance(update, TableState) and self._returns:
            self._returns = False
            self._notices.append(SoloNotice("lost"))
        if isinstance(update, GameView):
            for notice in self._notices:
                self._deliver(notice)
            self._notices = []
        if isinstance(update, LinkState) and update.status is LinkStatus.LOST:
            self._is_for_player.clear()
        self._keep_in_mind()
        self._recall()
        self._compare()

    def _keep_in_mind(self) -> None:
        game = kept_game(self._model)
        if game != self._kept:
            self._kept = game
            self._keep(game)

    def _is_own_record(self, update: Update) -> bool:
        """Whether that was said to this session alone."""
        requests = self._is_for_player
        if isinstance(update, Rejected) and update.code == "no_record" and requests:
            return not requests.popleft()
        if not isinstance(update, RecordPart) or not requests or requests[0]:
            if isinstance(update, RecordPart) and update.is_last and requests:
                requests.popleft()
            return False
        self._lines += update.lines
        if update.is_last:
            requests.popleft()
            lines, self._lines = self._lines, []
            self._comparing = asyncio.get_running_loop().create_task(self._let_bots_play(lines))
        return True

    def _compare(self) -> None:
        """Asks for the record, where a hand is over that bots have not played yet."""
        view = self._model.view
        is_busy = not all(self._is_for_player) or (self._comparing and not self._comparing.done())
        if view is None or view.seat is None or is_busy:
            return
        comparison = self._model.comparison
        if len(view.public.results) > (len(comparison.deltas) if comparison else 0):
            self._is_for_player.append(False)
            self._session.send(GetRecord())

    def _recall(self) -> None:
        """Reads what came of earlier games, in the second hand of each game: before that a start is
        to be quick, and later this game may be among them.
        """
        view = self._model.view
        if view is None or not view.public.results:
            self._recalling = None
        elif self._recalling is None and self._model.is_playing:
            self._recalling = asyncio.get_running_loop().create_task(self._read_outcomes())

    async def _read_outcomes(self) -> None:
        history = SoloHistory(tuple(await asyncio.to_thread(self._outcomes)))
        self._model = receive(self._model, history)
        self._deliver(history)

    async def _let_bots_play(self, lines: list[str]) -> None:
        view, comparison = self._model.view, self._model.comparison
        if view is None or view.seat is None:
            return
        level = _quick(bot_level(self._model))
        known = comparison.deltas if comparison and comparison.level == level else ()
        deltas = await asyncio.to_thread(_deltas, lines, level, view.seat, known)
        comparison = Comparison(level, deltas)
        self._model = receive(self._model, comparison)
        self._deliver(comparison)


class _GameUnreadable(Exception):
    """The server that keeps the game has none."""


def _deltas(lines: list[str], level: str, seat: Seat, known: tuple[int, ...]) -> tuple[int, ...]:
    """In a thread, which also imports what a start has no need of."""
    from engine.bots.duplicate import deltas_of_bots
    from engine.record import read_record

    _header, moments = read_record(line.encode() for line in lines)
    return deltas_of_bots(moments, bot(level), seat, known)


def _quick(level: str) -> str:
    """The level itself, or the strongest one that does not take long over a hand."""
    quick = [name for name in LEVELS if not LEVELS[name].is_slow]
    return level if level in quick else quick[-1]
