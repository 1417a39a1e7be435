"""The page on the last finished hand: tricks against targets, Up or Down, totals, chips, and what
was laid away. The record of the game so far can be saved from here.
"""

from collections.abc import Sequence

from rich.cells import cell_len

from client.screen.base.canvas import Line, Piece, cut, filled, wrapped
from client.screen.base.foot import FootWords
from client.screen.base.messages import Requested
from client.screen.base.page import Page
from client.screen.base.screen import Input
from client.screen.scene.keys import SUMMARY, Command, Keys, keys_without
from client.screen.scene.scene import Scene
from client.screen.table.player import delta_piece
from client.words.cards import suit_name
from client.words.figures import signed
from client.words.language import _
from engine.public import HandResult, Phase, Public
from engine.seats import Seat
from protocol.messages import GetRecord

_NUMBER = 9  # columns of a number


def summary_lines(
    scene: Scene,
    width: int,
    order: Sequence[Seat] | None = None,
    names: Sequence[str] | None = None,
) -> list[Line]:
    """The last finished hand, with a line for each player, by seats or in another order. `names`,
    by seat, are what these lines begin with where that is more than a name.
    """
    view, palette = scene.model.view, scene.palette
    if view is None or not view.public.results:
        return [[(_("No hand is finished yet."), palette.plain)]]
    result = view.public.results[-1]
    what = _("Hand {number}: {name} dealt, {suit} were trumps.").format(
        number=result.hand, name=scene.names[result.dealer], suit=suit_name(result.trump)
    )
    has_chips = view.public.rules.chips != "off"
    names = scene.names if names is None else names
    column = min(max(map(cell_len, names)), width - (4 + has_chips) * _NUMBER)
    lines: list[Line] = [[(what, palette.strong)], [], _head(scene, column, has_chips)]
    seats = range(len(result.tricks)) if order is None else order
    for seat in seats:
        name = filled(names[seat], column)
        lines.append([(name, scene.palette.strong), *_figures(scene, result, seat, has_chips)])
    laid_away = _laid_away(scene)
    return [*lines, [], laid_away] if laid_away else lines


def _head(scene: Scene, column: int, has_chips: bool) -> Line:
    heads = [_("target"), _("tricks"), _("Up/Down"), _("total"), *([_("chips")] * has_chips)]
    style = scene.palette.faint
    return [(" " * column, style), *((_column(head), style) for head in heads)]


def _figures(scene: Scene, result: HandResult, seat: Seat, has_chips: bool) -> Line:
    palette = scene.palette
    delta, delta_style = delta_piece(scene, result.deltas[seat])
    line: list[Piece] = [
        (_column(str(result.targets[seat])), palette.plain),
        (_column(str(result.tricks[seat])), palette.plain),
        (_column(delta), delta_style),
        (_column(signed(result.totals[seat])), palette.strong),
    ]
    if has_chips:
        line.append((_column(signed(result.chips[seat])), palette.strong))
    return line


def _column(text: str) -> str:
    shown = cut(text, _NUMBER - 1)
    return " " * (_NUMBER - cell_len(shown)) + shown


def _laid_away(scene: Scene) -> Line:
    """The cards that were laid away, which everybody may see until the next deal."""
    if scene.model.view is None or not scene.laid_away:
        return []
    return [(_("Laid away:"), scene.palette.plain), *scene.cards(scene.laid_away, "  ")]


def record_lines(scene: Scene, width: int) -> list[Line]:
    """A blank line and what has become of the record, nothing while it was not asked for."""
    if not scene.record:
        return []
    return [[], *wrapped(scene.record, width, scene.palette.question)]


class SummaryPage(Page):
    """For somebody who looks on it closes by itself, when the first card of the next hand is on the
    table.
    """

    KEYS = SUMMARY

    def __init__(self, scene: Scene, input_: Input) -> None:
        super().__init__(scene, input_, _("The last hand"), _lines_with_record)
        view = scene.model.view
        self._closes_itself = view is not None and view.seat is None and not _is_played(view.public)

    def show(self, scene: Scene) -> None:
        super().show(scene)
        view = scene.model.view
        if self._closes_itself and view is not None and _is_played(view.public):
            self.close()

    def keys(self) -> Keys:
        """A replay has no server to ask for a record, or to chat with; and before the first hand is
        over there is no record.
        """
        if not _has_table(self.scene):
            return keys_without(self.KEYS, Command.SAVE, Command.CHAT)
        view = self.scene.model.view
        has_record = view is not None and bool(view.public.results)
        return self.possible_keys(
            self.KEYS if has_record else keys_without(self.KEYS, Command.SAVE)
        )

    def foot_words(self) -> FootWords:
        save = {Command.SAVE: _("f save")} if Command.SAVE in self.keys() else {}
        return {**super().foot_words(), **save}

    def obey(self, command: Command) -> None:
        if command is Command.SAVE:
            self.input.echo_filter.spend()
            self.post_message(Requested(GetRecord()))
        else:
            super().obey(command)


def _lines_with_record(scene: Scene, width: int) -> list[Line]:
    return [*summary_lines(scene, width), *record_lines(scene, width)]


def _has_table(scene: Scene) -> bool:
    """Whether there is a table on a server: a replay has none."""
    return scene.model.table is not None and bool(scene.model.table.table)


def _is_played(public: Public) -> bool:
    """Whether a card of the hand in progress has been played."""
    return public.phase is Phase.PLAY and bool(public.trick.cards or public.tricks)
