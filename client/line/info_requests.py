"""Finds the answer to what the player asks to hear; answers.py and lobby.py have the lines."""

from collections.abc import Iterable, Iterator
from textwrap import wrap

from client.line import answers
from client.line.cards import CardStyle
from client.line.decisions import Unclear
from client.line.events import hand_line
from client.line.lobby import people, tables
from client.line.vocabulary import Verb
from client.state.lobby import LobbyModel
from client.state.model import Model
from client.words.names import names_of
from client.words.refusals import rejection
from client.words.rules import describe, title
from client.words.rules_errors import rules_error
from client.words.rules_options import preset_line
from client.words.waiting import awaited, beginning
from engine.cards import Suit
from engine.presets import CHANGES, preset
from engine.rules import RulesError
from protocol.messages import TableState

_COLUMNS = 79


def info_lines(
    verb: Verb, model: Model, card_style: CardStyle, suit: Suit | None = None, *, waits: bool
) -> Iterator[str]:
    """The lines; `suit` follows the verb. `waits` as in answers.help_lines. Raises Unclear."""
    if verb is Verb.HELP:
        return _in_columns(answers.help_lines(waits=waits))
    if model.table is None:
        raise Unclear(rejection("not_at_a_table", {}))
    if verb is Verb.WHO:
        return _people(model.table, is_playing=model.is_playing)
    if verb is Verb.RULES:
        return iter([title(model.table.rules), *describe(model.table.rules)])
    return _of_game(verb, model, card_style, suit)


def _in_columns(paragraphs: Iterable[str]) -> Iterator[str]:
    """In lines that no terminal has to break, which would be in the middle of a word."""
    for paragraph in paragraphs:
        yield from wrap(paragraph, _COLUMNS)


def _people(table: TableState, *, is_playing: bool) -> Iterator[str]:
    """Who is there, and what the game to come waits for."""
    yield from answers.people(table)
    if not is_playing:
        yield from awaited(table)
        yield " ".join(beginning(table))


def lobby_info_lines(
    verb: Verb | None, text: str, lobby: LobbyModel, *, waits: bool
) -> Iterator[str]:
    """The same for a player in the lobby; `text` is what follows the verb."""
    match verb:
        case Verb.HELP:
            return _in_columns(answers.lobby_help_lines(waits=waits))
        case Verb.TABLES | Verb.LOBBY:
            return tables(lobby)
        case Verb.WHO:
            return iter([people(lobby)])
        case Verb.RULES:
            return _rules(text, lobby)
        case _:
            raise Unclear(rejection("not_at_a_table", {}))


def _rules(text: str, lobby: LobbyModel) -> Iterator[str]:
    """Those of a table or a preset; without either, which presets there are."""
    if not text:
        return (f"{name}: {preset_line(name)}" for name in CHANGES)
    word = text.casefold()
    of_table = (table.rules for table in lobby.tables if table.table.casefold() == word)
    try:
        rules = next(of_table, None) or preset(word)
    except RulesError as error:
        raise Unclear(rules_error(error)) from None
    return iter([title(rules), *describe(rules)])


def _of_game(verb: Verb, model: Model, card_style: CardStyle, suit: Suit | None) -> Iterator[str]:
    view, names = model.view, names_of(model)
    if view is None:
        raise Unclear(rejection("no_game", {}))
    match verb:
        case Verb.HAND if suit is not None and view.seat is not None:
            return iter([answers.suit_in_hand(view, suit, card_style)])
        case Verb.HAND:
            return iter([hand_line(view, card_style)])
        case Verb.PLAYED:
            return iter([answers.played(view.public, suit, card_style)])
        case Verb.LAST:
            return answers.last_trick(model.hand_with_last_trick, names, card_style)
        case Verb.EXCHANGES:
            return answers.exchanges(view, names, card_style)
        case Verb.SCORES:
            return answers.scores(view.public, names)
        case _:
            return answers.trick(view, names, card_style)
