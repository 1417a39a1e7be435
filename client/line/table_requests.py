"""Reads a line at a table as a request to the server, or says why it is none.

Not here: decisions of the game (decisions.py).
"""

from collections.abc import Callable

from client.line.decisions import Unclear
from client.line.lobby_requests import without_seat
from client.line.turn import refuse_idle_pause
from client.line.vocabulary import Verb
from client.state.model import Model
from client.state.people import Somebody, has_to_stay, is_host, may_be_host, may_be_removed, people
from client.state.table_options import BOT_LEVEL
from client.words.language import _
from client.words.names import bot_stays
from client.words.quotations import quoted
from client.words.refusals import rejection
from engine.seats import Seat
from protocol.messages import (
    Admit,
    Chat,
    ClientMessage,
    FillSeats,
    GetRecord,
    GetResults,
    HandOverTable,
    Join,
    LetBotPlay,
    Pause,
    Ready,
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
        case Verb.READY | Verb.UNREADY:
            return _ready(model, is_ready=verb is Verb.READY)
        case Verb.SIT if model.table is not None and model.table.your_seat is None:
            return _sit_down(text, model.table)
        case Verb.BACK if model.table is not None and model.has_stand_in:
            return Join(model.table.table)
        case Verb.BACK:
            raise Unclear(_("No bot plays for you."))
        case Verb.BOT_FOR:
            return _let_bot_play(text, model.table)
        case Verb.ADMIT | Verb.REFUSE:
            return _admit(text, model.table, is_admitted=verb is Verb.ADMIT)
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
    level, seat = without_seat(level)
    if model.is_playing and seat is None:
        raise Unclear(rejection("game_in_progress", {}))
    return FillSeats(level.casefold()[:_LONGEST_LEVEL] or BOT_LEVEL, seat)


def _ready(model: Model, *, is_ready: bool) -> Ready:
    if model.is_playing:
        raise Unclear(rejection("game_in_progress", {}))
    return Ready(ready=is_ready)


def _sit_down(text: str, table: TableState) -> Join:
    """From looking on, wherever there is a seat or in one that is named."""
    rest, seat = without_seat(text)
    if rest:
        raise Unclear(_("Say sit, or sit seat 2 where you would like that one."))
    return Join(table.table, seat=seat)


def _let_bot_play(name: str, table: TableState | None) -> LetBotPlay:
    """Where that is clear, nobody need be named."""
    idle = table.idle if table else None
    if table is None or idle is None:
        raise Unclear(_("Nobody keeps the others waiting for long."))
    awaited = table.seats[idle.seat].name
    if name and name.casefold() != awaited.casefold():
        raise Unclear(_("Only {name} keeps the others waiting.").format(name=awaited))
    return LetBotPlay(idle.seat)


def _admit(name: str, table: TableState | None, *, is_admitted: bool) -> Admit:
    """The host's word on somebody who would like a bot's seat; one alone need not be named."""
    if not is_host(table):
        raise Unclear(rejection("not_the_host", {}))
    wishes = [wish.name for wish in table.wishes] if table else []
    meant = [wish for wish in wishes if name.casefold() in ("", wish.casefold())]
    if len(meant) != 1:
        raise Unclear(rejection("no_wish", {"name": name}))
    return Admit(meant[0], is_admitted)


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
