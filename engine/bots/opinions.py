"""What a bot thinks of decisions, as values: who only reads them needs none of its networks."""

import msgspec

from engine.actions import SeatAction


class Option(msgspec.Struct, frozen=True, array_like=True):
    """A legal action, and the own tricks of the whole hand that may be expected after it; None
    where it changes nothing about them.
    """

    action: SeatAction
    tricks: float | None


class Seen(msgspec.Struct, frozen=True, array_like=True):
    """What somebody would have done who sees all cards, and how many more tricks that brings, if
    the others play on as the network would.
    """

    action: SeatAction
    gain: float


class Judgement(msgspec.Struct, frozen=True, array_like=True):
    """`number` is that of the decision in the hand, `best` what would have been best, and `loss`
    how many tricks the player's own was expected to cost. `seen` is None where nothing is
    better with all cards in sight, and before the play.
    """

    number: int
    best: SeatAction
    loss: float
    seen: Seen | None = None
