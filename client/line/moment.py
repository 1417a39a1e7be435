"""Whose word it is at a moment of the game, as far as the model tells. Pure."""

from client.language import _
from client.line.decisions import Unclear
from client.line.telling import names_of
from client.model import Model, Update
from client.words.errors import rejection
from engine.public import Phase
from engine.view import View
from protocol.messages import Claimed, GameView, Occupant, SeatState


def is_his_word(model: Model) -> bool:
    """Whether the player is the one to say something, unless a game is still to come. A watcher
    always is.
    """
    if model.table is None or game_is_to_come(model):
        return False
    if model.table.your_seat is None:
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


def game_begins(model: Model, *, alone: bool) -> bool:
    """Whether the game that is to come begins at any moment, without anybody's word. `alone`: his
    game begins by itself.
    """
    table, is_first = model.table, model.view is None
    if table is None or table.paused:
        return False
    return (alone and is_first) or all(_is_ready(seat, is_first=is_first) for seat in table.seats)


def _is_ready(seat: SeatState, *, is_first: bool) -> bool:
    """Who is away is not waited for."""
    if seat.occupant is Occupant.PERSON:
        return is_first or seat.again or not seat.present
    return seat.occupant is Occupant.BOT


def refuse_idle_pause(model: Model, *, is_paused: bool) -> None:
    """Raises Unclear where the game stands still, or goes on, just as it is asked to."""
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
    return did or isinstance(update, Claimed)


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
    if model.table is not None and model.table.paused == "asked":
        raise Unclear(rejection("paused", {}))
    if public.to_act is None:
        raise Unclear(rejection("wrong_phase", {"phase": public.phase.value}))
    if public.to_act != view.seat:
        raise Unclear(rejection("not_your_turn", {"seat": public.to_act}, names_of(model)))
    if not model.my_turn:
        raise Unclear(_("You have decided already, and the server has still to answer."))
    return view
