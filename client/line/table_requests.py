"""Reads a line at a table as a request to the server, or says why it is none.

Not here: decisions of the game (decisions.py).
"""

from collections.abc import Callable

from client.line.decisions import Unclear
from client.line.turn import refuse_idle_pause
from client.line.vocabulary import Verb
from client.state.model import Model
from client.state.people import Somebody, has_to_stay, is_host, may_be_host, may_be_removed, people
from client.state.table_options import BOT_LEVEL
from client.words.language import _
from client.words.names import bot_stays
from client.words.quotations import quoted
from client.words.refusals import rejection
from engine.public import Phase
from engine.seats import Seat
from protocol.messages import (
    Again,
    Chat,
    ClientMessage,
    FillSeats,
    GetRecord,
    GetResults,
    HandOverTable,
    Pause,
    RemovePlayer,
    TableState,
)

Condition = Callable[[TableState | None, Somebody], bool]

_LONGEST_LEVEL = 40


def table_request(verb: Verb, text: str, model: Model, *, is_settled: bool) -> ClientMessage | None:
    """The request that `verb` and what follows it are; None where they are none. `is_settled`: no
    other is under way. Raises Unclear.
    """
    match verb:
        case Verb.RESULTS:
            return GetResults()
        case Verb.SAVE:
            return GetRecord()
        case Verb.REMOVE:
            return _remove(text, model)
        case Verb.HAND_OVER:
            return HandOverTable(_seat_of(text, model, may_be_host))
        case Verb.SAY:
            return _chat(text)
        case Verb.BOTS:
            return _fill_seats(text, model)
        case Verb.AGAIN:
            return _again(model)
        case Verb.PAUSE | Verb.GO_ON:
            is_paused = verb is Verb.PAUSE
            if is_settled:
                refuse_idle_pause(model, is_paused=is_paused)
            return Pause(is_paused)
        case _:
            return None


def _chat(text: str) -> Chat:
    if not text:
        raise Unclear(_("What you want to say goes after the word say."))
    return Chat(text)


def _fill_seats(level: str, model: Model) -> FillSeats:
    if model.view is not None and model.view.public.phase is not Phase.OVER:
        raise Unclear(rejection("game_in_progress", {}))
    return FillSeats(level.casefold()[:_LONGEST_LEVEL] or BOT_LEVEL)


def _again(model: Model) -> Again:
    if model.view is None:
        raise Unclear(rejection("no_game", {}))
    if model.view.public.phase is not Phase.OVER:
        raise Unclear(rejection("game_in_progress", {}))
    return Again()


def _remove(name: str, model: Model) -> RemovePlayer:
    seat = _seat_of(name, model, may_be_removed)
    somebody = next(each for each in people(model.table) if each.seat == seat)
    if has_to_stay(model, somebody):
        raise Unclear(bot_stays(somebody.name))
    return RemovePlayer(seat)


def _seat_of(name: str, model: Model, is_possible: Condition) -> Seat:
    """The seat of the player whom the host of the table names."""
    if not is_host(model.table):
        raise Unclear(rejection("not_the_host", {}))
    for somebody in people(model.table):
        is_meant = somebody.name.casefold() == name.casefold()
        if is_meant and somebody.seat is not None and is_possible(model.table, somebody):
            return somebody.seat
    raise Unclear(_("Nobody for that is called {name}.").format(name=quoted(name)))
