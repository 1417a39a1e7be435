"""The question whether a high card is meant to go, which a person answers by yes or no."""

from client.line.cards import CardStyle
from client.line.vocabulary import Verb
from client.state.high_cards import high_card
from client.state.model import Model
from client.words.high_cards import high_card_question, why_high
from client.words.language import _
from client.words.names import names_of
from engine.actions import SeatAction


class Doubt:
    """`is_wanted` by the player's settings; a script is never asked."""

    def __init__(self, *, is_wanted: bool) -> None:
        self._is_wanted = is_wanted
        self._doubted: tuple[int, SeatAction] | None = None

    def arises(self, model: Model, action: SeatAction) -> bool:
        """Whether the player is to be asked before that is done."""
        view = model.view
        if not self._is_wanted or view is None or high_card(view, action) is None:
            return False
        self._doubted = model.seq, action
        return True

    def answered(self, model: Model, verb: Verb | None) -> SeatAction | None:
        """What is to be done now. Any answer but yes is as if nothing had been asked."""
        doubted = self._open(model)
        self._doubted = None
        return doubted if verb is Verb.YES else None

    def question(self, model: Model, card_style: CardStyle) -> str:
        """What the player is asked, empty where there is no doubt."""
        doubted, view = self._open(model), model.view
        card = None if doubted is None or view is None else high_card(view, doubted)
        if doubted is None or view is None or card is None:
            return ""
        asked = high_card_question(doubted, card_style.card(card), names_of(model))
        return _("{asked} {why} Yes or no?").format(asked=asked, why=why_high(view.public, card))

    def _open(self, model: Model) -> SeatAction | None:
        seq, action = self._doubted or (-1, None)
        return action if seq == model.seq and model.my_turn else None
