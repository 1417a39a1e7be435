"""All that a screen is drawn from: the model, and what only this client knows.

No widget is in it.
"""

from collections.abc import Iterable

import msgspec
from rich.style import Style

from client.screen.scene.animation import NO_ANIMATION, Frame
from client.screen.scene.chat import ChatState
from client.screen.scene.log import Log
from client.screen.scene.palette import TERMINAL, Palette
from client.state.invitation import NO_INVITATION, Invitation
from client.state.lobby import LobbyModel
from client.state.model import Model
from client.state.passing_time import TimeLeft
from client.state.selection import Selection, hand_order
from client.state.settings import DEFAULT_SETTINGS, Settings
from client.words.ascii import fitted
from client.words.cards import Signs, card_sign
from client.words.events import cards_in_signs
from client.words.names import names_of
from engine.cards import Card, high_to_low, suit_of
from engine.events import Hidden
from engine.seats import Seat


class Scene(msgspec.Struct, frozen=True):
    """`log` and `news` are as in story.py. `warning` is what the player did wrong just
    now, `trouble` what has gone wrong in this program. `invitation` tells how others can join:
    empty where nobody can. `lobby` is that of the server; `is_alone`: it is the player's own, and
    `is_kept`: a game there that is left can be gone on with.
    `runs_server`: it ends for everybody when this program does.
    `from_start`: the start screen comes after the table.
    `record` says what has become of the game's record, once it was asked for.
    `time_left` is for a decision, or until somebody is waited for no longer.
    `is_frugal`: what is only decoration is left out.
    `frame` is that of an animation. `takes_clicks`: the mouse is not left to the terminal.
    `terminal_delay_ms` is how far the terminal is away.
    `viewpoint` is the seat from whose side a spectator looks.
    """

    model: Model = Model()
    signs: Signs = Signs.GLYPHS
    palette: Palette = TERMINAL
    settings: Settings = DEFAULT_SETTINGS
    selection: Selection | None = None
    log: Log = Log()
    news: str = ""
    warning: str = ""
    trouble: str = ""
    time_left: TimeLeft = TimeLeft()
    chat_state: ChatState = ChatState()
    is_frugal: bool = False
    frame: Frame = NO_ANIMATION
    takes_clicks: bool = True
    terminal_delay_ms: int | None = None
    invitation: Invitation = NO_INVITATION
    lobby: LobbyModel = LobbyModel()
    is_alone: bool = False
    is_kept: bool = False
    runs_server: bool = False
    from_start: bool = False
    record: str = ""
    viewpoint: Seat = 0

    @property
    def is_replay(self) -> bool:
        """Whether this is out of a record: its table has no code, and nobody sits there."""
        table = self.model.table
        return table is not None and not table.table and table.your_seat is None

    @property
    def names(self) -> tuple[str, ...]:
        """The players by seat."""
        return tuple(map(self.shown, names_of(self.model)))

    def shown(self, text: str) -> str:
        """What somebody else has written, in the characters that this terminal has."""
        return fitted(text, self.signs)

    def card(self, card: Card) -> tuple[str, Style]:
        """A card as it is written: its sign, in the colour of its suit."""
        return card_sign(card, self.signs), self.palette.suits[suit_of(card)]

    def row(self, cards: Hidden) -> str:
        """Cards from high to low in one text."""
        return cards_in_signs(cards, self.signs)

    def cards(self, cards: Iterable[Card], gap: str) -> list[tuple[str, Style]]:
        """Cards from high to low, with a gap before each."""
        blank = gap, self.palette.plain
        return [piece for card in high_to_low(cards) for piece in (blank, self.card(card))]

    @property
    def hand(self) -> tuple[Card, ...]:
        """One's own cards as they are held."""
        view = self.model.view
        if view is None:
            return ()
        return hand_order(view.hand, self.settings.hand_order, view.public.trump)

    @property
    def own_seat(self) -> Seat:
        """The seat at the bottom of the screen: one's own, or from whose side a spectator looks."""
        view = self.model.view
        if view is None:
            return 0
        return self.viewpoint % view.public.rules.players if view.seat is None else view.seat
