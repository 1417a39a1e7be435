"""What the game asks of the player, or waits for while it asks somebody else, and how to answer."""

import msgspec

from client.state.high_cards import high_card
from client.state.new_cards import new_cards
from client.state.selection import Selection, action
from client.words.cards import Signs, arrows, card_name, card_sign, rank_sign, suit_name
from client.words.high_cards import high_card_question, why_high
from client.words.language import _, ngettext
from client.words.names import Names, player_name
from engine.cards import Card, Suit, rank_of, suit_of
from engine.public import Phase
from engine.tricks import legal_cards
from engine.view import View

_LOWEST_HONOUR = 9  # the jack


class Prompt(msgspec.Struct, frozen=True):
    """`question` is what is asked, `detail` how to answer or what happens then, `keys` which keys
    choose cards or put one back.
    """

    question: str
    detail: str = ""
    keys: str = ""


def prompt(
    view: View, names: Names, selection: Selection | None, signs: Signs = Signs.GLYPHS
) -> Prompt:
    """What to tell the player whose view it is; `selection` is theirs, where they are asked."""
    if selection is None or selection.is_ahead:
        playing = view.public.phase is Phase.PLAY and view.seat is not None
        detail = _need_and_marks(view) if playing else ""
        question = _waiting(view, names)
        return _ahead(question, selection) if selection else Prompt(question, detail)
    if selection.is_in_doubt and (doubt := _doubt(view, names, selection, signs)):
        return doubt
    match selection.asked.phase:
        case Phase.PLAY:
            return _play(view, selection, signs)
        case Phase.GIVE:
            return _give(view, names, selection)
        case Phase.RETURN:
            return _return(view, names, selection)
        case Phase.DISCARD:
            return _discard(view, selection)
        case Phase.TRUMP:
            return _trump(view)
        case _:
            return Prompt(_("Who has to take how many tricks?"), _("Arrows, then Enter."))


def _doubt(view: View, names: Names, selection: Selection, signs: Signs) -> Prompt | None:
    decided = action(selection, view)
    card = None if decided is None else high_card(view, decided)
    if decided is None or card is None:
        return None
    question = high_card_question(decided, card_sign(card, signs), names)
    how = _("Once more, press Enter; Backspace takes the choice back.")
    return Prompt(question, f"{why_high(view.public, card)} {how}")


def honours(hand: tuple[Card, ...], suit: Suit) -> str:
    """The ace to jack of a suit that are in a hand: `AQJ`; a dash where there is none."""
    held = [card for card in hand if suit_of(card) == suit and rank_of(card) >= _LOWEST_HONOUR]
    return "".join(rank_sign(card) for card in sorted(held, reverse=True)) or "-"


def need(view: View) -> str:
    """How the view's seat stands against its target."""
    assert view.seat is not None
    target, taken = view.public.targets[view.seat], view.public.taken[view.seat]
    if taken < target:
        missing = target - taken
        if missing > view.public.rules.tricks_per_hand - len(view.public.tricks):
            return _("{count} short of your target").format(count=missing)
        return ngettext(
            "{count} more trick to your target", "{count} more tricks to your target", missing
        ).format(count=missing)
    if taken == target:
        return _("on target: every trick more is worth one")
    return ngettext(
        "{count} trick over your target", "{count} tricks over your target", taken - target
    ).format(count=taken - target)


def _marks(view: View) -> str:
    """What the marks in the hand mean, while there are some."""
    return _("+ marks new cards") if new_cards(view) else ""


def _need_and_marks(view: View) -> str:
    return " · ".join(filter(None, (need(view), _marks(view))))


def _ahead(question: str, selection: Selection) -> Prompt:
    if not selection.chosen:
        return Prompt(question, _("Space chooses this card ahead of your turn."))
    card = card_name(selection.chosen[0]).capitalize()
    detail = _("{card} is played when it is your turn.").format(card=card)
    return Prompt(question, detail, _("Backspace takes that back."))


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


def _play(view: View, selection: Selection, signs: Signs) -> Prompt:
    if selection.chosen:
        question = _("Play the {card}?").format(card=card_name(selection.chosen[0]))
        return Prompt(question, _("Once more plays it, any other card does not."))
    trick = view.public.trick
    detail = _need_and_marks(view)
    keys = _first_card(view, signs)
    if not trick.cards:
        return Prompt(_("Your lead: any card."), detail, keys)
    suit = suit_of(trick.cards[0])
    legal = legal_cards(view.hand, trick)
    if suit_of(legal[0]) == suit:
        question = _("Your turn: follow {suit}.").format(suit=suit_name(suit))
    else:
        question = _("Your turn: no {suit}, play any card.").format(suit=suit_name(suit))
    return Prompt(question, detail, keys)


def _first_card(view: View, signs: Signs) -> str:
    """How a card is played, until one has been."""
    if view.public.hand > 1 or view.public.tricks:
        return ""
    return _("{arrows} move, Enter plays; or type it, or click.").format(
        arrows=arrows("← →", signs)
    )


def _more(selection: Selection) -> str:
    """How many cards have to be chosen still, or how to go on."""
    if selection.missing:
        return ngettext("{count} more", "{count} more", selection.missing).format(
            count=selection.missing
        )
    return _("press Enter")


def _choosing() -> str:
    return _("Space or a click chooses, then Enter.")


def _give(view: View, names: Names, selection: Selection) -> Prompt:
    pair = view.public.pairs[0]
    receiver = player_name(pair.receiver, names)
    if view.public.rules.exchange == "high_low":
        question = ngettext(
            "Give {name} your lowest card: {more}.",
            "Give {name} your {count} lowest cards: {more}.",
            pair.count,
        )
        detail = ngettext(
            "Ranks tie, so you choose. The highest card of {name} comes back.",
            "Ranks tie, so you choose. The {count} highest of {name} come back.",
            pair.count,
        )
    else:
        question = ngettext(
            "Give {name} {count} card: {more}.", "Give {name} {count} cards: {more}.", pair.count
        )
        detail = _("Of each suit given, the best comes back: {name}'s or yours.")
    values = {"name": receiver, "count": pair.count, "more": _more(selection)}
    return Prompt(question.format(**values), detail.format(**values), _choosing())


def _return(view: View, names: Names, selection: Selection) -> Prompt:
    pair = view.public.pairs[0]
    values = {
        "name": player_name(pair.giver, names),
        "count": pair.count,
        "more": _more(selection),
    }
    question = ngettext(
        "Return your highest card to {name}: {more}.",
        "Return your {count} highest cards to {name}: {more}.",
        pair.count,
    )
    detail = _("Ranks tie, so you choose. What {name} gave you is yours then.")
    return Prompt(question.format(**values), detail.format(**values), _choosing())


def _discard(view: View, selection: Selection) -> Prompt:
    count = selection.asked.count
    question = ngettext(
        "Lay {count} card away: {more}.", "Lay {count} cards away: {more}.", count
    ).format(count=count, more=_more(selection))
    if view.public.rules.kitty_order == "discard_first":
        return Prompt(question, _("Then you pick up the kitty, unseen until now."), _choosing())
    return Prompt(question, _marks(view), _choosing())


def _trump(view: View) -> Prompt:
    rules = view.public.rules
    if rules.kitty and rules.kitty_order == "blind":
        return Prompt(_("Name trumps before you see the kitty: choose, then Enter."))
    return Prompt(_("Name trumps: choose, then Enter."), _marks(view))
