"""The level `casual`: rules of thumb for everything, now and then the second best of the rule.

Every trick counts the same, above the target and below it: a delta is simply added to the total.
So bots want as many tricks as they can get, always.
"""

from engine.actions import AssignTargets, Discard, Give, NameTrump, Play, Return, SeatAction
from engine.bots.chance import draw
from engine.bots.masks import card_of, cards_of
from engine.bots.parting import choose_discard, choose_forced, choose_gift, choose_trump
from engine.bots.sight import see
from engine.bots.thumb import choose_by_thumb
from engine.choices import Choice
from engine.legal import choice
from engine.public import Phase
from engine.seats import distance_left
from engine.view import View

MISTAKES = 0.12
"""How often the second best is chosen, where there is a choice."""


def decide_casually(view: View) -> SeatAction:
    """As somebody who knows the rules of thumb, and does not always think of them."""
    return decide_by_thumb(view, MISTAKES)


def decide_by_thumb(view: View, mistakes: float = 0.0) -> SeatAction:
    """A legal action for the seat of `view`. Raises ValueError where it is not asked."""
    asked = choice(view)
    if asked is None:
        raise ValueError("this seat is not asked for anything")
    slip = mistakes > 0 and draw(view) < mistakes
    match asked.phase:
        case Phase.PLAY:
            return Play(_choose_card(view, asked, slip))
        case Phase.GIVE:
            return Give(view.public.pairs[0].receiver, _choose_gift(view, asked, slip))
        case Phase.RETURN:
            return Return(choose_forced(view.hand, asked, view.public.trump))
        case Phase.DISCARD:
            cards = cards_of(choose_discard(see(view), asked.count), view.public.trump)
            return Discard(cards)
        case Phase.TARGETS:
            return AssignTargets(assign_targets(view))
        case _:
            return NameTrump(choose_trump(view.hand, skipped=int(slip)))


def _choose_card(view: View, asked: Choice, slip: bool) -> int:
    if len(asked.cards) == 1:
        return asked.cards[0]
    sight = see(view)
    card = choose_by_thumb(sight, sight.legal)
    if slip:
        card = choose_by_thumb(sight, sight.legal & ~card)
    return card_of(card, sight.trump)


def _choose_gift(view: View, asked: Choice, slip: bool) -> tuple[int, ...]:
    public = view.public
    if public.rules.exchange == "high_low":
        return choose_forced(view.hand, asked, public.trump)
    receiver = (public.pairs[0].receiver - public.dealer) % public.rules.players
    return cards_of(choose_gift(see(view), receiver, asked.count, int(slip)), public.trump)


def assign_targets(view: View) -> tuple[int, ...]:
    """The smallest for the dealer, whatever the hand is worth, since targets change nothing about
    the cards; the largest for whoever has the highest total of the others, and so on.

    Whoever takes the largest target that the hand seems to be worth loses 0.51 ± 0.04 points a hand
    against this, and whoever gives the largest to the lowest of the others 0.16 ± 0.04 (450 games
    of `dealers-choice` each, against two who choose like this).
    """
    public = view.public
    dealer, players = public.dealer, public.rules.players
    others = [(dealer + place) % players for place in range(1, players)]
    others.sort(key=lambda seat: (-public.totals[seat], distance_left(dealer, seat, players)))
    by_seat = dict(zip((*others, dealer), sorted(public.rules.targets, reverse=True), strict=True))
    return tuple(by_seat[seat] for seat in range(players))
