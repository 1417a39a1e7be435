"""Parses the command line: its options and commands. Imports nothing heavy: `--help` is quick.

What a command does is in a module that is imported only when it is called (run_command.py).
"""

import argparse
from collections.abc import Sequence
from typing import NoReturn

from client.cli.console import complain, finish_output, tell
from client.cli.server_commands import PROGRAMS, purposes
from client.state.table_options import BOT_LEVEL
from client.words.failure import PROGRAM
from client.words.language import _, languages
from client.words.quotations import shortened

_EVERYWHERE_FLAGS = ("--plain", "--ascii", "--unicode", "--low-bandwidth", "--no-mouse")
_EVERYWHERE_VALUES = ("--lang", "--colors")
_LONGEST_PAUSE = 60  # seconds


class _Parser(argparse.ArgumentParser):
    """Says what was wrong in one line, and where to read on."""

    def error(self, message: str) -> NoReturn:
        advice = _("try {command} --help").format(command=self.prog)
        complain(f"{message} ({advice})")
        self.exit(2)

    def print_help(self, file: object = None) -> None:
        """On standard output. Raises CommandError where that cannot be written to."""
        tell(self.format_help().rstrip("\n"))
        finish_output()


def parse_arguments(argv: Sequence[str]) -> argparse.Namespace:
    """The options as attributes; `command` is the command's name. `server_options` of `host` and of
    the server's own commands are those that they pass on. Exits with status 2 for wrong usage.
    """
    parser = _build_parser()
    arguments, rest = parser.parse_known_args(_with_command(argv))
    if arguments.command in (*PROGRAMS, "host"):
        arguments.server_options = rest
    elif rest:
        parser.error(_("unrecognized arguments: {rest}").format(rest=" ".join(rest)))
    return arguments


def _with_command(argv: Sequence[str]) -> list[str]:
    """Nothing but options that all commands have means `start`, a line with another option before
    any command means `play`. The options that all have may stand before the command, too.
    """
    count = _count_everywhere(argv)
    leading, rest = list(argv[:count]), list(argv[count:])
    if not rest:
        return ["start", *leading]
    if rest[0].startswith("-") and rest[0] not in ("-h", "--help", "--version"):
        return ["play", *leading, *rest]
    if rest[0].startswith("-") or rest[0] in PROGRAMS:
        _everywhere().parse_args(leading)  # of no use here, but nothing wrong passes
        return rest
    return [rest[0], *leading, *rest[1:]]


def _count_everywhere(argv: Sequence[str]) -> int:
    """How many arguments at the beginning are options that all commands have, and their values."""
    count = 0
    while count < len(argv):
        option, has_value, _value = argv[count].partition("=")
        if option in _EVERYWHERE_VALUES:
            count += 1 if has_value else 2
        elif argv[count] in _EVERYWHERE_FLAGS:
            count += 1
        else:
            break
    return min(count, len(argv))


def _build_parser() -> _Parser:
    everywhere = _everywhere()
    parser = _Parser(
        prog=PROGRAM,
        allow_abbrev=False,
        description=_("Sergeant Major (3-5-8), the trick-taking card game, in the terminal."),
    )
    parser.add_argument(
        "--version", action=_ShowVersion, nargs=0, help=_("show the version and exit")
    )
    commands = parser.add_subparsers(dest="command", metavar=_("COMMAND"), parser_class=_Parser)

    def command(name: str, purpose: str) -> _Parser:
        return commands.add_parser(
            name, help=purpose, description=purpose, parents=[everywhere], allow_abbrev=False
        )

    command("start", _("the start screen (also without a command)"))
    play = command("play", _("play alone against bots"))
    _add_rules(play)
    _add_deal(play)
    _add_keeping(play)
    play.add_argument(
        "--bots",
        metavar=_("LEVEL"),
        default=BOT_LEVEL,
        help=_("how well they play: casual, club, expert"),
    )
    play.add_argument(
        "--bot-pause",
        metavar=_("SECONDS"),
        type=_pause,
        help=_("how long they think (default: what your settings say)"),
    )
    _add_name(play)
    host = command(
        "host", _("start a server that others can join, and sit down at its first table")
    )
    _add_rules(host)
    _add_name(host)
    host.add_argument(
        "--bots",
        metavar=_("LEVEL"),
        nargs="+",
        action="extend",
        default=[],
        help=_(
            "bots at your table, a level (casual, club, expert) for each; other seats stay free"
        ),
    )
    host.add_argument(
        "--clock",
        metavar=_("SECONDS"),
        type=_whole_seconds,
        default=0,
        help=_("how long a decision may take at your table (default: as long as you like)"),
    )
    host.add_argument(
        "--reserve",
        metavar=_("SECONDS"),
        type=_whole_seconds,
        default=0,
        help=_("how much extra time each player has for the whole game"),
    )
    host.epilog = _("All other options are those of serve.")
    _add_password(host)
    for name, purpose in purposes().items():
        commands.add_parser(name, help=purpose, add_help=False)
    join = command("join", _("join the game of a server"))
    _add_server(join, table=_("the table to sit down at"))
    watch = command("watch", _("watch a game on a server"))
    _add_server(watch, table=_("the table to watch"))
    stats = command("stats", _("show your own results alone, or those of all players on a server"))
    _add_server(stats, without=_("your own results in games alone"))
    token = command("token", _("take your names to another machine, or bring them from one"))
    token.add_argument(
        "action",
        choices=("export", "import", "keys"),
        help=_("write the file, read it, or show the keys of the servers that you know"),
    )
    token.add_argument("file", metavar=_("FILE"), nargs="?")
    command("lesson", _("learn the game in ten minutes, with a prepared hand"))
    replay = command("replay", _("replay a game record"))
    replay.add_argument("file", metavar=_("FILE"))
    replay.add_argument("--json", action="store_true", help=_("print the results as JSON lines"))
    verify = command("verify", _("check the deals of a game record"))
    verify.add_argument("file", metavar=_("FILE"))
    _add_simulation(command("simulate", _("let bots play each other, and count the results")))
    rules = command("rules", _("explain the rules of a preset in words"))
    rules.add_argument("preset", metavar=_("PRESET"), nargs="?", default="online")
    _add_changes(rules)
    return parser


def _add_simulation(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--seats",
        metavar=_("LEVEL,LEVEL,LEVEL"),
        required=True,
        help=_(
            "who plays: casual, club, expert, or a yardstick (random, monte-carlo-50,"
            " tree-search-2000)"
        ),
    )
    length = parser.add_mutually_exclusive_group()
    length.add_argument(
        "--deals", metavar=_("COUNT"), type=int, default=100, help=_("single hands (default: 100)")
    )
    length.add_argument(
        "--games", metavar=_("COUNT"), type=int, help=_("whole games, with their exchanges")
    )
    parser.add_argument(
        "--seed", metavar=_("NUMBER"), type=int, default=1, help=_("same number, same deals")
    )
    parser.add_argument(
        "--duplicate", action="store_true", help=_("play each deal in all seats in turn")
    )
    parser.add_argument("--json", action="store_true", help=_("print one JSON object"))
    _add_rules(parser)


class _ShowVersion(argparse.Action):
    """Looks the installed version up only when it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import version

        tell(f"{PROGRAM} {version(PROGRAM)}")
        finish_output()
        parser.exit()


def _everywhere() -> _Parser:
    options = _Parser(add_help=False, allow_abbrev=False, prog=PROGRAM)
    options.add_argument(
        "--lang",
        metavar=_("LANGUAGE"),
        type=_language,
        help=_("the language of all texts: {languages}").format(languages=", ".join(languages())),
    )
    options.add_argument(
        "--plain", action="store_true", help=_("play line by line, without a screen")
    )
    characters = options.add_mutually_exclusive_group()
    characters.add_argument(
        "--ascii", action="store_true", help=_("show nothing but ASCII characters")
    )
    characters.add_argument(
        "--unicode", action="store_true", help=_("show suit symbols, whatever the locale says")
    )
    options.add_argument(
        "--colors",
        choices=("auto", "full", "16", "none"),
        default="auto",
        help=_("how many colours to send; auto asks the environment"),
    )
    options.add_argument(
        "--low-bandwidth", action="store_true", help=_("leave out what is only decoration")
    )
    options.add_argument(
        "--no-mouse",
        action="store_true",
        help=_("leave the mouse to the terminal, which selects text with it"),
    )
    options.set_defaults(from_start=False)  # whether the start screen comes again afterwards
    options.set_defaults(bot_pause=None)
    return options


def _language(name: str) -> str:
    if name not in languages():
        raise argparse.ArgumentTypeError(
            _("there is no language {name}, but {languages}").format(
                name=shortened(name), languages=", ".join(languages())
            )
        )
    return name


def _whole_seconds(text: str) -> int:
    """Raises ArgumentTypeError for what is no number of seconds that a clock can have."""
    from protocol.limits import MAX_CLOCK_SECONDS

    if not (text.isascii() and text.isdecimal()) or int(text[:9]) > MAX_CLOCK_SECONDS:
        raise argparse.ArgumentTypeError(
            _("{value} is not a number from 0 to {most}").format(value=text, most=MAX_CLOCK_SECONDS)
        )
    return int(text)


def _pause(text: str) -> float:
    """A number of seconds."""
    if text.isascii() and text.replace(".", "", 1).isdigit() and float(text) <= _LONGEST_PAUSE:
        return float(text)
    raise argparse.ArgumentTypeError(
        _("{text} is not a number of seconds from 0 to {most}").format(
            text=shortened(text), most=_LONGEST_PAUSE
        )
    )


def _add_server(parser: argparse.ArgumentParser, *, table: str = "", without: str = "") -> None:
    """`table` is what is said of the option for one of its tables, empty where there is none, and
    `without` is what no address means.
    """
    parser.add_argument(
        "address",
        metavar=_("ADDRESS"),
        nargs="?",
        help=_("host, host:port, [v6]:port, unix:PATH (default: {default})").format(
            default=without or _("what is on the local network")
        ),
    )
    if table:
        parser.add_argument("--table", metavar=_("CODE"), default="", help=table)
    _add_password(parser)
    _add_name(parser)
    parser.add_argument(
        "--key",
        metavar=_("WORDS"),
        default="",
        help=_("the words of the server's key, if its host has told you what they are"),
    )
    parser.add_argument(
        "--no-tls",
        action="store_true",
        help=_("join a server that does not encrypt: everybody on the way can read and change it"),
    )


def _add_rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--rules", metavar=_("PRESET"), default="online", help=_("such as online or mess")
    )
    _add_changes(parser)


def _add_changes(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--set",
        dest="changes",
        metavar=_("OPTION=VALUE"),
        action="append",
        default=[],
        help=_("change one option of the preset, such as limit=15; may be repeated"),
    )


def _add_deal(parser: argparse.ArgumentParser) -> None:
    """Which cards are dealt. Without --rules those of the deal count."""
    parser.set_defaults(rules="")
    deal = parser.add_mutually_exclusive_group()
    deal.add_argument(
        "--deal",
        metavar=_("CODE"),
        help=_("deal the cards of a code, or those of a hand (--hand) of a record"),
    )
    deal.add_argument(
        "--daily", action="store_true", help=_("today's deal, the same for everybody")
    )
    parser.add_argument(
        "--hand", metavar=_("NUMBER"), type=int, help=_("a hand of the record that --deal names")
    )


def _add_keeping(parser: argparse.ArgumentParser) -> None:
    """What becomes of the game that was left, and of this one."""
    keeping = parser.add_mutually_exclusive_group()
    keeping.add_argument(
        "--go-on", action="store_true", help=_("go on with the game that you left")
    )
    keeping.add_argument("--new", action="store_true", help=_("end that game and begin another"))
    keeping.add_argument(
        "--no-data", action="store_true", help=_("keep nothing of this game; that one stays")
    )


def _add_password(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(password="")  # only typed on a screen: others can read command lines
    parser.add_argument(
        "--password-file",
        metavar=_("FILE"),
        help=_("a file whose first line is the password of the server"),
    )


def _add_name(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--name", metavar=_("NAME"), help=_("what the others see"))
