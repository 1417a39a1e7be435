"""From keys and clicks to a decision: the desk of the player who is asked.

Knows no widget and no network.
"""

from collections.abc import Callable, Mapping
from typing import ClassVar

from client.keys import Command
from client.scene import Scene
from client.selection import (
    Selection,
    action,
    begin,
    move,
    move_to_end,
    point_at,
    toggle,
    type_letter,
    undo,
)
from client.words.errors import rejection
from engine.actions import Play, SeatAction
from engine.cards import Card, suit_of
from engine.view import View

_MOVES: Mapping[Command, Callable[[Selection], Selection]] = {
    Command.LEFT: lambda selection: move(selection, -1),
    Command.RIGHT: lambda selection: move(selection, 1),
    Command.FIRST: lambda selection: move_to_end(selection, last=False),
    Command.LAST: lambda selection: move_to_end(selection, last=True),
    Command.UNDO: undo,
}


class Desk:
    """`selection` is what is pointed at, None while nothing is asked. `warning` says what was wrong
    with the last key or decision. `decided` is to be sent, and taken from here by who sends it.
    """

    COMMANDS: ClassVar[frozenset[Command]] = frozenset((*_MOVES, Command.CONFIRM, Command.CHOOSE))

    def __init__(self, scene: Scene) -> None:
        self.selection: Selection | None = None
        self.warning = ""
        self.decided: SeatAction | None = None
        self._scene = scene
        self._asked_seq = -1
        self._near = 0

    def show(self, scene: Scene) -> None:
        """Begins a new selection where something new is asked, keeps one that is unanswered."""
        model = scene.model
        if model.rejected is not None:
            self.warning = rejection(model.rejected.code, model.rejected.params, scene.names)
        elif model.seq != self._scene.model.seq:
            self.warning = ""
        self._scene = scene
        view = model.view
        if view is None or view.seat is None or view.seat != view.public.to_act:
            self.selection, self._asked_seq = None, -1
        elif model.seq != self._asked_seq:
            self.selection, self._asked_seq = begin(view, self._near), model.seq

    def obey(self, command: Command) -> None:
        """Moves, chooses or confirms."""
        view, selection = self._open()
        if view is None or selection is None:
            return
        match command:
            case Command.CONFIRM:
                self._confirm(view, selection)
            case Command.CHOOSE:
                if selection.card is not None and not selection.is_play:
                    self.take(selection.card)
            case _:
                self._point(_MOVES[command](selection))

    def type_letter(self, letter: str) -> None:
        """Takes a letter of a card's name, or of a suit."""
        _view, selection = self._open()
        if selection is None:
            return
        selection, card = type_letter(selection, letter)
        self._point(selection)
        if card is not None:
            self.take(card)

    def take(self, card: Card) -> None:
        """Plays the card, or chooses it, or takes that back."""
        view, selection = self._open()
        if view is None or selection is None or not selection.is_of_cards:
            return
        if card not in selection.asked.cards:
            self.warning = self._why_not(view, selection, card)
        elif selection.is_play:
            self._point(point_at(selection, selection.order.index(card)))
            self.decided = Play(card)
        else:
            self._choose(selection, card)

    def press(self, place: int) -> None:
        """Points at an answer to a question that is not about cards, or confirms it."""
        view, selection = self._open()
        if view is None or selection is None or selection.is_of_cards:
            return
        if place == selection.cursor:
            self._confirm(view, selection)
        else:
            self._point(point_at(selection, place))

    def _open(self) -> tuple[View | None, Selection | None]:
        """The view and the selection, while the player may decide."""
        if not self._scene.model.my_turn or self.decided is not None:
            return None, None
        self.warning = ""
        return self._scene.model.view, self.selection

    def _point(self, selection: Selection) -> None:
        self.selection = selection
        self._near = selection.cursor

    def _confirm(self, view: View, selection: Selection) -> None:
        self.decided = action(selection, view)
        if self.decided is None:
            params = {"count": len(selection.chosen), "expected": selection.asked.count}
            self.warning = rejection("wrong_count", params)

    def _choose(self, selection: Selection, card: Card) -> None:
        if selection.missing == 0 and card not in selection.chosen:
            count = selection.asked.count
            self.warning = rejection("wrong_count", {"count": count + 1, "expected": count})
        self._point(toggle(selection, card))

    def _why_not(self, view: View, selection: Selection, card: Card) -> str:
        if selection.is_play:
            suit = suit_of(view.public.trick.cards[0])
            return rejection("must_follow", {"card": card, "suit": suit})
        lowest = selection.asked.phase.value == "give"
        code = "not_lowest" if lowest else "not_highest"
        return rejection(code, {"count": selection.asked.count})
