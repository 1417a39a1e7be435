"""Who drew what for the first deal."""

from client.language import _
from client.scene import Scene
from client.widgets.canvas import Line, Piece
from client.words.cards import card_sign
from client.words.errors import player_name
from engine.cards import suit_of


def cut_lines(scene: Scene, width: int) -> list[Line]:
    """A line for each round of draws, and the dealer."""
    view, palette = scene.model.view, scene.palette
    if view is None:
        return []
    lines: list[Line] = []
    for draws in view.public.cut:
        line: list[Piece] = []
        for seat, card in draws:
            name = player_name(seat, scene.names)
            sign = card_sign(card, scene.signs)
            line += [(f"{name} ", palette.plain), (sign, palette.suits[suit_of(card)])]
            line.append(("   ", palette.plain))
        lines.append(line)
    dealer = player_name(view.public.dealer, scene.names)
    sentence = _("The highest rank deals first: {name}.").format(name=dealer)
    return [*lines, [], [(sentence, palette.strong)]]
