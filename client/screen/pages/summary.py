"""The page on the last finished hand: tricks against targets, Up or Down, totals, chips, and what
was laid away. The record of the game so far can be saved from here.
"""

from collections.abc import Sequence

from rich.cells import cell_len

from client.screen.base.canvas import Line, Piece, cut, filled, width_of, wrapped
from client.screen.base.foot import FootWords
from client.screen.base.messages import Requested
from client.screen.base.screen import Input
from client.screen.pages.intermission import IntermissionPage
from client.screen.scene.keys import SUMMARY, Command, Keys, keys_without
from client.screen.scene.scene import Scene
from client.screen.table.player import delta_piece
from client.words.cards import suit_name
from client.words.figures import up_or_down
from client.words.language import _
from engine.public import HandResult
from engine.seats import Seat
from engine.tricks import winning_seat
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
    cards = [line for line in (_last_trick(scene, width), _laid_away(scene)) if line]
    return [*lines, [], *cards] if cards else lines


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
        (_column(up_or_down(result.totals[seat])), palette.strong),
    ]
    if has_chips:
        line.append((_column(up_or_down(result.chips[seat])), palette.strong))
    return line


def _column(text: str) -> str:
    shown = cut(text, _NUMBER - 1)
    return " " * (_NUMBER - cell_len(shown)) + shown


def _last_trick(scene: Scene, width: int) -> Line:
    """The last trick of the hand: who played what, as far as there is room for names, and whose it
    is.
    """
    hand, palette = scene.model.last_hand, scene.palette
    if hand is None:
        return []
    public, trick = hand.public, hand.public.tricks[-1]
    players = public.rules.players
    winner = winning_seat(trick, public.trump, players)
    with_names: list[Piece] = [(_("Last trick:"), palette.plain)]
    alone = list(with_names)
    for place, card in enumerate(trick.cards):
        seat = (trick.leader + place) % players
        star = (" ★", palette.winning) if seat == winner else ("", palette.plain)
        piece = ("  ", palette.plain), scene.card(card), star
        with_names += [*piece, (f" {scene.names[seat]}", palette.plain)]
        alone += piece
    return with_names if width_of(with_names) <= width else alone


def _laid_away(scene: Scene) -> Line:
    """The cards that were laid away, which everybody may see."""
    cards = scene.model.last_hand.laid_away if scene.model.last_hand else ()
    if not cards:
        return []
    return [(_("Laid away:"), scene.palette.plain), *scene.cards(cards, "  ")]


def record_lines(scene: Scene, width: int) -> list[Line]:
    """A blank line and what has become of the record, nothing while it was not asked for."""
    if not scene.record:
        return []
    return [[], *wrapped(scene.record, width, scene.palette.question)]


class SummaryPage(IntermissionPage):
    """The page of the last finished hand."""

    KEYS = SUMMARY

    def __init__(self, scene: Scene, input_: Input) -> None:
        super().__init__(scene, input_, _("The last hand"), _lines_with_record)

    def keys(self) -> Keys:
        """A replay has no server to ask for a record, or to chat with; and before the first hand is
        over there is no record.
        """
        keys = {**super().keys(), Command.SAVE: ("f",)}
        if not _has_table(self.scene):
            return keys_without(keys, Command.SAVE, Command.CHAT)
        view = self.scene.model.view
        has_record = view is not None and bool(view.public.results)
        return keys if has_record else keys_without(keys, Command.SAVE)

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
