"""The words that begin a line: what can be done and asked, in the user's language and in English.

No word is a single letter that names a rank or a suit: those are cards, always.
"""

import enum
import unicodedata
from collections.abc import Callable, Mapping

from client.words import language
from protocol.limits import MAX_CHAT_CHARACTERS


class Verb(enum.Enum):
    """What a line wants."""

    PLAY = enum.auto()
    GIVE = enum.auto()
    RETURN = enum.auto()
    TRUMPS = enum.auto()
    LAY_AWAY = enum.auto()
    TARGETS = enum.auto()
    CLAIM = enum.auto()
    HAND = enum.auto()
    TRICK = enum.auto()
    LAST = enum.auto()
    PLAYED = enum.auto()
    EXCHANGES = enum.auto()
    SCORES = enum.auto()
    RULES = enum.auto()
    WHO = enum.auto()
    HELP = enum.auto()
    CARDS_FULL = enum.auto()
    CARDS_SHORT = enum.auto()
    TABLE = enum.auto()  # what lies on it; in the lobby, to sit down at one
    SIT = enum.auto()
    WATCH = enum.auto()
    OPEN = enum.auto()
    TABLES = enum.auto()
    RESULTS = enum.auto()
    LOBBY = enum.auto()
    BOTS = enum.auto()
    READY = enum.auto()
    UNREADY = enum.auto()
    BACK = enum.auto()
    BOT_FOR = enum.auto()
    ADMIT = enum.auto()
    REFUSE = enum.auto()
    SAY = enum.auto()
    MUTE = enum.auto()
    SAVE = enum.auto()
    REMOVE = enum.auto()
    HAND_OVER = enum.auto()
    PAUSE = enum.auto()
    GO_ON = enum.auto()
    TAKE_BACK = enum.auto()
    YES = enum.auto()
    NO = enum.auto()
    HINT = enum.auto()
    REVIEW = enum.auto()
    LEAVE = enum.auto()
    QUIT = enum.auto()


DECISIONS = frozenset(
    (
        Verb.PLAY,
        Verb.GIVE,
        Verb.RETURN,
        Verb.TRUMPS,
        Verb.LAY_AWAY,
        Verb.TARGETS,
        Verb.CLAIM,
    )
)


def _phrases(_: Callable[[str], str]) -> Mapping[Verb, str]:
    """The phrases of each verb, separated by commas: a translator may put in as many as they like.

    The parameter is named as it is so that tools find the messages.
    """
    return {
        Verb.PLAY: _("play"),
        Verb.GIVE: _("give"),
        Verb.RETURN: _("return, give back"),
        Verb.TRUMPS: _("trumps, trump"),
        Verb.LAY_AWAY: _("lay away, discard"),
        Verb.TARGETS: _("targets, target"),
        Verb.CLAIM: _("claim"),
        Verb.HAND: _("hand, my hand"),
        Verb.TRICK: _("trick"),
        Verb.LAST: _("last, last trick"),
        Verb.PLAYED: _("played"),
        Verb.EXCHANGES: _("exchanges, exchange"),
        Verb.SCORES: _("scores, score, totals"),
        Verb.RULES: _("rules"),
        Verb.WHO: _("who"),
        Verb.HELP: _("help"),
        Verb.CARDS_FULL: _("cards full, cards in full"),
        Verb.CARDS_SHORT: _("cards short"),
        Verb.TABLE: _("table"),
        Verb.SIT: _("sit, sit down, join"),
        Verb.WATCH: _("watch, look on"),
        Verb.OPEN: _("open"),
        Verb.TABLES: _("tables"),
        Verb.RESULTS: _("results"),
        Verb.LOBBY: _("lobby"),
        Verb.BOTS: _("bots, bot"),
        Verb.READY: _("ready, again"),
        Verb.UNREADY: _("not ready"),
        Verb.BACK: _("back"),
        Verb.BOT_FOR: _("bot for"),
        Verb.ADMIT: _("admit"),
        Verb.REFUSE: _("refuse"),
        Verb.SAY: _("say"),
        Verb.MUTE: _("mute"),
        Verb.SAVE: _("save"),
        Verb.REMOVE: _("remove"),
        Verb.HAND_OVER: _("hand over"),
        Verb.PAUSE: _("pause"),
        Verb.GO_ON: _("go on"),
        Verb.TAKE_BACK: _("take back, undo"),
        Verb.YES: _("yes, y"),
        Verb.NO: _("no, n"),
        Verb.HINT: _("hint"),
        Verb.REVIEW: _("review"),
        Verb.LEAVE: _("leave"),
        Verb.QUIT: _("quit, exit, bye"),
    }


def _own(message: str) -> str:
    return language._(message)


def vocabulary() -> dict[tuple[str, ...], Verb]:
    """Each phrase by its words, in small letters. Where two languages differ, the user's goes
    before English.
    """
    found: dict[tuple[str, ...], Verb] = {("?",): Verb.HELP}
    for phrases in (_phrases(_own), _phrases(str)):
        for verb, text in phrases.items():
            for phrase in text.casefold().split(","):
                if phrase.strip():
                    found.setdefault(tuple(phrase.split()), verb)
    return found


def read_verb(line: str, phrases: Mapping[tuple[str, ...], Verb]) -> tuple[Verb | None, str]:
    """The verb with which a line begins, None where it begins with none, and the rest of the line.

    The longest phrase counts: `give back` is not a `give`.
    """
    words = line.split()
    longest = max(map(len, phrases))
    for count in range(min(longest, len(words)), 0, -1):
        verb = phrases.get(tuple(word.casefold() for word in words[:count]))
        if verb is not None:
            return verb, line.split(maxsplit=count)[count] if len(words) > count else ""
    return None, line.strip()


def is_damaged(line: str, text: str) -> bool:
    """Whether something was left out of `line` to make `text`: what is left need not be meant."""
    return len(text) >= MAX_CHAT_CHARACTERS or any(
        unicodedata.category(char) == "Cc" and not char.isspace() for char in line
    )
