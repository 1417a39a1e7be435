"""Taking one's own last card back: which plays that undoes, and the open part of the game then.

By the rules here, a card can be taken back until its trick is over, or where it has ended the trick
until the next one is led. Whether a table lets somebody do so is for the table to say.
"""

from msgspec.structs import replace

from engine.cards import Card
from engine.public import Phase, Public, Trick
from engine.seats import Seat


def plays_to_undo(public: Public, seat: Seat) -> tuple[tuple[Seat, Card], ...]:
    """The seat's last card and those played after it in the same trick, each with whose it is;
    none where there is nothing to take back.
    """
    if public.phase is not Phase.PLAY:
        return ()
    trick, players = _last_trick(public), public.rules.players
    place = (seat - trick.leader) % players
    if not public.trick.cards and place != players - 1:
        return ()
    return tuple(
        ((trick.leader + place + further) % players, card)
        for further, card in enumerate(trick.cards[place:])
    )


def without_last_plays(public: Public, seat: Seat) -> Public:
    """The open part of the game before the last card of a seat, which has to be one that can be
    taken back.
    """
    count = len(plays_to_undo(public, seat))
    trick = _last_trick(public)
    reopened = replace(public, trick=Trick(trick.leader, trick.cards[:-count]), to_act=seat)
    if public.trick.cards:
        return reopened
    taker = public.trick.leader
    taken = tuple(number - (owner == taker) for owner, number in enumerate(public.taken))
    return replace(reopened, tricks=public.tricks[:-1], taken=taken)


def _last_trick(public: Public) -> Trick:
    """The trick with the card that was played last, if there is one."""
    return public.trick if public.trick.cards or not public.tricks else public.tricks[-1]
