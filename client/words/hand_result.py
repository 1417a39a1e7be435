"""How a hand ended, in a headline. `own` is the reader's seat, None for somebody who looks on."""

from client.words.cards import suit_name
from client.words.language import _
from client.words.names import Names, player_name
from engine.cards import Suit
from engine.public import HandResult
from engine.seats import Seat


def result_headline(result: HandResult, names: Names, own: Seat | None) -> str:
    """`Cat dealt and missed 8 by 1. You made exactly 5. Ben made 3 with 1 to spare.`"""
    players = len(result.deltas)
    seats = [(result.dealer + step) % players for step in range(players)]
    first, *others = seats
    dealt = _("{name} dealt and {did}.").format(
        name=_you_or(first, names, own), did=_did(result.deltas[first], result.targets[first])
    )
    return " ".join([dealt, *(_sentence(result, seat, names, own) for seat in others)])


def _you_or(seat: Seat, names: Names, own: Seat | None) -> str:
    return _("You") if seat == own else player_name(seat, names)


def _did(delta: int, target: int) -> str:
    if delta == 0:
        return _("made exactly {target}").format(target=target)
    if delta > 0:
        return _("made {target} with {count} to spare").format(target=target, count=delta)
    return _("missed {target} by {count}").format(target=target, count=-delta)


def _sentence(result: HandResult, seat: Seat, names: Names, own: Seat | None) -> str:
    name, delta = _you_or(seat, names, own), result.deltas[seat]
    text = _("{name} {did}.")
    return text.format(name=name, did=_did(delta, result.targets[seat]))


def ended_title(number: int) -> str:
    """`Hand 3 is over`."""
    return _("Hand {number} is over").format(number=number)


def trumps_were(suit: Suit) -> str:
    """`CLUBS WERE TRUMPS`."""
    return _("{suits} were trumps").format(suits=suit_name(suit)).upper()
