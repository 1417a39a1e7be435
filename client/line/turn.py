"""Whose turn it is to say something, and which decisions can be sent now. Pure."""

import msgspec

from client.line.decisions import Unclear
from client.state.connection import LinkStatus
from client.state.lobby import LobbyModel
from client.state.model import Model, Update, is_over
from client.words.language import _
from client.words.names import names_of
from client.words.refusals import rejection
from client.words.waiting import is_ready
from engine.public import Phase
from engine.view import View
from protocol.messages import Claimed, GameView


class TurnState(msgspec.Struct, frozen=True):
    """Where the player is. `is_alone`: the game begins by itself, and nobody is waited for."""

    model: Model = Model()
    lobby: LobbyModel = LobbyModel()
    is_alone: bool = False

    @property
    def is_online(self) -> bool:
        """Whether the server can be reached."""
        return self.model.link.status is LinkStatus.ONLINE

    @property
    def has_arrived(self) -> bool:
        """Whether the player is at a table or in the lobby, and not on the way to either, nor to a
        game that begins as they sit down: the table is told first.
        """
        if self.model.table is None:
            return self.lobby.is_here
        return self.model.view is not None or not self.game_begins

    @property
    def awaits_player(self) -> bool:
        """Whether the player is the one to say something, unless a game is still to come. A watcher
        always is.
        """
        model = self.model
        if model.table is None or self.game_is_to_come:
            return False
        if model.table.your_seat is None:
            return True
        return model.my_turn or is_over(model.view)

    @property
    def game_is_to_come(self) -> bool:
        """Whether decisions have to wait for a game: in the lobby, before a game, between two, in a
        pause.
        """
        table, view = self.model.table, self.model.view
        if table is None or table.your_seat is None:
            return self.lobby.is_here
        is_ready = is_over(view) and table.seats[table.your_seat].ready
        return view is None or is_ready or table.paused != "" or self.model.has_stand_in

    @property
    def game_begins(self) -> bool:
        """Whether the game that is to come begins by itself, without anybody's word."""
        table, is_first = self.model.table, self.model.view is None
        if table is None or table.paused:
            return False
        return (self.is_alone and is_first) or all(map(is_ready, table.seats))


def refuse_idle_pause(model: Model, *, is_paused: bool) -> None:
    """Raises Unclear where the game is paused, or goes on, as it is asked to already."""
    table, view = model.table, model.view
    if table is None or table.your_seat is None or table.paused not in ("", "asked"):
        return
    if view is None or view.public.phase is Phase.OVER or is_paused != (table.paused == "asked"):
        return
    raise Unclear(_("The game is paused already.") if is_paused else _("The game is not paused."))


def still_settles(model: Model, update: Update, *, did: bool) -> bool:
    """Whether the plays that settle a claim have still to come, after an update; `did`: before."""
    view = model.view
    if view is None or view.public.phase is not Phase.PLAY or isinstance(update, GameView):
        return False
    return did or (isinstance(update, Claimed) and update.holds)


def asking_view(model: Model) -> View:
    """The view, while its player is asked. Raises Unclear."""
    view = model.view
    if view is None:
        raise Unclear(rejection("not_at_a_table" if model.table is None else "no_game", {}))
    public = view.public
    if view.seat is None:
        raise Unclear(rejection("no_seat", {}))
    if public.phase is Phase.OVER:
        raise Unclear(rejection("game_over", {}))
    if model.table is not None and model.table.paused == "asked":
        raise Unclear(rejection("paused", {}))
    if public.to_act is None:
        raise Unclear(rejection("wrong_phase", {"phase": public.phase.value}))
    if public.to_act != view.seat:
        raise Unclear(rejection("not_your_turn", {"seat": public.to_act}, names_of(model)))
    if not model.my_turn:
        raise Unclear(_("You have decided already, and the server has still to answer."))
    return view
