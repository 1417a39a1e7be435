"""What the hand after one that has ended will bring: who deals, the targets, who exchanges cards,
and how far the end of the game is. `own` is the reader's seat, None for somebody who looks on.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from client.words.cards import cards_counted
from client.words.figures import up_or_down, up_or_down_words
from client.words.language import _
from client.words.names import Names, player_name
from engine.exchange import plan_exchange
from engine.public import Pair, Public
from engine.scoring import targets_by_position
from engine.seats import Seat


def next_hand_heading(public: Public) -> str:
    """`Next, hand 4`."""
    return _("Next, hand {number}").format(number=public.results[-1].hand + 1)


def next_hand_sentences(public: Public, names: Names, own: Seat | None) -> list[str]:
    """The sentences, the most important first. Some hand has ended, and the game has not."""
    coming = replace(public, targets=_targets(public), pairs=())
    sentences = [_dealing(coming, names, own), *_exchanging(coming, names, own)]
    return [*sentences, *_to_the_end(coming, own)]


def _targets(public: Public) -> tuple[int, ...]:
    """Those of the next hand, none where its dealer hands them out."""
    if public.rules.assign_targets == "dealer":
        return ()
    return targets_by_position(public.rules, public.dealer)


def _dealing(public: Public, names: Names, own: Seat | None) -> str:
    """`Ben deals: your target is 3, Ben has 8, Cat has 5.`"""
    dealer = public.dealer
    is_own = dealer == own
    name = player_name(dealer, names)
    if not public.targets:
        if is_own:
            return _("You deal, and hand out the targets.")
        return _("{name} deals, and hands out the targets.").format(name=name)
    others = [seat for seat in _round_from(dealer, len(public.targets)) if seat != own]
    told = ", ".join(
        _("{name} has {target}").format(name=player_name(seat, names), target=public.targets[seat])
        for seat in others
    )
    if own is None:
        return _("{name} deals: {targets}.").format(name=name, targets=told)
    text = _("{name} deals: your target is {own}, {targets}.")
    if is_own:
        text = _("You deal: your target is {own}, {targets}.")
    return text.format(name=name, own=public.targets[own], targets=told)


def _round_from(first: Seat, players: int) -> list[Seat]:
    return [(first + step) % players for step in range(players)]


def _exchanging(public: Public, names: Names, own: Seat | None) -> list[str]:
    """A sentence for each exchange; where their order decides and is not known yet, none."""
    if public.rules.exchange == "off":
        return []
    deltas = public.results[-1].deltas
    ups, downs = sum(delta > 0 for delta in deltas), sum(delta < 0 for delta in deltas)
    if not public.targets:
        if min(ups, downs) > 1:
            return []
        public = replace(public, targets=(0,) * public.rules.players)
    pairs = plan_exchange(public)
    if not pairs:
        return [_("Nobody trades cards.")]
    sentences = [_exchange(pair, deltas, names, own) for pair in pairs]
    if own is not None and not any(own in (pair.giver, pair.receiver) for pair in pairs):
        sentences[-1] += " " + _("You trade nothing.")
    return sentences


def _exchange(pair: Pair, deltas: Sequence[int], names: Names, own: Seat | None) -> str:
    one = pair.count == 1
    if pair.giver == own:
        text = _("You were {delta}: you trade {receiver} {cards} for better ones.")
        single = _("You were {delta}: you trade {receiver} {cards} for a better one.")
    elif pair.receiver == own:
        text = _("{giver} was {delta} and trades you {cards} for better ones.")
        single = _("{giver} was {delta} and trades you {cards} for a better one.")
    else:
        text = _("{giver} was {delta} and trades {receiver} {cards} for better ones.")
        single = _("{giver} was {delta} and trades {receiver} {cards} for a better one.")
    return (single if one else text).format(
        giver=player_name(pair.giver, names),
        receiver=player_name(pair.receiver, names),
        delta=up_or_down_words(deltas[pair.giver]),
        cards=cards_counted(pair.count),
    )


def _to_the_end(public: Public, own: Seat | None) -> list[str]:
    """How far the reader is from the points that end the game."""
    rules = public.rules
    if rules.end != "points" or own is None:
        return []
    left = rules.limit - public.totals[own]
    text = _("{points} ends the game: you need {count} more.")
    return [text.format(count=left, points=up_or_down(rules.limit))] if left > 0 else []
