"""The log: a sentence for each thing that has happened, and for each trick a line to which its
cards are added one by one. Pure.

Not here: the sentences themselves (words/events.py), and where the lines stand (widgets/log.py).
"""

from collections.abc import Iterable
from itertools import zip_longest

import msgspec
from msgspec.structs import replace

from client.language import _
from client.words.cards import Signs, card_sign
from client.words.errors import Names, player_name
from client.words.events import sentence
from engine.events import Dealt, Event, Played
from engine.fold import fold
from engine.public import Public, Trick
from engine.view import View

_MOST_EARLIER = 1000


class Log(msgspec.Struct, frozen=True):
    """Its lines, oldest first: those of the hand in play, and those of all that was `earlier`."""

    hand: tuple[str, ...] = ()
    earlier: tuple[str, ...] = ()

    def turned(self) -> "Log":
        """Where another hand begins."""
        return Log(earlier=(*self.earlier, *self.hand)[-_MOST_EARLIER:])

    def with_line(self, line: str, grown_from: str = "") -> "Log":
        """With a line more. It takes the place of the latest, where it has `grown_from` that."""
        before = self.hand[:-1] if self.hand[-1:] == (grown_from,) else self.hand
        return replace(self, hand=(*before, line))

    def with_tricks(self, before: View | None, view: View, names: Names, signs: Signs) -> "Log":
        """With the tricks of the hand in play that have not been told: `before` is the view up to
        which all has been, or None.
        """
        told = trick_lines(before.public, names, signs) if before else []
        log = self
        for line, so_far in zip_longest(trick_lines(view.public, names, signs), told, fillvalue=""):
            if line not in ("", so_far):
                log = log.with_line(line, grown_from=so_far)
        return log

    def with_events(self, view: View, events: Iterable[Event], names: Names, signs: Signs) -> "Log":
        """With what `events` are for the log; `view` is from before."""
        log = self
        for event in events:
            after = fold(view, event)
            if isinstance(event, Dealt):
                log = log.turned()
            if isinstance(event, Played):
                grown_from = (
                    trick_line(view.public, names, signs) if view.public.trick.cards else ""
                )
                log = log.with_line(trick_line(after.public, names, signs), grown_from)
            else:
                log = log.with_line(sentence(after, event, names, signs))
            view = after
        return log


def trick_line(public: Public, names: Names, signs: Signs) -> str:
    """`3. Ann 9♣, Ben K♣`; once the trick is over, who has taken it as well. It has begun."""
    return trick_lines(public, names, signs)[-1]


def trick_lines(public: Public, names: Names, signs: Signs) -> list[str]:
    """A line for each trick of the hand, with the one that has begun."""
    tricks = (*public.tricks, public.trick)
    played = [_cards(public, trick, names, signs) for trick in tricks]
    takers = [player_name(after.leader, names) for after in tricks[1:]]
    lines = [
        _("{number}. {cards} → {name}").format(number=number, cards=cards, name=taker)
        for number, (cards, taker) in enumerate(zip(played, takers, strict=False), 1)
    ]
    if public.trick.cards:
        lines.append(_("{number}. {cards}").format(number=len(tricks), cards=played[-1]))
    return lines


def _cards(public: Public, trick: Trick, names: Names, signs: Signs) -> str:
    players = public.rules.players
    return ", ".join(
        f"{player_name((trick.leader + place) % players, names)} {card_sign(card, signs)}"
        for place, card in enumerate(trick.cards)
    )
