"""Which hand is on the table, who deals it, and how far it has come.

Between two hands it is the one that has ended, though the engine is at the next one by then.
"""

from client.words.cards import suit_name
from client.words.language import _
from engine.cards import Suit
from engine.public import HandResult, Phase, Public
from engine.seats import Seat


def ended_hand(public: Public) -> HandResult | None:
    """The hand that has just ended, None from the next deal on."""
    is_over = public.phase in (Phase.DEAL, Phase.OVER)
    return public.results[-1] if is_over and public.results else None


def dealer_of(public: Public) -> Seat:
    """The seat that has dealt the hand on the table, or is about to deal the first."""
    ended = ended_hand(public)
    return ended.dealer if ended else public.dealer


def hand_heading(public: Public) -> str:
    """`Hand 3`."""
    ended = ended_hand(public)
    return _("Hand {number}").format(number=ended.hand if ended else public.hand)


def trumps_named(suit: Suit, *, is_long: bool) -> str:
    """`CLUBS ARE TRUMPS`, or shorter."""
    text = _("{suits} are trumps") if is_long else _("{suits} trumps")
    return text.format(suits=suit_name(suit)).upper()


def stage(public: Public) -> str:
    """`trick 6 of 16`, or what comes before the first."""
    match public.phase:
        case Phase.TARGETS:
            return _("targets")
        case Phase.GIVE | Phase.RETURN:
            return _("exchange")
        case Phase.TRUMP:
            return _("trumps")
        case Phase.DISCARD:
            return _("kitty")
        case _ if public.phase is not Phase.PLAY and not public.tricks:
            return ""
    count = public.rules.tricks_per_hand
    number = min(len(public.tricks) + 1, count)
    return _("trick {number} of {count}").format(number=number, count=count)
