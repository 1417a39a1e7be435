"""Looks back at a hand: what each decision has cost by what its player knew then, and what somebody
would have done who sees all cards.
"""

from collections.abc import Iterator

import numpy as np

from engine.actions import Play
from engine.bots.advice import advise, like
from engine.bots.expert import play_each
from engine.bots.lockstep import Lanes, lanes_of
from engine.bots.masks import BITS, card_of, each_bit, mask_of
from engine.bots.opinions import Judgement, Seen
from engine.bots.policy import play_by
from engine.bots.sight import Sight, see
from engine.bots.weights import POLICY, network
from engine.decided import Decided, ReviewedHand, cards_played
from engine.public import Phase
from engine.view import View


def judge(hand: ReviewedHand) -> Iterator[Judgement]:
    """A judgement on each decision of a hand, in order, each when it has been thought about."""
    for number, decision in enumerate(hand.decisions):
        yield _judge(number, decision, hand.end)


def _judge(number: int, decision: Decided, end: View) -> Judgement:
    options = advise(decision.view, decision.action)
    tricks = {option.action: option.tricks for option in options}
    best, own = options[0].tricks, tricks.get(decision.action)
    if best is None or own is None:  # targets change nothing about the cards
        return Judgement(number, decision.action, 0.0)
    seen = None
    if isinstance(decision.action, Play):
        seen = _with_cards_open(decision.view, decision.action, end)
    action = decision.action if own == best else options[0].action
    return Judgement(number, action, best - own, seen)


def _with_cards_open(view: View, play: Play, end: View) -> Seen | None:
    sight = see(view)
    bits = list(each_bit(sight.candidates))
    tricks = play_each(open_lanes(view, sight, end), sight.role, bits)[:, 0].tolist()
    own = tricks[bits.index(like(BITS[sight.trump][play.card], sight))]
    gain = max(tricks) - own
    best = bits[tricks.index(max(tricks))]
    return Seen(Play(card_of(best, sight.trump)), gain) if gain > 0 else None


def open_lanes(view: View, sight: Sight, end: View) -> Lanes:
    """The position in a view as the cards really lay, by what the `end` of the hand has shown."""
    lanes = lanes_of(sight)
    hands = np.zeros((1, sight.players), np.uint64)
    number = 0
    for trick in end.public.tricks:
        for place, card in enumerate(trick.cards):
            role = (trick.leader + place - view.public.dealer) % sight.players
            if number >= cards_played(view):
                hands[0, role] |= np.uint64(BITS[sight.trump][card])
            number += 1
    lanes.hands = hands
    lanes.pile = np.array([mask_of(end.laid_away, sight.trump)], np.uint64)
    for role in range(sight.players):
        if role != sight.role:
            lanes.known[:, role, sight.role] = sight.shared[role]
    return lanes


def most_tricks(hand: ReviewedHand) -> int | None:
    """How many tricks the seat could have taken in all if it had seen all cards from its first play
    with a choice on; None where it has had none. At each of its cards it plays the one after which
    it takes the most, while the others play as the network would. No fewer than it has taken.
    """
    view = next((each.view for each in hand.decisions if _is_play(each)), None)
    if view is None:
        return None
    sight = see(view)
    lanes = open_lanes(view, sight, hand.end)
    choose = play_by(network(POLICY))
    while lanes.tricks_left:
        if int(lanes.to_act[0]) == sight.role:
            bits = list(each_bit(int(lanes.legal()[0])))
            tricks = play_each(lanes, sight.role, bits)[:, 0]
            lanes.play(np.array([bits[int(tricks.argmax())]], np.uint64))
        else:
            lanes.play(choose(lanes))
    has_taken = hand.end.public.results[-1].tricks[
        (sight.role + view.public.dealer) % sight.players
    ]
    return max(int(lanes.taken[0, sight.role]), has_taken)


def _is_play(decision: Decided) -> bool:
    return decision.view.public.phase is Phase.PLAY
