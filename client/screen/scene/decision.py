"""Turns the keys and clicks of the player who is asked into a decision.

Knows no widget and no network.
"""

from collections.abc import Callable, Mapping
from typing import ClassVar

from msgspec.structs import replace

from client.screen.scene.keys import Command
from client.screen.scene.scene import Scene
from client.state.high_cards import high_card
from client.state.selection import (
    Selection,
    action,
    begin,
    begin_ahead,
    choose_only,
    move,
    move_to_end,
    point_at,
    rank_alone,
    refuse,
    reordered,
    stray_rank,
    toggle,
    type_letter,
    undo,
    without_choice,
    without_rank,
)
from client.words.card_refusals import ahead_refusal, card_refusal
from client.words.refusals import rejection
from engine.actions import Play, SeatAction
from engine.cards import Card
from engine.public import Phase
from engine.view import View

_MOVES: Mapping[Command, Callable[[Selection], Selection]] = {
    Command.LEFT: lambda selection: move(selection, -1),
    Command.RIGHT: lambda selection: move(selection, 1),
    Command.FIRST: lambda selection: move_to_end(selection, last=False),
    Command.LAST: lambda selection: move_to_end(selection, last=True),
    Command.UNDO: undo,
}


class DecisionInput:
    """`selection` is what is pointed at, None while nothing is asked and no card is chosen ahead.
    `warning` says what was wrong with the last key or decision. `decided` is to be sent; the caller
    takes it from here. `is_automatic`: no key or click has decided it. `spends_key`: the last key
    has done something that its echo must not do again. `is_asked_anew`: the question has just come.
    """

    COMMANDS: ClassVar[frozenset[Command]] = frozenset((*_MOVES, Command.CONFIRM, Command.CHOOSE))

    def __init__(self, scene: Scene) -> None:
        self.selection: Selection | None = None
        self.warning = ""
        self.decided: SeatAction | None = None
        self.is_automatic = False
        self.spends_key = False
        self.is_asked_anew = False
        self._refusal = ""
        self._scene = scene
        self._asked_seq = -1
        self._near = 0

    def show(self, scene: Scene) -> None:
        """Begins a new selection where something new is asked, keeps one that is unanswered."""
        model = scene.model
        goes_on = _is_paused(self._scene) and not _is_paused(scene)
        if model.rejected is not None:
            self.warning = rejection(model.rejected.code, model.rejected.params, scene.names)
        elif model.seq != self._scene.model.seq or goes_on:
            self.warning = ""
        self._scene = scene
        view = model.view
        if view is None or view.seat is None or view.seat != view.public.to_act:
            self._asked_seq = -1
            self._keep_ahead(view)
        elif model.seq != self._asked_seq:
            self._asked_seq = model.seq
            self.is_asked_anew = True
            self._begin(view)
        elif self.selection is not None:
            self.selection = reordered(self.selection, scene.hand)

    def obey(self, command: Command) -> None:
        """Moves, chooses or confirms; while others play, moves and chooses ahead."""
        view, selection = self._open()
        if view is None or selection is None:
            return
        match command:
            case Command.CONFIRM:
                self._confirm(view, selection)
            case Command.CHOOSE:
                if selection.card is not None and (selection.is_ahead or not selection.is_play):
                    self._choose(selection, selection.card)
            case Command.UNDO if selection.is_ahead:
                self.selection = None
            case _:
                self._point(_MOVES[command](selection))

    @property
    def awaits_suit(self) -> bool:
        """Whether a rank was typed whose suit may follow."""
        return self.selection is not None and self.selection.rank != ""

    def type_letter(self, letter: str) -> bool:
        """Takes a letter of a card's name, or of a suit. Whether a card's name is complete."""
        told = self.warning
        view, before = self._open()
        if view is None or before is None:
            return False
        selection, card = type_letter(before, letter)
        self._point(selection)
        if card is not None:
            self._name(selection, card)
        elif selection == before:  # a suit that comes late says nothing new
            self.warning = told
        return card is not None

    def _name(self, selection: Selection, card: Card) -> None:
        """A card was typed; a rank that is typed already begins the next one."""
        if selection.is_ahead and card in selection.order:
            self._point(point_at(selection, selection.order.index(card)))
        elif selection.is_ahead:
            self.warning = rejection("not_your_card", {"card": card})
        else:
            self.take(card)
            if selection.rank and self.selection is not None:
                self._point(type_letter(self.selection, selection.rank)[0])

    def take_rank(self) -> None:
        """No suit has followed a rank: it was enough, or fits no card, or goes on waiting."""
        if self.selection is None or not self.selection.rank:
            return
        view, selection = self._open()
        if view is None or selection is None:
            return
        if selection.is_ahead:
            self._point(without_rank(selection))
        elif (stray := stray_rank(selection)) is not None:
            self._refuse(view, selection, stray)
        elif (card := rank_alone(selection)) is not None:
            self.take(card)

    def forget_rank(self) -> None:
        """The rank was no card's: something else was meant."""
        if self.selection is not None:
            self.selection = without_rank(self.selection)

    def take(self, card: Card) -> None:
        """Plays the card, or chooses it, or takes that back. Ahead of one's turn it has to be
        pointed at first: a click too many must not choose the next card.
        """
        view, selection = self._open()
        if view is None or selection is None or not selection.is_of_cards:
            return
        if card not in selection.order:
            self._refuse(view, selection, card)
        elif selection.is_ahead:
            if self.selection is not None and card == selection.card:
                self._choose(selection, card)
            else:
                self._point(point_at(selection, selection.order.index(card)))
        elif card not in selection.asked.cards:
            self._refuse(view, selection, card)
        elif selection.is_play:
            self._play(point_at(selection, selection.order.index(card)), card)
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
        """The view and the selection, while the player may decide or choose ahead."""
        model = self._scene.model
        view = model.view
        if view is None or self.decided is not None:
            return None, None
        if _is_paused(self._scene):
            self.warning = rejection("paused", {})
            return None, None
        self.warning, self.spends_key = "", False
        if model.my_turn:
            return view, self.selection
        if not self._may_think_ahead(view):
            return None, None
        held = self._scene.settings.hand_order
        return view, self.selection or begin_ahead(view, self._near, held)

    def _may_think_ahead(self, view: View) -> bool:
        model, public = self._scene.model, view.public
        is_waiting = view.seat is not None and view.seat != public.to_act
        is_free = model.acted is None and model.claimed is None
        return is_waiting and is_free and public.phase is Phase.PLAY and bool(view.hand)

    def _keep_ahead(self, view: View | None) -> None:
        """What was chosen ahead, while it is somebody else's turn and the card is still there."""
        ahead = self.selection if self.selection and self.selection.is_ahead else None
        self.selection = None
        if ahead is None or view is None or not self._may_think_ahead(view):
            return
        if set(ahead.order) == set(view.hand):
            self.selection = reordered(ahead, self._scene.hand)

    def _begin(self, view: View) -> None:
        """The question is put; a card chosen ahead answers it, or the only one that is legal."""
        ahead = self.selection if self.selection and self.selection.is_ahead else None
        near = ahead.cursor if ahead else self._near
        self.selection = selection = begin(view, near, self._scene.settings.hand_order)
        if selection is None or not selection.is_play or not self._scene.model.my_turn:
            return
        if ahead and ahead.chosen:
            card = ahead.chosen[0]
            if card in selection.asked.cards:
                self._decide_automatically(selection, card)
                return
            self.warning = ahead_refusal(view, card, self._scene.signs)
            return  # one that is played by itself would hide the word at once
        if len(selection.asked.cards) == 1 and self._scene.settings.play_single:
            self._decide_automatically(selection, selection.asked.cards[0])

    def _decide_automatically(self, selection: Selection, card: Card) -> None:
        if not _is_paused(self._scene):
            self._point(point_at(selection, selection.order.index(card)))
            self.decided, self.is_automatic = Play(card), True

    def _point(self, selection: Selection) -> None:
        before = self.selection
        is_to_confirm = selection.is_play and not selection.is_ahead
        if is_to_confirm and before is not None and selection.cursor != before.cursor:
            selection = without_choice(selection)  # another card is meant
        if not selection.is_in_doubt:
            selection = replace(selection, doubted=())
        self.selection = selection
        self._near = selection.cursor

    def _confirm(self, view: View, selection: Selection) -> None:
        if selection.is_ahead:
            return
        if (stray := stray_rank(selection)) is not None:
            self._refuse(view, selection, stray)
            return
        if selection.is_play and selection.refused is not None:
            self.warning = self._refusal
            return
        if selection.is_play and selection.card is not None:
            self._play(selection, selection.card)
            return
        selection = self._with_typed_card(selection)
        decided = action(selection, view)
        if decided is not None and self._is_to_be_doubted(view, selection, decided):
            self.selection = replace(selection, doubted=selection.chosen)
            self.spends_key = True
            return
        self.decided = decided
        if decided is None:
            params = {"count": len(selection.chosen), "expected": selection.asked.count}
            self.warning = rejection("wrong_count", params)

    def _is_to_be_doubted(self, view: View, selection: Selection, decided: SeatAction) -> bool:
        """Whether the player is to be asked once more: a high card would go."""
        is_wanted = self._scene.settings.confirm_high and not selection.is_in_doubt
        return is_wanted and high_card(view, decided) is not None

    def _with_typed_card(self, selection: Selection) -> Selection:
        """With the card chosen whose rank was typed last."""
        card = rank_alone(selection) if selection.rank else None
        if card is not None:
            self._choose(selection, card)
        return self.selection or selection

    def _play(self, selection: Selection, card: Card) -> None:
        """Plays the card, where the player wants to be asked only the second time."""
        self._point(selection)
        assert self.selection is not None
        if self._scene.settings.confirm_play and card not in self.selection.chosen:
            self.selection = choose_only(self.selection, card)
            self.spends_key = True
        else:
            self.decided = Play(card)

    def _choose(self, selection: Selection, card: Card) -> None:
        if selection.is_ahead:
            self._point(choose_only(selection, card))
            self.spends_key = True
            return
        if selection.missing == 0 and card not in selection.chosen:
            count = selection.asked.count
            self.warning = rejection("wrong_count", {"count": count + 1, "expected": count})
        self._point(toggle(selection, card))

    def _refuse(self, view: View, selection: Selection, card: Card) -> None:
        """Says why, and keeps Enter from playing what the cursor happens to be on."""
        self.selection = refuse(selection, card)
        self.warning = self._refusal = card_refusal(view, selection, card)


def _is_paused(scene: Scene) -> bool:
    table = scene.model.table
    return table is not None and table.paused != ""
