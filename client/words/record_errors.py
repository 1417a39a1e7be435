"""What is wrong with a game record, in a sentence: line, player, action, and why not."""

from client.words.cards import suit_name
from client.words.language import _
from client.words.names import Names, player_name
from client.words.quotations import quoted
from client.words.refusals import rejection
from client.words.rules_errors import rules_error
from engine.actions import AssignTargets, Deal, Decision, Discard, Give, NameTrump, Play, Return
from engine.cards import format_card, format_cards
from engine.legality import IllegalAction
from engine.record import RecordError
from engine.record_text import FormatError
from engine.rules import RulesError


def record_error(error: RecordError, names: Names = ()) -> str:
    """The sentence, beginning with the line's number."""
    return _("line {line}: {what}").format(line=error.line, what=_what(error, names))


def _what(error: RecordError, names: Names) -> str:
    cause = error.cause
    if cause is None:
        return _("The record is empty: it has to begin with a header.")
    if isinstance(cause, RulesError):
        return rules_error(cause)
    if isinstance(cause, FormatError):
        sentence = _format_error(cause)
        if cause.seat is None:
            return sentence
        return _("{player}: {sentence}").format(
            player=player_name(cause.seat, names), sentence=sentence
        )
    return _illegal(cause, error, names)


def _illegal(cause: IllegalAction, error: RecordError, names: Names) -> str:
    why = rejection(cause.code, cause.params, names)
    if error.action is None or error.seat is None:
        return why
    return _("{player} may not {action}. {why}").format(
        player=player_name(error.seat, names), action=_attempt(error.action, names), why=why
    )


def _attempt(action: Decision, names: Names) -> str:
    match action:
        case Deal():
            return _("deal")
        case AssignTargets(targets=targets):
            return _("set the targets {targets}").format(targets=", ".join(map(str, targets)))
        case Give(to=to, cards=cards):
            return _("give {cards} to {player}").format(
                cards=format_cards(cards) or "–", player=player_name(to, names)
            )
        case Return(cards=cards):
            return _("give back {cards}").format(cards=format_cards(cards) or "–")
        case NameTrump(suit=suit):
            return _("make {suit} trumps").format(suit=suit_name(suit))
        case Discard(cards=cards):
            return _("lay away {cards}").format(cards=format_cards(cards) or "–")
        case Play(card=card):
            return _("play {card}").format(card=format_card(card))


def _format_error(error: FormatError) -> str:
    key, value = str(error.params.get("key", "")), str(error.params.get("value", ""))
    expected = error.params.get("expected", "")
    match error.code:
        case "line_too_long":
            return _("The line is longer than {expected} bytes.").format(expected=expected)
        case "not_utf8":
            return _("The line is not UTF-8 text.")
        case "not_json":
            return _("The line is not JSON, or was cut off.")
        case "too_deep":
            return _("The line has lists within lists that are too deep.")
        case "number_too_long":
            return _("The line has a number of too many digits.")
        case "not_an_object":
            return _("The line has to be a JSON object.")
        case "repeated_key":
            return _("The key {key} is there twice.").format(key=quoted(key))
        case "unknown_key":
            return _("The key {key} is not known here.").format(key=quoted(key))
        case "missing_key":
            return _("The key {key} is missing.").format(key=quoted(key))
        case "wrong_version":
            return _("The record has version {value}; this program reads {expected}.").format(
                value=value, expected=expected
            )
        case "not_a_suit":
            return _("{value} is not a suit: it has to be C, D, H or S.").format(value=value)
        case "not_a_card":
            return _("{value} is not a card.").format(value=value)
        case _:
            return _("{value} is not allowed as {key}.").format(value=value, key=quoted(key))
