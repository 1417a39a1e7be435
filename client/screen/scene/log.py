"""The log: a sentence for each thing that has happened, and for each trick a line to which its
cards are added one by one. Pure.

Not here: the sentences themselves (words/events.py), and where the lines stand (table/log.py).
"""

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from client.words.cards import Signs, card_sign
from client.words.events import sentence
from client.words.language import _
from client.words.names import Names, player_name
from engine.events import Dealt, Event, Played
from engine.fold import fold
from engine.public import Public, Trick
from engine.view import View

_MOST_EARLIER = 1000


class Entry(msgspec.Struct, frozen=True):
    """A line of the log. `trick` is the number of the trick that it tells of, 0 for any other."""

    text: str
    trick: int = 0


class Log(msgspec.Struct, frozen=True):
    """What has happened, oldest first: `entries` are of the hand in play, `earlier` are lines from
    before it. `is_begun`: the last entry is of a trick that is not over.
    """

    entries: tuple[Entry, ...] = ()
    earlier: tuple[str, ...] = ()
    is_begun: bool = False

    @property
    def hand(self) -> tuple[str, ...]:
        """The lines of the hand in play."""
        return tuple(entry.text for entry in self.entries)

    def turned(self) -> "Log":
        """Where another hand begins."""
        return Log(earlier=(*self.earlier, *self.hand)[-_MOST_EARLIER:])

    def with_line(self, line: str) -> "Log":
        """With a line more."""
        return replace(self, entries=(*self.entries, Entry(line)), is_begun=False)

    def with_tricks(self, before: View | None, view: View, names: Names, signs: Signs) -> "Log":
        """With the tricks of the hand in play that have not been told: `before` is the view up to
        which all has been, or None.
        """
        told, tricks = _tricks(before.public) if before else [], _tricks(view.public)
        log = self
        for number, trick in enumerate(tricks, 1):
            if told[number - 1 : number] != [trick]:
                log = log._with_trick(view.public, number, names, signs)
        return log

    def with_events(self, view: View, events: Iterable[Event], names: Names, signs: Signs) -> "Log":
        """With what `events` are for the log; `view` is from before."""
        log = self
        for event in events:
            view = fold(view, event)
            if isinstance(event, Dealt):
                log = log.turned()
            if isinstance(event, Played):
                log = log._with_trick(view.public, len(_tricks(view.public)), names, signs)
            else:
                log = log.with_line(sentence(view, event, names, signs))
        return log

    def _with_trick(self, public: Public, number: int, names: Names, signs: Signs) -> "Log":
        """A trick that grows keeps its line, unless something else was told meanwhile."""
        entry = Entry(trick_line(public, number, names, signs), number)
        before = self.entries[:-1] if self.is_begun else self.entries
        is_over = number <= len(public.tricks)
        return replace(self, entries=(*before, entry), is_begun=not is_over)


def trick_line(public: Public, number: int, names: Names, signs: Signs) -> str:
    """`3. Ann 9♣, Ben K♣`; once the trick is over, also who has taken it. The trick has begun."""
    tricks, players = (*public.tricks, public.trick), public.rules.players
    trick = tricks[number - 1]
    cards = ", ".join(
        f"{player_name((trick.leader + place) % players, names)} {card_sign(card, signs)}"
        for place, card in enumerate(trick.cards)
    )
    if number == len(tricks):
        return _("{number}. {cards}").format(number=number, cards=cards)
    taker = player_name(tricks[number].leader, names)
    return _("{number}. {cards} → {name}").format(number=number, cards=cards, name=taker)


def _tricks(public: Public) -> list[Trick]:
    """Those of the hand that have begun."""
    return [trick for trick in (*public.tricks, public.trick) if trick.cards]
