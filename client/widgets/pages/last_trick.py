"""The last finished trick of this hand."""

from client.language import _
from client.scene import Scene
from client.widgets.canvas import Line, Piece
from client.words.cards import card_sign
from client.words.errors import player_name
from engine.cards import suit_of
from engine.tricks import winning_seat


def last_trick_lines(scene: Scene, width: int) -> list[Line]:
    """A line for each card in the order played, the winner's marked."""
    view, palette = scene.model.view, scene.palette
    if view is None or not view.public.tricks:
        return [[(_("No trick has been taken in this hand."), palette.plain)]]
    trick = view.public.tricks[-1]
    players = view.public.rules.players
    winner = winning_seat(trick, view.public.trump, players)
    lines: list[Line] = []
    for number, card in enumerate(trick.cards):
        seat = (trick.leader + number) % players
        line: list[Piece] = [
            (f"{number + 1}  ", palette.faint),
            (card_sign(card, scene.signs), palette.suits[suit_of(card)]),
            ("  " + player_name(seat, scene.names), palette.plain),
        ]
        if seat == winner:
            line += [("  ★ ", palette.winning), (_("takes it"), palette.plain)]
        lines.append(line)
    return lines
