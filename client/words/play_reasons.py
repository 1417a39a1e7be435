"""Why a card is suggested, in a sentence: from what the player can know, not from what the network
has made of it.
"""

from client.state.play_facts import PlayFacts, play_facts
from client.words.cards import card_name, suit_name
from client.words.language import _, ngettext
from client.words.names import Names, player_name
from engine.cards import Card, suit_of
from engine.view import View


def play_reason(view: View, card: Card, names: Names) -> str:
    """What speaks for a card that the player may play."""
    facts = play_facts(view, card)
    if facts.is_only:
        return _("It is the only card that you may play.")
    if facts.leads:
        return _lead(facts, names)
    if facts.takes:
        return _take(facts, names)
    if facts.taker is not None:
        text = _("You could take the trick with the {card}, but that is worth more later.")
        return text.format(card=card_name(facts.taker))
    return _("You cannot take this trick: it is the card that you miss least.")


def _lead(facts: PlayFacts, names: Names) -> str:
    if facts.is_trump:
        return _lead_trumps(facts)
    if not facts.higher:
        return _highest(facts, names)
    suit = suit_name(suit_of(facts.card))
    if facts.length == 1 and facts.own_trumps:
        return _("It is your last card of {suit}: after it you can trump them.").format(suit=suit)
    if len(facts.higher) == 1:
        text = _("Of the {suit}, only the {card} is higher, which you have not seen yet.")
        return text.format(suit=suit, card=card_name(facts.higher[0]))
    return ngettext(
        "It risks little: {count} higher card of {suit} may still come.",
        "It risks little: {count} higher cards of {suit} may still come.",
        len(facts.higher),
    ).format(count=len(facts.higher), suit=suit)


def _lead_trumps(facts: PlayFacts) -> str:
    if not facts.trumps:
        return _("Nobody else can have a trump: it takes the trick for sure.")
    if facts.higher:
        text = ngettext(
            "It draws trumps: {count} may still come.",
            "It draws trumps: {count} may still come.",
            facts.trumps,
        )
    else:
        text = ngettext(
            "No higher trump is still out, and it draws trumps: {count} may still come.",
            "No higher trump is still out, and it draws trumps: {count} may still come.",
            facts.trumps,
        )
    return text.format(count=facts.trumps)


def _highest(facts: PlayFacts, names: Names) -> str:
    """It can only be trumped."""
    if facts.is_trump:
        return _("No higher trump is still out.")
    name = player_name(facts.without[0], names) if facts.without else ""
    if not facts.trumps:
        text = _("No higher card of {suit} is still out, and nobody else can have a trump.")
    elif facts.may_trump:
        text = _("No higher card of {suit} is still out; but {name} has none, and may trump it.")
    elif name:
        text = _("No higher card of {suit} is still out, and {name} has neither these nor trumps.")
    else:
        text = _("No higher card of {suit} is still out.")
    return text.format(suit=suit_name(suit_of(facts.card)), name=name)


def _take(facts: PlayFacts, names: Names) -> str:
    if facts.is_last:
        if facts.is_cheapest:
            return _("You play last, and it is your cheapest card that takes the trick.")
        return _("You play last, and it takes the trick.")
    if facts.is_trump and not facts.follows:
        if not facts.higher:
            return _("You cannot follow, and no higher trump can come.")
        return ngettext(
            "You cannot follow, and trump the trick; {count} higher trump may still come.",
            "You cannot follow, and trump the trick; {count} higher trumps may still come.",
            len(facts.higher),
        ).format(count=len(facts.higher))
    if not facts.higher:
        return _highest(facts, names)
    return ngettext(
        "It takes the trick so far; {count} higher card of {suit} may still come.",
        "It takes the trick so far; {count} higher cards of {suit} may still come.",
        len(facts.higher),
    ).format(count=len(facts.higher), suit=suit_name(suit_of(facts.card)))
