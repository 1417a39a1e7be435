"""The exchanges of this hand: what went and what came, as far as one may know it."""

from client.language import _
from client.scene import Scene
from client.widgets.canvas import Line, Piece, wrap
from client.words.cards import card_sign
from client.words.errors import player_name
from client.words.events import cards_in_signs
from engine.cards import high_to_low, suit_of
from engine.events import Hidden
from engine.rules import RuleSet
from engine.seats import Seat


def exchange_lines(scene: Scene, width: int) -> list[Line]:
    """Two lines for each exchange, in the order in which they were made."""
    view, palette = scene.model.view, scene.palette
    if view is None or not view.exchanges:
        return [[(_("There has been no exchange in this hand."), palette.plain)]]
    lines: list[Line] = []
    for exchange in view.exchanges:
        if lines:
            lines.append([])
        lines.append(_way(scene, exchange.giver, exchange.receiver, exchange.given))
        lines.append(_way(scene, exchange.receiver, exchange.giver, exchange.returned))
    rule = _rule(view.public.rules)
    return [*lines, [], *([(line, palette.faint)] for line in wrap(rule, width))]


def _rule(rules: RuleSet) -> str:
    """By what rule the second line of an exchange has answered the first."""
    if rules.exchange == "suit":
        return _("For each card given, the highest of that suit then in the other hand came back.")
    return _("The lowest cards of any suit were given for the other's highest.")


def _way(scene: Scene, source: Seat, target: Seat, cards: Hidden) -> Line:
    palette = scene.palette
    names = player_name(source, scene.names), player_name(target, scene.names)
    line: list[Piece] = [(f"{names[0]} → {names[1]}:", palette.plain)]
    if isinstance(cards, int):
        return [*line, (" " + cards_in_signs(cards, scene.signs), palette.plain)]
    for card in high_to_low(cards):
        line += [
            ("  ", palette.plain),
            (card_sign(card, scene.signs), palette.suits[suit_of(card)]),
        ]
    return line
