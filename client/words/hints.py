"""What a hint says: what to do, why, and how many tricks may be expected after each decision."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from client.state.advice import allows_hints
from client.state.model import Model
from client.words.cards import card_name, suit_name
from client.words.language import _, ngettext
from client.words.names import Names, player_name
from client.words.play_reasons import play_reason
from client.words.prompts import honours
from engine.actions import AssignTargets, Cards, Discard, Give, NameTrump, Play, SeatAction
from engine.bots.opinions import Option
from engine.cards import PACK_SIZE, SUITS, Card, suit_of
from engine.view import View


def suggestion(action: SeatAction, names: Names, row: Callable[[Cards], str]) -> str:
    """What to do: `Play the king of hearts.` `row` writes several cards."""
    match action:
        case Play(card=card):
            return _("Play the {card}.").format(card=card_name(card))
        case NameTrump(suit=suit):
            return _("Name {suit}.").format(suit=suit_name(suit))
        case AssignTargets(targets=targets):
            return _("Hand the targets out like this: {targets}.").format(
                targets=targets_text(targets, names)
            )
        case Give(to=to, cards=cards):
            text = _("Give {name} {cards}.")
            return text.format(name=player_name(to, names), cards=row(cards))
        case Discard(cards=cards):
            return _("Lay {cards} away.").format(cards=row(cards))
    return _("Return {cards}.").format(cards=row(action.cards))


def targets_text(targets: Sequence[int], names: Names) -> str:
    """`Ann 8, Ben 5, Cem 3`."""
    return ", ".join(f"{player_name(seat, names)} {target}" for seat, target in enumerate(targets))


def reason(view: View, action: SeatAction, names: Names) -> str:
    """Why, from what the player can know."""
    match action:
        case Play(card=card):
            return play_reason(view, card, names)
        case NameTrump(suit=suit):
            return _trump_reason(view.hand, suit)
        case AssignTargets():
            return _(
                "Targets change nothing about the cards: the smallest is for you, the largest for"
                " whoever leads."
            )
        case Discard(cards=cards):
            return _discard_reason(view, cards)
        case Give(to=to, cards=cards) if view.public.rules.exchange == "suit":
            return _gift_reason(view, cards, player_name(to, names))
    return _("Of cards of one rank these help you least.")


def _trump_reason(hand: Sequence[Card], suit: int) -> str:
    lengths = [sum(suit_of(card) == each for card in hand) for each in range(len(SUITS))]
    high = honours(tuple(hand), suit)
    if lengths[suit] == max(lengths):
        text = ngettext(
            "No suit of yours is longer: {count} card, with {honours}.",
            "No suit of yours is longer: {count} cards, with {honours}.",
            lengths[suit],
        )
    else:
        text = ngettext(
            "Its {count} card is worth more than a longer suit, with {honours}.",
            "Its {count} cards are worth more than a longer suit, with {honours}.",
            lengths[suit],
        )
    return text.format(count=lengths[suit], honours=high if high != "-" else _("no honour"))


def _discard_reason(view: View, cards: Sequence[Card]) -> str:
    left = {suit_of(card) for card in view.hand if card not in cards}
    gone = {suit_of(card) for card in cards} - left - {view.public.trump}
    if not gone:
        return _("They take the fewest tricks: high cards and trumps stay.")
    suits = _(" and ").join(suit_name(suit) for suit in sorted(gone, reverse=True))
    return _("It leaves you without {suits}, which you can trump then.").format(suits=suits)


def _gift_reason(view: View, cards: Sequence[Card], name: str) -> str:
    """The receiver's best of each suit comes back."""
    higher = min(sum(other not in view.hand for other in _above(card)) for card in cards)
    return ngettext(
        "For each, the best of its suit comes back from {name}: {count} may be higher.",
        "For each, the best of its suit comes back from {name}: {count} may be higher.",
        higher,
    ).format(name=name, count=higher)


def _above(card: Card) -> range:
    """The cards of its suit that are higher."""
    return range(card + len(SUITS), PACK_SIZE, len(SUITS))


def option_lines(options: Sequence[Option]) -> Iterator[tuple[tuple[SeatAction, ...], str]]:
    """Those after which as many tricks are to be expected, with their number, to one decimal."""
    for tricks, alike in groupby(options, key=lambda option: option.tricks):
        if tricks is not None:
            yield tuple(option.action for option in alike), f"{tricks:.1f}"


def cards_of(actions: Sequence[SeatAction]) -> tuple[Card, ...]:
    """The cards of such a line, none where the question is not about cards: all that can be played
    with the same result, but only one of the sets.
    """
    match actions[0]:
        case Play():
            return tuple(action.card for action in actions if isinstance(action, Play))
        case NameTrump() | AssignTargets():
            return ()
    return actions[0].cards


def tricks_heading() -> str:
    """What the numbers beside the options are."""
    return _("Tricks that you may expect in this hand:")


def no_hint(model: Model) -> str:
    """Why there is no hint now."""
    if not allows_hints(model):
        return _("At this table there are no hints.")
    return _("Hints can be had when you are asked for something.")


def thinking() -> str:
    """While the hint is thought about."""
    return _("Thinking…")


def no_advice(*, is_forbidden: bool) -> str:
    """Where that has failed, or where there can be none."""
    if is_forbidden:
        return _("There are no hints and reviews here: with the game installed you get them.")
    return _("The program that thinks has failed: try again.")
