"""Whose word it is at a moment of the game, as far as the model tells. Pure."""

from client.language import _
from client.line.decisions import Unclear
from client.line.telling import names_of
from client.model import Model
from client.words.errors import rejection
from engine.public import Phase
from engine.view import View


def is_his_word(model: Model, *, alone: bool) -> bool:
    """Whether the player is the one to say something. A watcher always is. `alone`: his game begins
    by itself.
    """
    if model.table is None or (alone and model.view is None):
        return False
    if model.table.your_seat is None or game_is_to_come(model):
        return True
    return model.my_turn or (model.view is not None and model.view.public.phase is Phase.OVER)


def game_is_to_come(model: Model) -> bool:
    """Whether cards can only be meant for later: before a game, between two, in a pause."""
    table, view = model.table, model.view
    if table is None or table.your_seat is None:
        return False
    is_over = view is not None and view.public.phase is Phase.OVER
    is_ready = is_over and table.seats[table.your_seat].again
    return view is None or is_ready or table.paused != ""


def asking_view(model: Model) -> View:
    """The view, while its player is asked. Raises Unclear."""
    view = model.view
    if view is None:
        raise Unclear(rejection("no_game", {}))
    public = view.public
    if view.seat is None:
        raise Unclear(rejection("no_seat", {}))
    if public.phase is Phase.OVER:
        raise Unclear(rejection("game_over", {}))
    if public.to_act is None:
        raise Unclear(rejection("wrong_phase", {"phase": public.phase.value}))
    if public.to_act != view.seat:
        raise Unclear(rejection("not_your_turn", {"seat": public.to_act}, names_of(model)))
    if not model.my_turn:
        raise Unclear(_("You have decided already, and the server has still to answer."))
    return view
