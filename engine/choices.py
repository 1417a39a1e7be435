"""What the seat to act is asked for: which cards, and how many of them.

One description serves the check in `step`, the enumeration in legal.py and the client's prompts.
"""

import msgspec

from engine.cards import Card
from engine.exchange import extremes
from engine.public import Phase, Public
from engine.tricks import legal_cards


class Choice(msgspec.Struct, frozen=True):
    """`count` cards out of `cards` are asked for, the `forced` ones among them.

    For targets and trumps no card is asked for: `cards` is empty and `count` is 0.
    """

    phase: Phase
    cards: tuple[Card, ...] = ()
    count: int = 0
    forced: tuple[Card, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether there is anything to choose."""
        return len(self.cards) != self.count


def choice_from(public: Public, hand: tuple[Card, ...]) -> Choice:
    """What the seat to act is asked for, `hand` being his cards."""
    phase = public.phase
    if phase is Phase.PLAY:
        return Choice(phase, legal_cards(hand, public.trick), 1)
    if phase is Phase.DISCARD:
        return Choice(phase, hand, public.rules.kitty)
    if phase not in (Phase.GIVE, Phase.RETURN):
        return Choice(phase)
    count = public.pairs[0].count
    if public.rules.exchange == "suit":
        return Choice(phase, hand, count)
    forced, open_cards = extremes(hand, count, lowest=phase is Phase.GIVE)
    return Choice(phase, forced + open_cards, count, forced)
