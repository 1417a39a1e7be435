"""All hands of a replay, the kitty, what was laid away, and as many exchanges as have room.

A card that was played leaves a dot, so that no other moves.
"""

from rich.cells import cell_len

from client.screen.base.canvas import Canvas, Line, Piece, filled
from client.screen.replay.bars import ReplayWidget
from client.screen.replay.positions import held_cards
from client.state.selection import SUIT_ORDER, hand_order
from client.words.cards import rank_sign, suit_sign
from client.words.hands import dealer_of
from client.words.language import _, ngettext
from client.words.names import player_name
from engine.cards import Card, suit_of
from engine.events import Hidden
from engine.public import Phase
from engine.seats import Seat
from engine.state import State

_INSET = 2
_LONGEST_NAME = 12
_WIDE = 76  # columns from which on ranks stand apart
_PLAYED = "·"


class OpenHands(ReplayWidget):
    """A line for each player by seats, then one for the cards face down, then the exchanges."""

    def draw(self, canvas: Canvas) -> None:
        state = self.position.state
        if state is None:
            return
        hands = [self._hand(state, seat, canvas.width) for seat in range(len(state.hands))]
        others = [line for line in (self._face_down(state), *self._exchanges(state)) if line]
        gap: list[Line] = [[]] if len(hands) + len(others) < canvas.height else []
        room = canvas.height - len(hands) - len(gap)
        latest = others[:1] + others[1:][max(0, len(others) - room) :]
        canvas.write_lines(_INSET, 0, [*hands, *gap, *latest[:room]], canvas.width - _INSET)

    def _hand(self, state: State, seat: Seat, width: int) -> Line:
        palette = self.scene.palette
        dealt, played = held_cards(state, seat)
        line: list[Piece] = [(self._cut_name(seat), palette.strong)]
        between = " " if width >= _WIDE else ""
        for suit in SUIT_ORDER:
            cards = [card for card in hand_order(dealt) if suit_of(card) == suit]
            if cards:
                sign = suit_sign(suit, self.scene.signs)
                line += [("  ", palette.plain), (sign, palette.suits[suit]), (" ", palette.plain)]
                line += self._ranks(cards, played, between)
        return line

    def _ranks(self, cards: list[Card], played: frozenset[Card], between: str) -> list[Piece]:
        palette, pieces = self.scene.palette, list[Piece]()
        for number, card in enumerate(cards):
            if number:
                pieces.append((between, palette.plain))
            if card in played:
                pieces.append((_PLAYED, palette.faint))
            else:
                is_new = card in self.position.new_cards
                style = palette.chosen if is_new else palette.suits[suit_of(card)]
                pieces.append((rank_sign(card), style))
        return pieces

    def _cut_name(self, seat: Seat) -> str:
        longest = min(_LONGEST_NAME, max(map(cell_len, self.scene.names)))
        return filled(self.scene.names[seat], longest)

    def _face_down(self, state: State) -> Line:
        """The kitty or who picked it up, and what was laid away."""
        plain, public = self.scene.palette.plain, state.public
        line: list[Piece] = []
        if state.kitty:
            line += [(_("Kitty"), plain), *self._cards(state.kitty)]
        elif state.picked_up:
            name = player_name(dealer_of(public), self.scene.names)
            line += [(_("Kitty → {name}").format(name=name), plain), *self._cards(state.picked_up)]
        if state.laid_away:
            gap = "   " if line else ""
            line += [(gap + _("laid away"), plain), *self._cards(state.laid_away)]
        return line

    def _exchanges(self, state: State) -> list[Line]:
        """The exchanges that were made, the one under way, and those still to be made."""
        plain, faint = self.scene.palette.plain, self.scene.palette.faint
        lines: list[Line] = [
            [
                *self._way(exchange.giver, exchange.receiver),
                *self._cards(exchange.given),
                ("   ←", plain),
                *self._cards(exchange.returned),
            ]
            for exchange in state.exchanges
        ]
        for number, pair in enumerate(state.public.pairs):
            way = self._way(pair.giver, pair.receiver)
            if number == 0 and state.public.phase is Phase.RETURN:
                lines.append([*way, *self._cards(state.offered), ("   ← …", plain)])
            else:
                due = ngettext("{count} card due", "{count} cards due", pair.count)
                lines.append([*way, ("  " + due.format(count=pair.count), faint)])
        return lines

    def _way(self, giver: Seat, receiver: Seat) -> list[Piece]:
        names = player_name(giver, self.scene.names), player_name(receiver, self.scene.names)
        return [(f"{names[0]} → {names[1]}", self.scene.palette.plain)]

    def _cards(self, cards: Hidden) -> list[Piece]:
        assert not isinstance(cards, int)
        return self.scene.cards(cards, " ")
