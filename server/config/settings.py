"""Lists the options of the server: the same in a command line and in a config file.

Not here: those that are limits (limits.py), reading a command line or a file (reading.py), what
they mean together (options.py).
"""

import sys
from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from engine.bots import LEVELS as BOT_LEVELS
from server.config.logs import LEVELS as LOG_LEVELS
from server.limits import Limits

# The kinds of values: what one has to be and, where that is alike for all, is called in a usage.
Pause = Annotated[
    float,
    Meta(ge=0, le=sys.float_info.max, title="SECONDS", description="a number from 0 up"),
]
Flag = Annotated[bool, Meta(description="true or false")]
Text = Annotated[str, Meta(description="a text")]
OptionalText = Annotated[str | None, Meta(description="a text")]
Texts = Annotated[tuple[str, ...], Meta(description='a list of texts, such as ["…", "…"]')]
FilePath = Annotated[str, Meta(pattern=r"\A[^\0]+\Z", description="the path of a file")]
FileMode = Annotated[
    str,
    Meta(
        pattern=r"\A0?[0-7]{3}\Z",
        title="MODE",
        description="a mode of three octal digits, such as 660",
    ),
]


def _one_of(words: Sequence[str]) -> Meta:
    either = "|".join(words)
    return Meta(pattern=rf"\A({either})\Z", title=either, description="one of " + ", ".join(words))


class Settings(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    """What the options are set to, each with its meaning, in which {} stands for the default.

    A path is empty where none is given.
    """

    listen: Annotated[
        Texts,
        Meta(title="ADDRESS"),
        "host, host:port, [v6]:port or unix:PATH; may be repeated (default: all, port 35853)",
    ] = ()
    rules: Annotated[
        Text,
        Meta(title="PRESET"),
        "of the tables that it opens by itself ({})",
    ] = "online"
    set: Annotated[
        Texts,
        Meta(title="OPTION=VALUE"),
        "change one option of the preset, such as limit=15; may be repeated",
    ] = ()
    bots: Annotated[
        Texts,
        Meta(title="LEVEL"),
        "bots at the tables that it opens by itself, a level for each: " + ", ".join(BOT_LEVELS),
    ] = ()
    bot_pause: Annotated[
        Pause, "how long a bot waits before it acts, and twice as long to lead on ({})"
    ] = 0.7
    data: Annotated[
        FilePath,
        Meta(title="DIRECTORY"),
        "where to keep names, games and results",
    ] = ""
    no_data: Annotated[Flag, "keep nothing: all is forgotten when the server ends"] = False
    names_from: Annotated[
        str,
        _one_of(("login", "tokens")),
        "what a player on a Unix socket is called: login, as the system knows them, or tokens, as "
        "they like, which is how it always is over TCP ({})",
    ] = "login"
    socket_mode: Annotated[
        FileMode,
        "the mode of a Unix socket's file, which says who may connect ({}: this user alone)",
    ] = "600"
    password_file: Annotated[
        FilePath,
        Meta(title="FILE"),
        "a file whose first line is a password that everyone has to give",
    ] = ""
    tls_certificate: Annotated[
        FilePath,
        Meta(title="FILE"),
        "a certificate of your own, in PEM, which clients check as browsers do (default: the "
        "server makes itself one, and clients know it by its key)",
    ] = ""
    tls_key: Annotated[
        FilePath,
        Meta(title="FILE"),
        "the key of that certificate, where it does not stand in the same file",
    ] = ""
    no_tls: Annotated[
        Flag, "do not encrypt what goes over TCP: everybody on the way can read and change it"
    ] = False
    announce: Annotated[
        OptionalText,
        Meta(title="NAME"),
        "what it is called on the local network, where others find it (default: as this machine)",
    ] = None
    no_announce: Annotated[Flag, "do not let others on the local network find it"] = False
    ssh: Annotated[
        OptionalText,
        Meta(title="[ADDRESS:]PORT"),
        "a door for whoever has nothing but an SSH client, such as 3585 (default: none)",
    ] = None
    visitors: Annotated[
        FilePath,
        Meta(title="PATH"),
        "a Unix socket for this user alone, at which sshd brings visitors as the door does "
        "(docs/SERVER.md)",
    ] = ""
    admin: Annotated[
        FilePath,
        Meta(title="PATH"),
        "the Unix socket for sergeant-major admin (default: admin in the data directory)",
    ] = ""
    metrics: Annotated[
        OptionalText,
        Meta(title="ADDRESS"),
        "where to answer HTTP with /metrics for Prometheus and /health; host:port or unix:PATH",
    ] = None
    log_level: Annotated[str, _one_of(LOG_LEVELS), "({})"] = "info"
    solo: Annotated[
        Flag,
        "be there for one player, alone with bots: no name is proved, games come from short codes,"
        " and of a game that is over only its record is kept",
    ] = False
    first_deal: Annotated[
        Text, Meta(title="CODE"), "with --solo, the code from which the first game comes"
    ] = ""
    first_record: Annotated[
        FilePath,
        Meta(title="FILE"),
        "with --solo, a record up to a deal, from which the first game goes on",
    ] = ""
    anew: Annotated[Flag, "with --solo, go on with no game that was left"] = False
    until_eof: Annotated[Flag, "stop when standard input ends"] = False
    remove_directory: Annotated[
        Flag,
        "at the end remove the directories of its Unix sockets, if nothing else is in them",
    ] = False


class Option(msgspec.Struct, frozen=True):
    """One option. `allowed` ends the sentence "has to be …"; `metavar` is empty for a flag."""

    name: str
    type: Any
    default: Any
    meaning: str
    metavar: str
    allowed: str


def _options(of: type[msgspec.Struct], ending: str = "") -> tuple[Option, ...]:
    options = []
    for field in msgspec.structs.fields(of):
        *kinds, meaning = field.type.__metadata__
        title = "".join(kind.title or "" for kind in kinds)
        allowed = "".join(kind.description or "" for kind in kinds)
        meaning = (meaning + ending).format(field.default)
        options.append(
            Option(field.encode_name, field.type, field.default, meaning, title, allowed)
        )
    return tuple(options)


OPTIONS = _options(Settings)
LIMIT_OPTIONS = _options(Limits, ending=" ({})")
ALL_OPTIONS = {option.name: option for option in (*OPTIONS, *LIMIT_OPTIONS)}
