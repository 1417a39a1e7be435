"""Keeps what is said at the table, what of it is unread, and what the player has to be told."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from client.screen.scene.chat import ChatState, after_hearing, after_reading
from client.state.model import Model, Update
from client.words.absence import stood_in_sentences
from client.words.names import speaker
from client.words.table_changes import time_was_up
from engine.cards import Card
from protocol.messages import LeftTable, Said, StoodIn, TableState

_FRESH_SECONDS = 6.0  # so long what was said stands at the table itself


class ChatKeeper:
    """`state` is what screens show of the chat. `announced` is shown until the player goes on.

    `in_sight` says whether the player sees at once what is said, `shown` gives a text in the
    characters that the terminal has, `cards_in_words` some cards.
    """

    def __init__(
        self,
        in_sight: Callable[[], bool],
        shown: Callable[[str], str],
        cards_in_words: Callable[[Sequence[Card]], str],
    ) -> None:
        self.state = ChatState()
        self.announced = ""
        self._in_sight = in_sight
        self._shown = shown
        self._cards_in_words = cards_in_words
        self._model = Model()
        self._heard_seconds = 0.0

    def receive(self, update: Update, model: Model, seconds: float) -> bool:
        """After an update at a time, which has led to `model`: whether somebody else has said
        something.
        """
        before, self._model = self._model, model
        if before.table is None or model.table is None:
            self.state = replace(self.state, said=(), unread=0, fresh=None)
        match update:
            case TableState():
                self.announced = time_was_up(before.table, update, model.view) or self.announced
            case StoodIn():
                self.announced = " ".join(stood_in_sentences(update, self._cards_in_words))
            case LeftTable():
                self.announced = ""  # why they are there no more is what they are to be told now
            case Said():
                self._heard_seconds = seconds
                return self._hear_said(update)
        return False

    def look(self, seconds: float) -> None:
        """The player sees what is in sight at a time: it is not unread any more."""
        if self.state.unread and self._in_sight():
            self.state = after_reading(self.state)
        if self.state.fresh is not None and seconds > self._heard_seconds + _FRESH_SECONDS:
            self.state = replace(self.state, fresh=None)

    def heed(self) -> bool:
        """The player goes on, and has seen what was announced: it stays in the chat. Whether there
        was something, which is to be shown no more.
        """
        was_announced, self.announced = self.announced != "", ""
        return was_announced

    def _hear_said(self, said: Said) -> bool:
        if not said.name:
            self.announced = f"{speaker('')}: {self._shown(said.text)}"
        before, own_name = self.state, _own_name(self._model)
        self.state = after_hearing(before, said, own_name=own_name, in_sight=self._in_sight())
        return self.state is not before and said.name != own_name


def _own_name(model: Model) -> str:
    table = model.table
    return "" if table is None or table.your_seat is None else table.seats[table.your_seat].name
