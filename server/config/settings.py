"""Reads a command line and its config file: the values of options by name, and where from.

Not here: the options (option_table.py), and what they mean together (options.py).
"""

import argparse
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import msgspec

from server.config.option_table import ALL_OPTIONS, LIMIT_OPTIONS, OPTIONS, Option
from server.config.value_kinds import FLAG, BadValue, Value
from server.console import PROGRAM, CommandParser

_MAX_FILE_BYTES = 1024 * 1024
_MAX_SHOWN_CHARACTERS = 60


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """`values` has those options that were set. `from_file` are those of them that stand in the
    file. `problems` are sentences about what cannot be, each naming the file.
    """

    file: Path | None
    check: bool
    values: Mapping[str, Value]
    from_file: frozenset[str]
    problems: tuple[str, ...]

    def place(self, name: str) -> str:
        """What a sentence about an option begins with."""
        return f"{self.file}: " if name in self.from_file else ""


def read_settings(argv: Sequence[str]) -> Settings:
    """The command line overrides the file. Exits with status 2 for wrong usage."""
    given = vars(_build_parser().parse_args(argv))
    file: Path | None = given.pop("config", None)
    check: bool = given.pop("check", False)
    in_file, problems = _read_file(file) if file else ({}, [])
    by_name = {name: _tuple_of(value) for name, value in given.items()}
    return Settings(
        file=file,
        check=check,
        values={**in_file, **by_name},
        from_file=frozenset(in_file) - frozenset(by_name),
        problems=tuple(problems),
    )


def _tuple_of(value: Value | list[str]) -> Value:
    return tuple(value) if isinstance(value, list) else value


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
    for option in OPTIONS:
        _add(parser, option)
    limits = parser.add_argument_group("limits")
    for option in LIMIT_OPTIONS:
        _add(limits, option)
    return parser


def _add(group: argparse._ActionsContainer, option: Option) -> None:
    flag = f"--{option.name}"
    if option.kind is FLAG:
        group.add_argument(flag, dest=option.name, action="store_true", help=option.meaning)
    elif option.is_list:
        group.add_argument(
            flag,
            dest=option.name,
            metavar=option.metavar,
            action="extend",
            nargs="+",
            help=option.meaning,
        )
    else:
        group.add_argument(
            flag,
            dest=option.name,
            metavar=option.metavar,
            type=_reader(option),
            help=option.meaning,
        )


def _reader(option: Option) -> Callable[[str], Value]:
    def read(text: str) -> Value:
        try:
            return option.kind.of_text(text)
        except BadValue as error:
            raise argparse.ArgumentTypeError(f"{text!r} is not {error}") from None

    return read


def _read_file(path: Path) -> tuple[dict[str, Value], list[str]]:
    """What a file sets, and sentences about what it cannot."""
    import tomllib  # only where there is a file

    try:
        content = tomllib.loads(_text_of(path))
    except OSError as error:
        return {}, [f"{path} cannot be read: {error.strerror}."]
    except BadValue as error:
        return {}, [f"{path} has to be {error}."]
    except ValueError as error:  # as tomllib's own and Unicode's are
        return {}, [f"{path} is no TOML: {error}."]
    except RecursionError:
        return {}, [f"{path} has lists within lists that are too deep."]
    values: dict[str, Value] = {}
    problems: list[str] = []
    for name, value in content.items():
        try:
            values[name] = _value(name, value)
        except BadValue as error:
            problems.append(f"{path}: {error}")
    return values, problems


def _text_of(path: Path) -> str:
    """Raises OSError, ValueError for what is not UTF-8, and BadValue for a file without end."""
    with path.open("rb") as file:
        content = file.read(_MAX_FILE_BYTES + 1)
    if len(content) > _MAX_FILE_BYTES:
        raise BadValue(f"a file of at most {_MAX_FILE_BYTES} bytes")
    return content.decode("utf-8")


def _value(name: str, value: object) -> Value:
    """Raises BadValue with a sentence."""
    option = ALL_OPTIONS.get(name)
    if option is None:
        raise BadValue(f"there is no option {name!r}; there are {', '.join(ALL_OPTIONS)}.")
    try:
        if not option.is_list:
            return option.kind.of_file(value)
        if not isinstance(value, list):
            raise BadValue('a list of texts, such as ["…", "…"]')
        return tuple(str(option.kind.of_file(one)) for one in value)
    except BadValue as error:
        raise BadValue(f"{name} cannot be {_shown(value)}, but has to be {error}.") from None


def _shown(value: object) -> str:
    """A value as a file might write it, on one line."""
    text = str(value).lower() if isinstance(value, bool) else repr(value)
    return text if len(text) <= _MAX_SHOWN_CHARACTERS else text[: _MAX_SHOWN_CHARACTERS - 1] + "…"
