"""Lists the options of the server: the same in a command line and in a config file.

Not here: reading a command line or a file (settings.py), what they mean together (options.py).
"""

import msgspec

from engine.bots import LEVELS as BOT_LEVELS
from server.config.logs import LEVELS as LOG_LEVELS
from server.config.value_kinds import (
    FLAG,
    MODE,
    NUMBER,
    NUMBER_FROM_0,
    PATH,
    TEXT,
    WHOLE,
    Value,
    ValueKind,
    choice,
)
from server.limits import LIMIT_HELP, BotPace, Limits

NAME_SOURCES = ("login", "tokens")


class Option(msgspec.Struct, frozen=True):
    """One option. `is_list`: it may be given several times, and its value is a tuple of texts."""

    name: str
    kind: ValueKind
    meaning: str
    metavar: str = ""
    default: Value | None = None
    is_list: bool = False


def _limit(name: str, meaning: str) -> Option:
    default = getattr(Limits(), name)
    return Option(
        name.replace("_", "-"),
        WHOLE if isinstance(default, int) else NUMBER,
        f"{meaning} ({default})",
        "SECONDS" if name.endswith("_seconds") else "N",
        default,
    )


OPTIONS = (
    Option(
        "listen",
        TEXT,
        "host, host:port, [v6]:port or unix:PATH; may be repeated (default: all, port 35853)",
        "ADDRESS",
        default=(),
        is_list=True,
    ),
    Option("rules", TEXT, "of the tables that it opens by itself (online)", "PRESET", "online"),
    Option(
        "set",
        TEXT,
        "change one option of the preset, such as limit=15; may be repeated",
        "OPTION=VALUE",
        default=(),
        is_list=True,
    ),
    Option(
        "bots",
        TEXT,
        "bots at the tables that it opens by itself, a level for each: " + ", ".join(BOT_LEVELS),
        "LEVEL",
        default=(),
        is_list=True,
    ),
    Option(
        "bot-pause",
        NUMBER_FROM_0,
        "how long a bot waits before it acts, and twice as long to lead on "
        f"({BotPace().pause_seconds})",
        "SECONDS",
        BotPace().pause_seconds,
    ),
    Option("data", PATH, "where to keep names, games and results", "DIRECTORY"),
    Option("no-data", FLAG, "keep nothing: all is forgotten when the server ends", default=False),
    Option(
        "names-from",
        choice(NAME_SOURCES),
        "what a player on a Unix socket is called: login, as the system knows them, or "
        "tokens, as they like, which is how it always is over TCP (login)",
        "|".join(NAME_SOURCES),
        "login",
    ),
    Option(
        "socket-mode",
        MODE,
        "the mode of a Unix socket's file, which says who may connect (600: this user alone)",
        "MODE",
        0o600,
    ),
    Option(
        "password-file",
        PATH,
        "a file whose first line is a password that everyone has to give",
        "FILE",
    ),
    Option(
        "announce",
        TEXT,
        "what it is called on the local network, where others find it (default: as this machine)",
        "NAME",
    ),
    Option("no-announce", FLAG, "do not let others on the local network find it", default=False),
    Option(
        "admin",
        PATH,
        "the Unix socket for sergeant-major admin (default: admin in the data directory)",
        "PATH",
    ),
    Option(
        "metrics",
        TEXT,
        "where to answer HTTP with /metrics for Prometheus and /health; host:port or unix:PATH",
        "ADDRESS",
    ),
    Option("log-level", choice(LOG_LEVELS), "(info)", "|".join(LOG_LEVELS), "info"),
    Option("until-eof", FLAG, "stop when standard input ends", default=False),
    Option(
        "remove-directory",
        FLAG,
        "at the end remove the directories of its Unix sockets, if nothing else is in them",
        default=False,
    ),
)
LIMIT_OPTIONS = tuple(_limit(name, meaning) for name, meaning in LIMIT_HELP.items())
ALL_OPTIONS = {option.name: option for option in (*OPTIONS, *LIMIT_OPTIONS)}
