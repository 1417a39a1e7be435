"""Why a card cannot be chosen, or is not played although it was chosen, in a sentence."""

from client.state.selection import Selection
from client.words.cards import Signs, card_sign, rank_name, suit_name
from client.words.language import _
from client.words.refusals import rejection
from engine.cards import Card, suit_of
from engine.view import View


def card_refusal(view: View, selection: Selection, card: Card) -> str:
    """Why a card may not be chosen for what is asked. Where only a rank was typed, any card of it
    stands for it.
    """
    if card not in selection.order:
        if selection.rank:
            return _("There is no {rank} in your hand.").format(rank=rank_name(card))
        return rejection("not_your_card", {"card": card})
    if selection.is_play:
        suit = suit_of(view.public.trick.cards[0])
        return rejection("must_follow", {"card": card, "suit": suit})
    lowest = selection.asked.phase.value == "give"
    code = "not_lowest" if lowest else "not_highest"
    return rejection(code, {"count": selection.asked.count})


def ahead_refusal(view: View, card: Card, signs: Signs) -> str:
    """Why a card that was chosen ahead is not played: another suit than its own was led."""
    suit = suit_name(suit_of(view.public.trick.cards[0]))
    return _("{card}, chosen ahead, cannot be played: follow {suit}.").format(
        card=card_sign(card, signs), suit=suit
    )
