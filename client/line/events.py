"""What happened in the game, a line an event: short, since a hand has some seventy of them.

Everybody goes by their name, the player too: then each kind of line has one form, for listeners and
scripts. Not here: what is asked (questions.py), and what changes at the seats (updates.py).
"""

from collections.abc import Iterable, Iterator

from client.line.cards import CardStyle
from client.words.events import by_player, deal_sentence, declarer_sentence
from client.words.figures import up_or_down_words
from client.words.language import _
from client.words.names import Names, player_name
from engine.events import (
    Dealt,
    Event,
    Given,
    HandOver,
    KittyTaken,
    LaidAway,
    Played,
    Returned,
    TakenBack,
    TargetsAssigned,
    TrumpNamed,
)
from engine.fold import fold
from engine.public import HandResult, Phase, Public
from engine.view import View


def event_lines(
    view: View, events: Iterable[Event], names: Names, card_style: CardStyle
) -> Iterator[str]:
    """What `events` are to the player whose view it is; `view` is from before. At the end the
    hand, where they have changed it other than by a card played.
    """
    hand_is_new = False
    for event in events:
        after = fold(view, event)
        yield from _lines_of(after, event, names, card_style)
        if isinstance(event, Played) and len(after.public.tricks) > len(view.public.tricks):
            yield _taken(after.public, names)
        hand_is_new = hand_is_new or _changes_hand(view, event)
        view = after
    if view.public.phase is Phase.OVER:
        winner = player_name(view.public.winner, names)
        yield _("The game is over: {name} has won.").format(name=winner)
    if hand_is_new:
        yield hand_line(view, card_style)


def hand_line(view: View, card_style: CardStyle) -> str:
    """The player's own cards."""
    if not view.hand:
        return _("You have no cards.")
    return _("Your hand: {cards}.").format(cards=card_style.hand(view.hand))


def result_line(result: HandResult, names: Names) -> str:
    """How a hand ended for everybody, against their target."""
    of_players = (
        _("{name} {tricks} of {target}, {delta}").format(
            name=player_name(seat, names),
            tricks=tricks,
            target=target,
            delta=up_or_down_words(delta),
        )
        for seat, (tricks, target, delta) in enumerate(
            zip(result.tricks, result.targets, result.deltas, strict=True)
        )
    )
    return _("Hand {number}: {results}.").format(number=result.hand, results="; ".join(of_players))


def totals_line(public: Public, names: Names) -> str:
    """What everybody has, with the chips where there are any."""
    totals = _("Totals: {totals}.").format(totals=by_player(public.totals, names, up_or_down_words))
    if public.rules.chips == "off":
        return totals
    chips = _("Chips: {chips}.").format(chips=by_player(public.chips, names, up_or_down_words))
    return f"{totals} {chips}"


def _changes_hand(view: View, event: Event) -> bool:
    """Whether it gives `view`'s player other cards, or takes some that are not played."""
    match event:
        case Dealt():
            return view.seat is not None
        case Returned(giver=giver, receiver=receiver):
            return view.seat in (giver, receiver)
        case KittyTaken(seat=seat) | LaidAway(seat=seat):
            return view.seat == seat
        case _:
            return False


def _lines_of(after: View, event: Event, names: Names, card_style: CardStyle) -> Iterator[str]:
    match event:
        case Played(seat=seat, card=card):
            yield f"{player_name(seat, names)}: {card_style.card(card)}."
        case Dealt():
            yield _dealt(after.public, names)
        case TargetsAssigned(targets=targets):
            yield _("Targets: {targets}.").format(targets=by_player(targets, names))
        case Given(giver=giver, receiver=receiver, cards=cards):
            yield _("{giver} gives {receiver}: {cards}.").format(
                giver=player_name(giver, names),
                receiver=player_name(receiver, names),
                cards=card_style.cards(cards),
            )
        case Returned(receiver=receiver, cards=cards):
            yield _("{name} returns: {cards}.").format(
                name=player_name(receiver, names), cards=card_style.cards(cards)
            )
        case TrumpNamed() | KittyTaken() | LaidAway():
            yield declarer_sentence(after.public, event, names, card_style.cards)
        case TakenBack(seat=seat, card=card):
            yield _("{name} takes back: {card}.").format(
                name=player_name(seat, names), card=card_style.card(card)
            )
        case HandOver(laid_away=cards):
            yield from _hand_over(after.public, cards, names, card_style)


def _dealt(public: Public, names: Names) -> str:
    dealt = deal_sentence(public, names)
    if not public.targets:
        return dealt
    targets = _("Targets: {targets}.").format(targets=by_player(public.targets, names))
    return f"{dealt} {targets}"


def _taken(public: Public, names: Names) -> str:
    taker = public.trick.leader
    return _("{name} takes it, {taken} of {target}.").format(
        name=player_name(taker, names), taken=public.taken[taker], target=public.targets[taker]
    )


def _hand_over(
    public: Public, laid_away: tuple[int, ...], names: Names, card_style: CardStyle
) -> Iterator[str]:
    if laid_away:
        yield _("Laid away were {cards}.").format(cards=card_style.cards(laid_away))
    yield result_line(public.results[-1], names)
    yield totals_line(public, names)
