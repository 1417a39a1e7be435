"""The positions of a replay as they are shown: the game as one seat saw it or with all cards open,
what happened last, and who has to decide. Pure; the steps are in state/playback.py.
"""

from collections.abc import Iterable
from functools import cache

import msgspec
from msgspec.structs import replace

from client.screen.scene.log import Log
from client.screen.scene.scene import Scene
from client.state.connection import LinkState, LinkStatus
from client.state.model import Model
from client.state.playback import Playback
from client.words.events import EventSentence, sentences
from client.words.language import _
from client.words.prompts import prompt
from client.words.solo_games import deal_sentence
from engine.cards import Card
from engine.events import Event
from engine.public import Phase
from engine.redact import redact, view_for
from engine.seats import Seat
from engine.state import State
from engine.view import View
from protocol.messages import Occupant, SeatState, TableState


class Viewpoint(msgspec.Struct, frozen=True):
    """Whose view it is: that of `seat`, at the bottom of the screen. `is_open`: with all cards."""

    seat: Seat = 0
    is_open: bool = True

    def view(self, state: State) -> View:
        """The game as it is seen from here."""
        if not self.is_open:
            return view_for(state, self.seat)
        return View(
            state.public,
            self.seat,
            hand=state.hands[self.seat],
            picked_up=state.picked_up,
            laid_away=state.laid_away,
            offered=state.offered if state.public.phase is Phase.RETURN else (),
            exchanges=state.exchanges,
        )

    def events(self, events: Iterable[Event]) -> tuple[Event, ...]:
        """What happened, as far as it was seen from here."""
        if self.is_open:
            return tuple(events)
        seen = (redact(event, self.seat) for event in events)
        return tuple(event for event in seen if event is not None)


class ShownPosition(msgspec.Struct, frozen=True):
    """One position, for the widgets that only a replay has.

    `state` is the game with all its cards, `before` the one a decision earlier; both are None where
    one seat's cards alone are shown. `number` counts the decisions before it, and `last` all those
    of the record. `happened` says in words what the last decision did, `question` what is asked
    now. `deals` are the positions at which hands begin. `playing` says how it goes on by itself.
    `leads_back`: it lies over another screen.
    """

    viewpoint: Viewpoint = Viewpoint()
    number: int = 0
    last: int = 0
    deals: tuple[int, ...] = ()
    state: State | None = None
    before: State | None = None
    happened: str = ""
    question: str = ""
    playing: str = ""
    leads_back: bool = False

    @property
    def new_cards(self) -> frozenset[Card]:
        """The cards that the last decision has brought into a hand, other than by a deal."""
        if self.state is None or self.before is None or self.before.public.phase is Phase.DEAL:
            return frozenset()
        return frozenset(
            card
            for now, before in zip(self.state.hands, self.before.hands, strict=True)
            for card in set(now) - set(before)
        )


class PlaybackScenes:
    """The scenes and the words of a playback, from any viewpoint."""

    def __init__(self, playback: Playback, base: Scene) -> None:
        """`base` has what is the same in all scenes: the signs and the palette."""
        self.playback = playback
        self.base = base
        seats = tuple(SeatState(Occupant.PERSON, name, True) for name in playback.header.players)
        header = playback.header
        self._table = TableState("", header.rules, seats, None, deal=header.deal)
        self._cached_sentences = cache(self._sentences)

    def scene(self, viewpoint: Viewpoint) -> Scene:
        """What the widgets of a table are drawn from."""
        playback = self.playback
        view = viewpoint.view(playback.state)
        model = Model(
            LinkState(LinkStatus.ONLINE),
            self._table,
            view,
            playback.position,
            last_hand=self._last_hand(viewpoint),
            to_review=self.playback.hand_of(viewpoint.seat),
        )
        return replace(self.base, model=model, log=self._log(viewpoint))

    def position(self, viewpoint: Viewpoint) -> ShownPosition:
        """What the widgets are drawn from that only a replay has."""
        playback = self.playback
        return ShownPosition(
            viewpoint,
            playback.position,
            playback.last,
            playback.deals,
            playback.state if viewpoint.is_open else None,
            playback.state_at(playback.position - 1) if viewpoint.is_open else None,
            self._happened(viewpoint),
            self._question(),
        )

    def _log(self, viewpoint: Viewpoint) -> Log:
        """The log of the hand in play."""
        log, at = Log(), self.playback.position
        first = max((deal for deal in self.playback.deals if deal <= at), default=1)
        for position in range(first, at + 1):
            view, events = self._at(position, viewpoint)
            log = log.with_events(view, events, self._names(view), self.base.signs)
        return log

    def _happened(self, viewpoint: Viewpoint) -> str:
        if not self.playback.position:
            return " ".join([_("Before the first deal."), *self._how_to_deal_again()])
        return " ".join(
            told.text for told in self._cached_sentences(self.playback.position, viewpoint)
        )

    def _how_to_deal_again(self) -> list[str]:
        header = self.playback.header
        return [deal_sentence(header.deal, header.rules)] if header.deal else []

    def _question(self) -> str:
        view = self.playback.view(None)
        asked = prompt(view, self._names(view), None).question
        if self.playback.position < self.playback.last or view.public.phase is Phase.OVER:
            return asked
        return _("{asked} Here the record ends.").format(asked=asked)

    def _names(self, view: View) -> tuple[str, ...]:
        return replace(self.base, model=Model(table=self._table, view=view)).names

    def _sentences(self, position: int, viewpoint: Viewpoint) -> tuple[EventSentence, ...]:
        view, events = self._at(position, viewpoint)
        return tuple(sentences(view, events, self._names(view), self.base.signs))

    def _at(self, position: int, viewpoint: Viewpoint) -> tuple[View, tuple[Event, ...]]:
        """What was seen before a decision, and what it did."""
        before = viewpoint.view(self.playback.state_at(position - 1))
        return before, viewpoint.events(self.playback.moments[position - 1].events)

    def _last_hand(self, viewpoint: Viewpoint) -> View | None:
        for moment in reversed(self.playback.moments[: self.playback.position]):
            if moment.finished_hand is not None:
                return viewpoint.view(moment.state)
        return None


def held_cards(state: State, seat: Seat) -> tuple[tuple[Card, ...], frozenset[Card]]:
    """The cards that a seat holds or has played in this hand, and those that it has played."""
    public = state.public
    players = public.rules.players
    played = frozenset(
        card
        for trick in (*public.tricks, public.trick)
        for place, card in enumerate(trick.cards)
        if (trick.leader + place) % players == seat
    )
    return (*state.hands[seat], *played), played
