"""Reads a command line and its config file: what the options are set to, and where.

Not here: the options (settings.py), and what they mean together (options.py).
"""

import argparse
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from server.config.settings import ALL_OPTIONS, LIMIT_OPTIONS, OPTIONS, Option, Settings
from server.console import PROGRAM, CommandError, CommandParser
from server.limits import Limits

_OPPOSITES = (
    ("data", "no-data"),
    ("no-data", "data"),
    ("tls-certificate", "no-tls"),
    ("no-tls", "tls-certificate"),
    ("no-tls", "tls-key"),
)
_MAX_FILE_BYTES = 1024 * 1024
_MAX_SHOWN_CHARACTERS = 60


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """What the options are set to. `from_file` are those that the file sets. `problems` are
    sentences about what cannot be, each naming the file.
    """

    file: Path | None
    check: bool
    print_unit: bool
    settings: Settings
    limits: Limits
    from_file: frozenset[str]
    problems: tuple[str, ...]

    def place(self, name: str) -> str:
        """What a sentence about an option begins with."""
        return f"{self.file}: " if name in self.from_file else ""


def read_settings(argv: Sequence[str]) -> Reading:
    """The command line overrides the file. Exits with status 2 for wrong usage."""
    by_name = vars(_build_parser().parse_args(argv))
    file: Path | None = by_name.pop("config", None)
    check: bool = by_name.pop("check", False)
    print_unit: bool = by_name.pop("print_unit", False)
    in_file, problems = _read_file(file) if file else ({}, [])
    for name, opposite in _OPPOSITES:
        if name in by_name:  # where things are kept is overridden as a whole, and so is TLS
            in_file.pop(opposite, None)
    values = in_file | by_name
    return Reading(
        file=file,
        check=check,
        print_unit=print_unit,
        settings=msgspec.convert(values, Settings),
        limits=msgspec.convert(values, Limits),
        from_file=frozenset(in_file) - frozenset(by_name),
        problems=tuple(problems),
    )


def _build_parser() -> CommandParser:
    parser = CommandParser(
        prog=f"{PROGRAM} serve",
        allow_abbrev=False,
        description="Run a server that others can join.",
        argument_default=argparse.SUPPRESS,
    )
    parser.add_argument(
        "--config", metavar="FILE", type=Path, help="a TOML file with the same options as keys"
    )
    parser.add_argument(
        "--check", action="store_true", help="say what is wrong with the options, and do not serve"
    )
    parser.add_argument(
        "--print-unit",
        action="store_true",
        help="print a unit with which systemd runs a server with these options, and do not serve",
    )
    for option in OPTIONS:
        _add(parser, option)
    limits = parser.add_argument_group("limits")
    for option in LIMIT_OPTIONS:
        _add(limits, option)
    return parser


def _add(group: argparse._ActionsContainer, option: Option) -> None:
    how: dict[str, Any]
    if isinstance(option.default, bool):
        how = {"action": "store_true"}
    elif isinstance(option.default, tuple):
        how = {"action": "extend", "nargs": "+", "metavar": option.metavar}
    else:
        how = {"type": partial(_value_of_text, option), "metavar": option.metavar}
    group.add_argument(f"--{option.name}", dest=option.name, help=option.meaning, **how)


def _value_of_text(option: Option, text: str) -> object:
    """What a text on the command line means. Raises ArgumentTypeError."""
    try:
        return msgspec.convert(_number_or_text(option, text), option.type)
    except ValueError:  # as msgspec's are
        raise argparse.ArgumentTypeError(f"{text!r} is not {option.allowed}") from None


def _number_or_text(option: Option, text: str) -> object:
    """Raises ValueError."""
    if not isinstance(option.default, int | float):
        return text
    if not text.isascii() or "_" in text:  # digits of other scripts and 1_000, which Python takes
        raise ValueError(text)
    return type(option.default)(text)


def _read_file(path: Path) -> tuple[dict[str, object], list[str]]:
    """What a file sets, and sentences about what it cannot."""
    try:
        content = _content_of(path)
    except CommandError as failure:
        return {}, [str(failure)]
    values: dict[str, object] = {}
    problems: list[str] = []
    for name, value in content.items():
        option = ALL_OPTIONS.get(name)
        if option is None:
            known = ", ".join(ALL_OPTIONS)
            problems.append(f"{path}: there is no option {name!r}; there are {known}.")
            continue
        try:
            values[name] = msgspec.convert(value, option.type)
        except ValueError:  # as msgspec's are
            is_list = isinstance(value, list) and isinstance(option.default, tuple)
            allowed = "a text" if is_list else option.allowed  # each of the list
            problems.append(f"{path}: {name} cannot be {_shown(value)}, but has to be {allowed}.")
    return values, problems


def _content_of(path: Path) -> dict[str, object]:
    """Raises CommandError, also for a file without end."""
    import tomllib  # only where there is a file

    try:
        with path.open("rb") as file:
            content = file.read(_MAX_FILE_BYTES + 1)
        if len(content) > _MAX_FILE_BYTES:
            raise CommandError(f"{path} has to be a file of at most {_MAX_FILE_BYTES} bytes.")
        return tomllib.loads(content.decode("utf-8-sig"))
    except OSError as error:
        raise CommandError(f"{path} cannot be read: {error.strerror}.") from None
    except ValueError as error:  # as tomllib's own and Unicode's are
        raise CommandError(f"{path} is no TOML: {error}.") from None
    except RecursionError:
        raise CommandError(f"{path} has lists within lists that are too deep.") from None


def _shown(value: object) -> str:
    """A value as a file might write it, on one line."""
    text = str(value).lower() if isinstance(value, bool) else repr(value)
    return text if len(text) <= _MAX_SHOWN_CHARACTERS else text[: _MAX_SHOWN_CHARACTERS - 1] + "…"
