"""Reads a line in the lobby as a request to the server, or says why it is none.

Not here: what the lobby is (client/state/lobby.py), and what is told of it (lobby.py).
"""

from client.line.decisions import Unclear
from client.line.vocabulary import Verb
from client.state.lobby import LobbyModel, Wish
from client.state.table_options import BOT_LEVEL, BOTS, options_of, table_values
from client.words.language import _
from client.words.quotations import quoted, shortened
from client.words.rules_errors import rules_error
from client.words.rules_options import options_error
from engine.presets import CHANGES, preset
from engine.rules import RulesError, RuleSet, parse_change
from protocol.limits import MAX_CODE_CHARACTERS, MAX_PASSWORD_CHARACTERS
from protocol.messages import Join, Open, TakingBack, Watch


def lobby_request(
    verb: Verb | None, text: str, lobby: LobbyModel, wish: Wish
) -> Join | Watch | Open | None:
    """The request of a player in the lobby, by a verb and what follows it; None where it is none of
    these. `wish` is what the player has come for. Raises Unclear.
    """
    match verb:
        case None:
            return request_by_code(text, lobby, wish)
        case Verb.TABLE if not text:
            raise Unclear(_("Which table? Its code goes after the word."))
        case Verb.TABLE | Verb.SIT:
            return join_request(text, lobby)
        case Verb.WATCH:
            return watch_request(text, lobby)
        case Verb.OPEN:
            return open_request(text)
        case _:
            return None


def request_by_code(text: str, lobby: LobbyModel, wish: Wish) -> Join | Watch:
    """What the player has come for, at the table whose code begins the text. Raises Unclear."""
    code = text.partition(" ")[0].casefold()
    if not any(table.table.casefold() == code for table in lobby.tables):
        raise Unclear(
            _(
                "{text} is neither a table nor a command here: say help to hear what there is."
            ).format(text=quoted(text))
        )
    return watch_request(text, lobby) if wish is Wish.WATCH else join_request(text, lobby)


def join_request(text: str, lobby: LobbyModel) -> Join:
    """`CODE [PASSWORD] [seat NUMBER]`; nothing for any table. Raises Unclear."""
    text, seat = without_seat(text)
    if not text and seat is None:
        return Join()
    code, password = _code_and_password(text, lobby)
    return Join(code, password, seat)


def watch_request(text: str, lobby: LobbyModel) -> Watch:
    """`CODE [PASSWORD]`. Raises Unclear."""
    return Watch(*_code_and_password(text, lobby))


def open_request(text: str) -> Open:
    """`[PRESET] [OPTION=VALUE]… [bots]`, where an option is of the rules or of the table. Raises
    Unclear.
    """
    name, *others = text.split() or [next(iter(CHANGES))]
    if "=" in name or _is_bots(name):
        name, others = next(iter(CHANGES)), [name, *others]
    values, changes = table_values(), list[str]()
    for word in others:
        key, is_given, value = word.partition("=")
        if _is_bots(word):
            values[BOTS] = BOT_LEVEL
        elif is_given and key in values:
            values[key] = value
        else:
            changes.append(word)
    rules = _rules(name.casefold(), changes)
    _check(values)
    return Open(rules, values[BOTS], options_of(values))


def _is_bots(word: str) -> bool:
    return word.casefold() in ("bots", _("bots").casefold())


def without_seat(text: str) -> tuple[str, int | None]:
    """A text, and the seat at its end: `AC3D seat 2`. Raises Unclear."""
    words = text.split()
    if len(words) < 2 or words[-2].casefold() not in ("seat", _("seat").casefold()):
        return text, None
    number = words[-1]
    if number not in ("1", "2", "3", "4"):
        raise Unclear(
            _("Seats have the numbers 1 to 4, not {number}.").format(number=shortened(number))
        )
    return " ".join(words[:-2]), int(number) - 1


def _code_and_password(text: str, lobby: LobbyModel) -> tuple[str, str]:
    code, _space, password = text.partition(" ")
    if not code:
        raise Unclear(_("Which table? Its code goes after the word."))
    locked = (table.table.casefold() for table in lobby.tables if table.has_password)
    if not password and code.casefold() in locked:
        raise Unclear(
            _("Table {code} has a password: say it after the code.").format(code=code.upper())
        )
    return _fitting(code, MAX_CODE_CHARACTERS), _fitting(password, MAX_PASSWORD_CHARACTERS)


def _fitting(text: str, most: int) -> str:
    if len(text) > most:
        raise Unclear(_("{text} is too long.").format(text=quoted(text)))
    return text


def _rules(name: str, changes: list[str]) -> RuleSet:
    try:
        return preset(name, dict(map(parse_change, changes)))
    except RulesError as error:
        raise Unclear(rules_error(error)) from None


def _check(values: dict[str, str]) -> None:
    if error := options_error(values):
        raise Unclear(error)
    if values["take_back"] not in tuple(TakingBack):
        raise Unclear(
            _("{option} is {values}, not {value}.").format(
                option="take_back",
                values=", ".join(TakingBack),
                value=shortened(values["take_back"]),
            )
        )
    for key in ("listed", "open_hands", "host_admits", "hints"):
        if values[key] not in ("yes", "no"):
            raise Unclear(
                _("{option} is yes or no, not {value}.").format(
                    option=key, value=shortened(values[key])
                )
            )
    _fitting(values["password"], MAX_PASSWORD_CHARACTERS)
    _fitting(values[BOTS], MAX_CODE_CHARACTERS)
