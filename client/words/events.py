"""What happened in the game, a sentence an event: as the log has it, and what others say alike."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from client.words.cards import Signs, card_sign, cards_counted, suit_name
from client.words.figures import up_or_down_words
from client.words.language import _, ngettext
from client.words.names import Names, player_name
from engine.cards import Card, high_to_low
from engine.events import (
    Dealt,
    Event,
    Given,
    HandOver,
    Hidden,
    KittyTaken,
    LaidAway,
    Played,
    Returned,
    TakenBack,
    TargetsAssigned,
    TrumpNamed,
)
from engine.fold import fold
from engine.public import Public
from engine.seats import Seat
from engine.view import View


class EventSentence(NamedTuple):
    """`is_of_card`: it tells of a card played, or who took the trick, which the table shows."""

    text: str
    is_of_card: bool = False


def sentences(
    view: View, events: Iterable[Event], names: Names, signs: Signs
) -> Iterator[EventSentence]:
    """A sentence for each event, and one for each trick that was taken; `view` is from before."""
    for event in events:
        after = fold(view, event)
        yield EventSentence(sentence(after, event, names, signs), isinstance(event, Played))
        if isinstance(event, Played) and len(after.public.tricks) > len(view.public.tricks):
            taker = player_name(after.public.trick.leader, names)
            text = _("{name} takes the trick.").format(name=taker)
            yield EventSentence(text, is_of_card=True)
        view = after


def sentence(after: View, event: Event, names: Names, signs: Signs) -> str:
    """What happened, as the player whose view it is may know it; `after` is the view after it."""
    match event:
        case Dealt():
            return deal_sentence(after.public, names)
        case TargetsAssigned(targets=targets):
            return _("The targets: {targets}.").format(targets=by_player(targets, names))
        case Given(giver=giver, receiver=receiver, cards=cards):
            return _exchanged(giver, receiver, cards, names, signs)
        case Returned(giver=giver, receiver=receiver, cards=cards):
            return _exchanged(receiver, giver, cards, names, signs)
        case TrumpNamed() | KittyTaken() | LaidAway():
            return declarer_sentence(
                after.public, event, names, lambda cards: cards_in_signs(cards, signs)
            )
        case Played(seat=seat, card=card):
            return _("{name} plays {card}.").format(
                name=player_name(seat, names), card=card_sign(card, signs)
            )
        case TakenBack(seat=seat, card=card):
            return _("{name} takes {card} back.").format(
                name=player_name(seat, names), card=card_sign(card, signs)
            )
        case HandOver():
            deltas = by_player(after.public.results[-1].deltas, names, up_or_down_words)
            return _("The hand is over: {deltas}.").format(deltas=deltas)


def cards_in_signs(cards: Hidden, signs: Signs) -> str:
    """`Q♠ 7♥`, or how many they are."""
    if isinstance(cards, int):
        return cards_counted(cards)
    return " ".join(card_sign(card, signs) for card in high_to_low(cards))


def cards_as_played(cards: Sequence[Card], signs: Signs) -> str:
    """`7♦ Q♠`, in the order in which they were played."""
    return " ".join(card_sign(card, signs) for card in cards)


def deal_sentence(public: Public, names: Names) -> str:
    """Which hand it is, and who deals."""
    return _("Hand {number}: {name} deals.").format(
        number=public.hand, name=player_name(public.dealer, names)
    )


def declarer_sentence(
    public: Public,
    event: TrumpNamed | KittyTaken | LaidAway,
    names: Names,
    in_words: Callable[[Hidden], str],
) -> str:
    """What the dealer does before the play; `in_words` is how cards are written."""
    seat = public.dealer if isinstance(event, TrumpNamed) else event.seat
    name = player_name(seat, names)
    match event:
        case TrumpNamed(suit=suit):
            return _("{name} names {suit} trumps.").format(name=name, suit=suit_name(suit))
        case KittyTaken(cards=int()):
            return _("{name} picks up the kitty.").format(name=name)
        case KittyTaken(cards=cards):
            return _("{name} picks up the kitty: {cards}.").format(name=name, cards=in_words(cards))
        case LaidAway(cards=int(count)):
            text = ngettext(
                "{name} lays {count} card away.", "{name} lays {count} cards away.", count
            )
            return text.format(name=name, count=count)
        case LaidAway(cards=cards):
            return _("{name} lays away {cards}.").format(name=name, cards=in_words(cards))


def by_player(numbers: Iterable[int], names: Names, style: Callable[[int], str] = str) -> str:
    """`Ann 8, Ben 5, Cat 3`."""
    return ", ".join(
        f"{player_name(seat, names)} {style(number)}" for seat, number in enumerate(numbers)
    )


def _exchanged(source: Seat, target: Seat, cards: Hidden, names: Names, signs: Signs) -> str:
    return _("{source} → {target}: {cards}.").format(
        source=player_name(source, names),
        target=player_name(target, names),
        cards=cards_in_signs(cards, signs),
    )


def failed_claim(seat: Seat, names: Names) -> str:
    """That somebody has claimed all tricks to come, and not all of them are sure."""
    return _("{name} claims all tricks to come, but that does not hold.").format(
        name=player_name(seat, names)
    )
