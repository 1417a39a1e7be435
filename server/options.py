"""The command line of the server. Imports nothing heavy, so that `--help` is quick.

Not here: doing what the options say (__main__.py).
"""

import argparse
import math
from collections.abc import Callable, Sequence
from typing import NoReturn

import msgspec

from engine.bots import LEVELS as BOT_LEVELS
from engine.presets import preset
from engine.rules import RulesError, RuleSet, parse_change
from protocol.address import Address, AddressError, parse_address
from server.failure import StartFailure
from server.limits import LIMIT_HELP, BotPace, Limits
from server.logs import LEVELS as LOG_LEVELS
from server.sentences import rules_sentence

PROGRAM = "sergeant-major serve"
_LEAD_PAUSES = 2


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What the command line asks for. No address: every address of this machine."""

    addresses: tuple[Address, ...]
    rules: RuleSet
    bots: tuple[str, ...]
    bot_pace: BotPace
    limits: Limits
    log_level: str
    until_eof: bool


def parse_options(argv: Sequence[str]) -> Options:
    """Raises StartFailure for values that cannot be; exits with status 2 for wrong usage."""
    arguments = _build_parser().parse_args(argv)
    rules = _rules(arguments.rules, arguments.changes)
    pause: float = arguments.bot_pause
    return Options(
        addresses=tuple(map(_address, arguments.listen)),
        rules=rules,
        bots=_bots(arguments.bots, rules),
        bot_pace=BotPace(pause_seconds=pause, lead_pause_seconds=_LEAD_PAUSES * pause),
        limits=Limits(**{name: getattr(arguments, name) for name in LIMIT_HELP}),
        log_level=arguments.log_level,
        until_eof=arguments.until_eof,
    )


class _Parser(argparse.ArgumentParser):
    """Says in one line what was wrong."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{message[:1].upper()}{message[1:]} (try {self.prog} --help).\n")


def _build_parser() -> _Parser:
    parser = _Parser(
        prog=PROGRAM,
        allow_abbrev=False,
        description="Run a server that others can join.",
    )
    add = parser.add_argument
    add(
        "--listen",
        metavar="ADDRESS",
        action="extend",
        nargs="+",
        default=[],
        help="host, host:port, [v6]:port or unix:PATH; may be repeated (default: all, port 35853)",
    )
    add("--rules", metavar="PRESET", default="online", help="of the tables that it opens by itself")
    add(
        "--set",
        dest="changes",
        metavar="OPTION=VALUE",
        action="extend",
        nargs="+",
        default=[],
        help="change one option of the preset, such as limit=15; may be repeated",
    )
    add(
        "--bots",
        metavar="LEVEL",
        action="extend",
        nargs="+",
        default=[],
        help="bots at the tables that it opens by itself, a level for each: "
        + ", ".join(BOT_LEVELS),
    )
    add(
        "--bot-pause",
        metavar="SECONDS",
        type=_number(float, zero=True),
        default=BotPace().pause_seconds,
        help="how long a bot waits before it acts, and twice as long to lead on (%(default)s)",
    )
    add("--log-level", choices=LOG_LEVELS, default="info", help="(%(default)s)")
    add("--until-eof", action="store_true", help="stop when standard input ends")
    _add_limits(parser.add_argument_group("limits"))
    return parser


def _add_limits(group: argparse._ArgumentGroup) -> None:
    defaults = Limits()
    for name, meaning in LIMIT_HELP.items():
        default = getattr(defaults, name)
        group.add_argument(
            "--" + name.replace("_", "-"),
            metavar="SECONDS" if name.endswith("_seconds") else "N",
            type=_number(type(default)),
            default=default,
            help=meaning + " (%(default)s)",
        )


def _number(kind: type[int] | type[float], *, zero: bool = False) -> Callable[[str], float]:
    """Reads a number above 0; with `zero`, 0 too."""
    meant = "whole number" if kind is int else "number"
    bound = "from 0 up" if zero else "above 0"

    def number(text: str) -> float:
        try:
            value = kind(text)
        except ValueError:
            value = kind(-1)
        if not math.isfinite(value) or value < 0 or (value == 0 and not zero):
            raise argparse.ArgumentTypeError(f"{text!r} is not a {meant} {bound}")
        return value

    return number


def _address(text: str) -> Address:
    try:
        return parse_address(text)
    except AddressError:
        raise StartFailure(
            f"{text!r} is not an address: write host, host:port, [v6]:port or unix:PATH."
        ) from None


def _rules(name: str, changes: Sequence[str]) -> RuleSet:
    try:
        return preset(name, dict(map(parse_change, changes)))
    except RulesError as error:
        raise StartFailure(rules_sentence(error)) from None


def _bots(levels: Sequence[str], rules: RuleSet) -> tuple[str, ...]:
    for level in levels:
        if level not in BOT_LEVELS:
            raise StartFailure(
                f"There are no bots of level {level!r}; there are {', '.join(BOT_LEVELS)}."
            )
    if len(levels) >= rules.players:
        raise StartFailure(
            f"{len(levels)} bots leave no seat at a table of {rules.players}: "
            f"at most {rules.players - 1} can be."
        )
    return tuple(levels)
