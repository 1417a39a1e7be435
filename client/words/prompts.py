"""What the game asks of the player, or waits for while it asks somebody else.

Why that is asked, and what comes next, is in reasons.py.
"""

from collections.abc import Iterable, Mapping

import msgspec

from client.state.high_cards import high_card
from client.state.new_cards import new_cards
from client.state.selection import Selection, action
from client.words.cards import Signs, card_name, card_sign, rank_sign, suit_name
from client.words.high_cards import high_card_question, why_high
from client.words.language import _, ngettext
from client.words.names import Names, player_name
from client.words.reasons import need, reasons, taking
from engine.cards import Card, Suit, rank_of, suit_of
from engine.public import Phase
from engine.tricks import legal_cards
from engine.view import View

_LOWEST_HONOUR = 9  # the jack


class Prompt(msgspec.Struct, frozen=True):
    """`question` is what is asked, `short` the same where there is little room. `details` are
    sentences on why, on what comes next and on how to answer, the most important ones first.
    """

    question: str
    details: tuple[str, ...] = ()
    short: str = ""


def prompt(
    view: View,
    names: Names,
    selection: Selection | None,
    signs: Signs = Signs.GLYPHS,
    *,
    is_wide: bool = False,
) -> Prompt:
    """What to tell the player whose view it is; `selection` is theirs, where they are asked.
    `is_wide`: there is room for what the table shows as well.
    """
    if selection is None or selection.is_ahead:
        return _ahead(view, names, selection)
    if selection.is_in_doubt and (doubt := _doubt(view, names, selection, signs)):
        return doubt
    match selection.asked.phase:
        case Phase.PLAY:
            return _play(view, names, selection, signs, is_wide)
        case Phase.GIVE:
            return _give(view, names, selection)
        case Phase.RETURN:
            return _return(view, names, selection)
        case Phase.DISCARD:
            count = selection.asked.count
            text = ngettext(
                "Lay {count} card away: {more}.", "Lay {count} cards away: {more}.", count
            )
            return _choosing(
                text, {"count": count}, selection, (*reasons(view, names), *_marks(view))
            )
        case Phase.TRUMP:
            return _trump(view, names)
        case _:
            return Prompt(_("Who has to take how many tricks?"))


def _doubt(view: View, names: Names, selection: Selection, signs: Signs) -> Prompt | None:
    decided = action(selection, view)
    card = None if decided is None else high_card(view, decided)
    if decided is None or card is None:
        return None
    question = high_card_question(decided, card_sign(card, signs), names)
    how = _("To confirm, press Enter; Backspace undoes the choice.")
    return Prompt(question, (why_high(view.public, card), how))


def honours(hand: tuple[Card, ...], suit: Suit) -> str:
    """The ace to jack of a suit that are in a hand: `AQJ`; a dash where there is none."""
    held = [card for card in hand if suit_of(card) == suit and rank_of(card) >= _LOWEST_HONOUR]
    return "".join(rank_sign(card) for card in sorted(held, reverse=True)) or "-"


def _marks(view: View) -> Iterable[str]:
    """What the marks in the hand mean, while there are some."""
    if new_cards(view):
        yield _("+ marks new cards.")


def _ahead(view: View, names: Names, selection: Selection | None) -> Prompt:
    """While somebody else is asked, a card can be chosen for one's own turn."""
    question = _waiting(view, names)
    is_playing = view.public.phase is Phase.PLAY and view.seat is not None
    if selection is None:
        why = (need(view), *_marks(view)) if is_playing else reasons(view, names)
        return Prompt(question, tuple(why))
    if not selection.chosen:
        return Prompt(question, (_("Space chooses this card ahead of your turn."),))
    card = card_name(selection.chosen[0]).capitalize()
    kept = _("{card} will be played when it is your turn.").format(card=card)
    return Prompt(question, (kept, _("Backspace takes that back.")))


def _waiting(view: View, names: Names) -> str:
    public = view.public
    if public.phase is Phase.OVER:
        return _("The game is over: {name} has won.").format(name=player_name(public.winner, names))
    if public.to_act is None:
        return _("The next hand is being dealt.")
    name = player_name(public.to_act, names)
    match public.phase:
        case Phase.GIVE | Phase.RETURN:
            return _waiting_for_exchange(view, names)
        case Phase.TRUMP:
            return _("{name} is naming trumps.").format(name=name)
        case Phase.DISCARD:
            return _("{name} is laying cards away.").format(name=name)
        case Phase.TARGETS:
            return _("{name} is handing out the targets.").format(name=name)
        case _:
            return _("{name} is to play.").format(name=name)


def _waiting_for_exchange(view: View, names: Names) -> str:
    pair = view.public.pairs[0]
    giver, receiver = player_name(pair.giver, names), player_name(pair.receiver, names)
    if view.public.phase is Phase.GIVE:
        sentence = ngettext(
            "{giver} is choosing {count} card for {receiver}.",
            "{giver} is choosing {count} cards for {receiver}.",
            pair.count,
        )
    else:
        sentence = ngettext(
            "{receiver} is choosing {count} card in return for {giver}.",
            "{receiver} is choosing {count} cards in return for {giver}.",
            pair.count,
        )
    return sentence.format(giver=giver, receiver=receiver, count=pair.count)


def _play(view: View, names: Names, selection: Selection, signs: Signs, is_wide: bool) -> Prompt:
    if selection.chosen:
        question = _("Play the {card}?").format(card=card_name(selection.chosen[0]))
        return Prompt(question, (_("Choose it again to play it, or another card instead."),))
    trick = view.public.trick
    details = (need(view), *_marks(view))
    if not trick.cards:
        return Prompt(_("Your lead: any card."), details)
    suit = suit_of(trick.cards[0])
    leader = player_name(trick.leader, names)
    if suit_of(legal_cards(view.hand, trick)[0]) == suit:
        text = _("Your turn: follow {suit}.")
        long_text = _("Your turn: follow {suit}, which {leader} led.")
    else:
        text = _("Your turn: no {suit}, play any card.")
        long_text = _("Your turn: {leader} led {suit}, you have none: play any card.")
    short = text.format(suit=suit_name(suit))
    if not is_wide:
        return Prompt(short, details)
    question = long_text.format(suit=suit_name(suit), leader=leader)
    return Prompt(question, (taking(view, names, signs), *details), short)


def _choosing(
    text: str, values: Mapping[str, object], selection: Selection, details: Iterable[str]
) -> Prompt:
    """A question for cards, with how many of them are missing."""
    if not selection.missing:
        return Prompt(text.format(**values, more=_("press Enter")), tuple(details))
    more = _("choose {count} more").format(count=selection.missing)
    longer = _("choose {count} more, then Enter").format(count=selection.missing)
    question = text.format(**values, more=longer)
    return Prompt(question, tuple(details), text.format(**values, more=more))


def _give(view: View, names: Names, selection: Selection) -> Prompt:
    pair = view.public.pairs[0]
    values = {"name": player_name(pair.receiver, names), "count": pair.count}
    if view.public.rules.exchange == "high_low":
        text = ngettext(
            "Give {name} your lowest card: {more}.",
            "Give {name} your {count} lowest cards: {more}.",
            pair.count,
        )
        why = ngettext(
            "Ranks tie, so you choose. The highest card of {name} comes back.",
            "Ranks tie, so you choose. The {count} highest of {name} come back.",
            pair.count,
        )
        return _choosing(text, values, selection, (why.format(**values),))
    text = ngettext(
        "Give {name} {count} card: {more}.", "Give {name} {count} cards: {more}.", pair.count
    )
    returned = _("For each, the best comes back.")
    return _choosing(text, values, selection, (*reasons(view, names), returned))


def _return(view: View, names: Names, selection: Selection) -> Prompt:
    pair = view.public.pairs[0]
    values = {"name": player_name(pair.giver, names), "count": pair.count}
    text = ngettext(
        "Return your highest card to {name}: {more}.",
        "Return your {count} highest cards to {name}: {more}.",
        pair.count,
    )
    why = _("Ranks tie, so you choose. What {name} gave you is yours then.")
    return _choosing(text, values, selection, (why.format(**values),))


def _trump(view: View, names: Names) -> Prompt:
    rules = view.public.rules
    if rules.kitty and rules.kitty_order == "blind":
        question = _("Name trumps before you see the kitty: choose, then Enter.")
    else:
        question = _("Name trumps: choose a suit, then Enter.")
    return Prompt(question, (*reasons(view, names), *_marks(view)))
