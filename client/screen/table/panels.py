"""What stands beside a wide table: the scores, how the totals have gone, the last trick, and what
there is to know of the hand in play. Each in a frame.
"""

from collections.abc import Iterator, Sequence

from rich.cells import cell_len

from client.screen.base.canvas import Canvas, Line, Piece, cut, width_of, wrapped
from client.screen.base.foot import FootWords
from client.screen.base.panel import Panel
from client.screen.scene.keys import Command
from client.screen.table.card import FLAT, draw_card
from client.screen.table.chart import chart_lines, legend
from client.screen.table.player import delta_piece
from client.words.cards import suit_sign
from client.words.events import cards_in_signs
from client.words.language import _
from client.words.panels import dealt, exchanged, game_end, next_hand, trick_taken, trumps
from engine.public import HandResult, Public
from engine.tricks import winning_seat

_COLUMN = 7  # columns of a player's figures
_TRICK_STEP = 11  # columns from card to card


class ScoresPanel(Panel):
    """Up and Down of each hand, totals, and what is still to be taken in this one."""

    def heading(self) -> str:
        return _("Scores")

    def edge_keys(self) -> FootWords:
        return {Command.SCORES: _("v sheet")}

    def lines(self, width: int, height: int) -> Sequence[Line]:
        view = self.scene.model.view
        if view is None:
            return []
        public = view.public
        names = [cut(name, _COLUMN - 1) for name in self.scene.names]
        rows = [self._row("", [(name, self.scene.palette.strong) for name in names], width)]
        below = [*self._standing(public, width), [], *self._end(public, width)]
        room = max(1, height - len(below) - 1)
        rows += [self._hand(result, width) for result in public.results[-room:]]
        return [*rows, *below]

    def _row(self, label: str, pieces: Sequence[Piece], width: int) -> Line:
        """Figures below each other, each ending in its column; as much of the label as has room."""
        plain = self.scene.palette.plain
        end = width - 1 - _COLUMN * (len(pieces) - 1)
        label = cut(label, end - cell_len(pieces[0][0]) - 1)
        line: list[Piece] = [(label, self.scene.palette.faint)]
        for text, style in pieces:
            line += [(" " * (end - width_of(line) - cell_len(text)), plain), (text, style)]
            end += _COLUMN
        return line

    def _hand(self, result: HandResult, width: int) -> Line:
        deltas = [delta_piece(self.scene, delta) for delta in result.deltas]
        sign = suit_sign(result.trump, self.scene.signs)
        label, *rest = self._row(f"{result.hand} {sign}", deltas, width)
        number, _blank, after = label[0].partition(sign)
        suit = (sign, self.scene.palette.suits[result.trump])
        return [(number, label[1]), suit, (after, label[1]), *rest]

    def _standing(self, public: Public, width: int) -> Iterator[Line]:
        plain, strong = self.scene.palette.plain, self.scene.palette.strong
        if public.results:
            totals = [delta_piece(self.scene, total) for total in public.totals]
            yield self._row(_("total"), totals, width)
        if public.rules.chips != "off":
            chips = [delta_piece(self.scene, count) for count in public.chips]
            yield self._row(_("chips"), chips, width)
        if public.targets:
            yield self._row(_("target"), [(str(each), plain) for each in public.targets], width)
            left = [
                max(0, target - taken)
                for target, taken in zip(public.targets, public.taken, strict=True)
            ]
            yield self._row(_("still to take"), [(str(each), strong) for each in left], width)

    def _end(self, public: Public, width: int) -> list[Line]:
        return wrapped(game_end(public.rules), width, self.scene.palette.plain)


class ChartPanel(Panel):
    """How each total has gone, hand by hand."""

    def heading(self) -> str:
        return _("Up and down")

    def edge_keys(self) -> FootWords:
        return {Command.SUMMARY: _("u last hand")}

    def lines(self, width: int, height: int) -> Sequence[Line]:
        chart = chart_lines(self.scene, width, max(3, height - 2))
        if not chart:
            return wrapped(_("No hand is finished yet."), width, self.scene.palette.faint)
        return [*chart, [], legend(self.scene, chart)]


class LastTrickPanel(Panel):
    """The last trick, in the order in which it was played."""

    def heading(self) -> str:
        return _("Last trick")

    def edge_keys(self) -> FootWords:
        return {Command.LAST_TRICK: _("l last trick")}

    def lines(self, width: int, height: int) -> Sequence[Line]:
        return []

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        view, palette = self.scene.model.view, self.scene.palette
        if view is None or not view.public.tricks:
            return
        public, players = view.public, view.public.rules.players
        trick = public.tricks[-1]
        winner = winning_seat(trick, public.trump, players)
        step = min(_TRICK_STEP, (canvas.width - 4) // players)
        for number, card in enumerate(trick.cards):
            seat, x = (trick.leader + number) % players, 3 + number * step
            name = cut(self.scene.names[seat], step - 3)
            end = canvas.write(x, 1, name, palette.strong)
            if seat == winner:
                canvas.write(end + 1, 1, "★", palette.winning)
            draw_card(canvas, self.scene, x, 2, FLAT, card)
        names = [cut(name, canvas.width // 4) for name in self.scene.names]
        told = trick_taken(len(public.tricks), trick.leader, winner, names)
        canvas.write(3, 5, cut(told, canvas.width - 5))


class HandPanel(Panel):
    """Who deals, what trumps are, what was exchanged, and what the next hand brings."""

    def heading(self) -> str:
        return _("This hand")

    def edge_keys(self) -> FootWords:
        return {Command.EXCHANGES: _("e exchange")}

    def lines(self, width: int, height: int) -> Sequence[Line]:
        view, palette = self.scene.model.view, self.scene.palette
        if view is None:
            return []
        public, names = view.public, self.scene.names
        lines = [*wrapped(dealt(public, names), width, palette.plain)]
        if public.trump is not None:
            sign = suit_sign(public.trump, self.scene.signs)
            lines.append(
                [(f"{sign} ", palette.suits[public.trump]), (trumps(public.trump), palette.plain)]
            )
        if view.exchanges:
            lines += [[], [(_("Exchange"), palette.heading)], *self._exchanges(width)]
        if public.rules.assign_targets == "position":
            told = next_hand(public, names)
            lines += [[], [(_("Next hand"), palette.heading)], *wrapped(told, width, palette.plain)]
        return lines

    def _exchanges(self, width: int) -> Iterator[Line]:
        view = self.scene.model.view
        assert view is not None
        for exchange in view.exchanges:
            ways = (
                (exchange.giver, exchange.receiver, exchange.given),
                (exchange.receiver, exchange.giver, exchange.returned),
            )
            for source, target, cards in ways:
                told = exchanged(source, target, self.scene.names)
                line: Line = [(f"{told}  ", self.scene.palette.plain)]
                if isinstance(cards, int):
                    text = cards_in_signs(cards, self.scene.signs)
                    yield [*line, (text, self.scene.palette.plain)]
                else:
                    yield [*line, *self.scene.cards(cards, " ")]
