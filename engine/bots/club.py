"""The level `club`: networks decide, without looking ahead. One knows which card to play, another
what a hand is worth before the first is played.
"""

from engine.actions import AssignTargets, Discard, Give, NameTrump, Play, Return, SeatAction
from engine.bots.casual import assign_targets
from engine.bots.inputs import seen, unpacked
from engine.bots.lockstep import lanes_of
from engine.bots.masks import card_of, each_bit
from engine.bots.sight import see
from engine.bots.valuing import discards, gifts, returns, worths_by_trump
from engine.bots.weights import POLICY, VALUE, network
from engine.cards import Card
from engine.choices import Choice
from engine.legal import choice
from engine.public import Phase
from engine.view import View


def decide_by_networks(view: View) -> SeatAction:
    """A legal action for the seat of `view`. Raises ValueError where it is not asked."""
    asked = choice(view)
    if asked is None:
        raise ValueError("this seat is not asked for anything")
    if asked.phase is Phase.PLAY:
        return Play(_best_card(view, asked))
    return decide_before_play(view, asked)


def _best_card(view: View, asked: Choice) -> Card:
    if len(asked.cards) == 1:
        return asked.cards[0]
    sight = see(view)
    cards = tuple(each_bit(sight.candidates))
    if len(cards) > 1:
        worth = network(POLICY)(unpacked(*seen(lanes_of(sight))))[0].tolist()
        cards = (max(cards, key=lambda bit: worth[bit.bit_length() - 1]),)
    return card_of(cards[0], sight.trump)


def decide_before_play(view: View, asked: Choice) -> SeatAction:
    """Everything but the play of the cards."""
    trump = view.public.trump
    match asked.phase:
        case Phase.GIVE:
            cards = gifts(view, asked, network(VALUE)).best(trump)
            return Give(view.public.pairs[0].receiver, cards)
        case Phase.RETURN:
            return Return(returns(view, asked, network(VALUE)).best(trump))
        case Phase.DISCARD:
            return Discard(discards(view, network(VALUE)).best(trump))
        case Phase.TARGETS:
            return AssignTargets(assign_targets(view))
        case _:
            worths = worths_by_trump(view, network(VALUE))
            return NameTrump(worths.index(max(worths)))
