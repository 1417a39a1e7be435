"""What the player is asked, in one line that ends with a question mark, as no other line does.

So a player who listens knows that it is their turn, and so does a script. Cards are named as they
can be typed.
"""

from client.line.cards import CardStyle
from client.state.selection import SUIT_ORDER, hand_order
from client.words.cards import suit_name
from client.words.language import _, ngettext
from client.words.names import Names, player_name
from client.words.prompts import honours
from engine.cards import suit_of
from engine.choices import Choice
from engine.legal import choice
from engine.public import Phase
from engine.view import View


def question(view: View, names: Names, card_style: CardStyle) -> str:
    """What is asked of the view's player; empty while nothing is."""
    asked = choice(view)
    if asked is None:
        return ""
    match asked.phase:
        case Phase.PLAY:
            return _play(view, asked, card_style)
        case Phase.TRUMP:
            return _trumps(view)
        case Phase.GIVE:
            return _give(view, asked, names, card_style)
        case Phase.RETURN:
            return _return(view, asked, names, card_style)
        case Phase.DISCARD:
            return _lay_away(view, asked)
        case _:
            return _targets(view, names)


def _play(view: View, asked: Choice, card_style: CardStyle) -> str:
    cards = card_style.row(hand_order(asked.cards))
    trick = view.public.trick
    if not trick.cards:
        return _("You lead: {cards}?").format(cards=cards)
    suit = suit_of(trick.cards[0])
    if suit_of(asked.cards[0]) == suit:
        text = _("Your turn, {suit} led: {cards}?")
    else:
        text = _("Your turn, {suit} led and you have none: {cards}?")
    return text.format(suit=suit_name(suit), cards=cards)


def _trumps(view: View) -> str:
    """The four suits with the number of cards of each, and the high ones."""
    suits = ", ".join(_holding(view, suit) for suit in SUIT_ORDER)
    rules = view.public.rules
    if rules.kitty and rules.kitty_order == "blind":
        text = _("Name trumps before you see the kitty: {suits}?")
    elif rules.kitty and rules.kitty_order == "take_first":
        text = _("Name trumps, the kitty is in your hand: {suits}?")
    else:
        text = _("Name trumps: {suits}?")
    return text.format(suits=suits)


def _holding(view: View, suit: int) -> str:
    length = sum(suit_of(card) == suit for card in view.hand)
    high = honours(view.hand, suit)
    if not high.isalnum():
        return _("{suit} {length}").format(suit=suit_name(suit), length=length)
    return _("{suit} {length} with {honours}").format(
        suit=suit_name(suit), length=length, honours=high
    )


def _give(view: View, asked: Choice, names: Names, card_style: CardStyle) -> str:
    values = {"name": player_name(view.public.pairs[0].receiver, names), "count": asked.count}
    if view.public.rules.exchange == "high_low":
        text = ngettext(
            "Give {name} your lowest card, for the highest of {name}:",
            "Give {name} your {count} lowest cards, for the {count} highest of {name}:",
            asked.count,
        )
        return f"{text.format(**values)} {_picks(asked, card_style)}"
    text = ngettext(
        "Give {name} {count} card; of its suit the best comes back, from {name} or your own:"
        " which one?",
        "Give {name} {count} cards; of each suit given the best come back, from {name} or your own:"
        " which ones?",
        asked.count,
    )
    return text.format(**values)


def _return(view: View, asked: Choice, names: Names, card_style: CardStyle) -> str:
    text = ngettext(
        "Return {name} your highest card:",
        "Return {name} your {count} highest cards:",
        asked.count,
    ).format(name=player_name(view.public.pairs[0].giver, names), count=asked.count)
    return f"{text} {_picks(asked, card_style)}"


def _picks(asked: Choice, card_style: CardStyle) -> str:
    """Where ranks tie: the cards that go in any case, and those of which some have to be picked."""
    count = asked.count - len(asked.forced)
    free = card_style.row(hand_order([card for card in asked.cards if card not in asked.forced]))
    if not asked.forced:
        return ngettext("{count} of {cards}?", "{count} of {cards}?", count).format(
            count=count, cards=free
        )
    return ngettext(
        "{forced} and {count} of {cards}?", "{forced} and {count} of {cards}?", count
    ).format(forced=card_style.row(hand_order(asked.forced)), count=count, cards=free)


def _lay_away(view: View, asked: Choice) -> str:
    if view.public.rules.kitty_order == "discard_first":
        text = ngettext(
            "Lay {count} card away; then you pick up the kitty, unseen until now: which one?",
            "Lay {count} cards away; then you pick up the kitty, unseen until now: which ones?",
            asked.count,
        )
    else:
        text = ngettext(
            "Lay {count} of your {held} cards away: which one?",
            "Lay {count} of your {held} cards away: which ones?",
            asked.count,
        )
    return text.format(count=asked.count, held=len(view.hand))


def _targets(view: View, names: Names) -> str:
    rules = view.public.rules
    return _("Hand out the targets {targets}, in the order {names}: which?").format(
        targets=" ".join(map(str, rules.targets)),
        names=", ".join(player_name(seat, names) for seat in range(rules.players)),
    )
