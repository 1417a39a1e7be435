"""What a player alone reads below how a hand ended: what bots have made of the same cards, and the
code from which the game can be dealt again.
"""

from client.screen.base.canvas import Line, wrapped
from client.screen.scene.scene import Scene
from client.words.solo_games import comparison_sentences, deal_sentence


def solo_lines(scene: Scene, width: int) -> list[Line]:
    """A blank line and what there is to say, nothing where that is nothing."""
    model, palette = scene.model, scene.palette
    view, table, comparison = model.view, model.table, model.comparison
    lines: list[Line] = []
    if comparison is not None and view is not None and view.seat is not None:
        deltas = [result.deltas[view.seat] for result in view.public.results]
        for sentence in comparison_sentences(comparison, deltas):
            lines += wrapped(sentence, width, palette.plain)
    if table is not None and table.deal:
        lines += wrapped(deal_sentence(table.deal, table.rules), width, palette.faint)
    return [[], *lines] if lines else []
