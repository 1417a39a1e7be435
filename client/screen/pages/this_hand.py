"""The pages on the hand in play: what was drawn for the deal, the exchanges, and the last trick."""

from client.screen.base.canvas import Line, Piece, wrapped
from client.screen.scene.scene import Scene
from client.words.events import cards_in_signs
from client.words.language import _
from client.words.names import player_name
from engine.events import Hidden
from engine.rules import RuleSet
from engine.seats import Seat
from engine.tricks import winning_seat


def cut_lines(scene: Scene, width: int) -> list[Line]:
    """What each player drew for the first deal, a line for each round, and who deals."""
    view, palette = scene.model.view, scene.palette
    if view is None:
        return []
    lines: list[Line] = []
    for draws in view.public.cut:
        line: list[Piece] = []
        for seat, card in draws:
            name = player_name(seat, scene.names)
            line += [(f"{name} ", palette.plain), scene.card(card), ("   ", palette.plain)]
        lines.append(line)
    dealer = player_name(view.public.dealer, scene.names)
    sentence = _("The highest rank deals first: {name}.").format(name=dealer)
    return [*lines, [], [(sentence, palette.strong)]]


def exchange_lines(scene: Scene, width: int) -> list[Line]:
    """Two lines for each exchange, in the order in which they were made: the cards that went, and
    those that came back, as far as this player may know them.
    """
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
    return [*lines, [], *wrapped(rule, width, palette.faint)]


def _rule(rules: RuleSet) -> str:
    """By which rule the cards of the second line had to be given for those of the first."""
    if rules.exchange == "suit":
        return _("For each card given, the highest of that suit then in the other hand came back.")
    return _("The lowest cards of any suit were given for the other's highest.")


def _way(scene: Scene, source: Seat, target: Seat, cards: Hidden) -> Line:
    palette = scene.palette
    names = player_name(source, scene.names), player_name(target, scene.names)
    way = f"{names[0]} → {names[1]}:", palette.plain
    if isinstance(cards, int):
        return [way, (" " + cards_in_signs(cards, scene.signs), palette.plain)]
    return [way, *scene.cards(cards, "  ")]


def last_trick_lines(scene: Scene, width: int) -> list[Line]:
    """The last finished trick: a line for each card in the order of play, the winner's marked."""
    public, palette = scene.model.hand_with_last_trick, scene.palette
    if public is None:
        return [[(_("No trick has been taken yet."), palette.plain)]]
    trick = public.tricks[-1]
    players = public.rules.players
    winner = winning_seat(trick, public.trump, players)
    lines: list[Line] = []
    for number, card in enumerate(trick.cards):
        seat = (trick.leader + number) % players
        line: list[Piece] = [
            (f"{number + 1}  ", palette.faint),
            scene.card(card),
            ("  " + player_name(seat, scene.names), palette.plain),
        ]
        if seat == winner:
            line += [("  ★ ", palette.winning), (_("takes it"), palette.plain)]
        lines.append(line)
    return lines
