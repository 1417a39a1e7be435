"""A game record in lines, with all cards open, for `replay` where there is no screen."""

from collections.abc import Iterator

from client.line.cards import CardStyle
from client.line.events import event_lines
from client.state.playback import Playback
from client.words.language import _
from client.words.names import Names, seat_names
from client.words.prompts import prompt
from client.words.rules import title
from client.words.solo_games import deal_sentence
from engine.actions import Deal
from engine.public import Phase
from engine.redact import view_for


def record_lines(playback: Playback, card_style: CardStyle = CardStyle.SHORT) -> Iterator[str]:
    """The rules and the players, then each decision in turn, then what is awaited at the end."""
    header = playback.header
    names = seat_names(header.players, header.rules.players)
    yield _("Rules: {name}. Players: {players}.").format(
        name=title(header.rules), players=", ".join(names)
    )
    if header.deal:
        yield deal_sentence(header.deal, header.rules)
    before = view_for(playback.state_at(0), None)
    for moment in playback.moments:
        lines = event_lines(before, moment.events, names, card_style)
        if isinstance(moment.action, Deal):
            yield next(lines)
            yield from _dealt(moment.action, names, card_style)
        yield from lines
        before = view_for(moment.state, None)
    if before.public.phase is not Phase.OVER:
        yield prompt(before, names, None).question
        yield _("Here the record ends.")


def _dealt(deal: Deal, names: Names, card_style: CardStyle) -> Iterator[str]:
    for name, hand in zip(names, deal.hands, strict=True):
        yield _("{name} holds {cards}.").format(name=name, cards=card_style.hand(hand))
    if deal.kitty:
        yield _("The kitty: {cards}.").format(cards=card_style.cards(deal.kitty))
