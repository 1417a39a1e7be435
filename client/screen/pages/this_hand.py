"""The pages on the hand in play: what was drawn for the deal, and the last trick. Not here: the
exchanges (exchanges.py).
"""

from client.screen.base.canvas import Line, Piece
from client.screen.scene.scene import Scene
from client.words.language import _
from client.words.names import player_name
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
