"""Finds what the options of the server mean together, or what is wrong with them.

Imports nothing heavy, so that `--help` is quick. Not here: reading them (settings.py), and doing
what they say (process.py).
"""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from engine.bots import LEVELS as BOT_LEVELS
from engine.presets import preset
from engine.rules import RulesError, RuleSet, parse_change
from protocol.address import Address, AddressError, TcpAddress, UnixAddress, parse_address
from protocol.limits import MAX_NAME_CHARACTERS, MAX_PASSWORD_CHARACTERS
from protocol.names import BadName, clean_name
from server.config.option_table import ALL_OPTIONS
from server.config.rules_sentences import rules_sentence
from server.config.settings import Settings
from server.connections.unix_socket import MAX_PATH_BYTES
from server.console import CommandError
from server.limits import LIMIT_HELP, BotPace, Limits
from server.storage.data_directory import default_data_directory

_LEAD_PAUSES = 2
_DEFAULT_PRESET = "online"
_NAMELESS = "Sergeant Major"
_Made = TypeVar("_Made")


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked for. No address: every address of this machine. `data` is None to keep nothing.

    `names_from_login`: how players on Unix sockets are called. `password` is empty for none,
    `announced_as` where the local network is told nothing, `admin` None for the default, `metrics`
    None for none.
    """

    addresses: tuple[Address, ...]
    rules: RuleSet
    bots: tuple[str, ...]
    bot_pace: BotPace
    limits: Limits
    log_level: str
    until_eof: bool
    remove_directory: bool
    data: Path | None
    names_from_login: bool
    socket_mode: int
    password: str
    announced_as: str
    admin: Path | None
    metrics: Address | None


def understand(settings: Settings) -> tuple[Options, list[str]]:
    """What settings mean, with defaults for what cannot be, and a sentence for each of those."""
    builder = _OptionsBuilder(settings)
    base = builder.make("rules", lambda: _preset(builder.value("rules")), _DEFAULT_PRESET)
    rules = builder.make("set", lambda: _rules(base, builder.value("set")), preset(base))
    pause = builder.value("bot-pause")
    limits = {name: builder.value(name.replace("_", "-")) for name in LIMIT_HELP}
    options = Options(
        addresses=builder.make("listen", lambda: _addresses(settings), ()),
        rules=rules,
        bots=builder.make("bots", lambda: _bots(builder.value("bots"), rules), ()),
        bot_pace=BotPace(pause_seconds=pause, lead_pause_seconds=_LEAD_PAUSES * pause),
        limits=Limits(**limits),
        log_level=builder.value("log-level"),
        until_eof=builder.value("until-eof"),
        remove_directory=builder.value("remove-directory"),
        data=builder.make("no-data", lambda: _data(settings), None),
        names_from_login=builder.value("names-from") == "login",
        socket_mode=builder.value("socket-mode"),
        password=builder.make(
            "password-file", lambda: _password(builder.value("password-file")), ""
        ),
        announced_as=builder.make("announce", lambda: _announced_as(builder), ""),
        admin=builder.make("admin", lambda: _admin(builder.value("admin")), None),
        metrics=builder.make("metrics", lambda: _metrics_address(builder.value("metrics")), None),
    )
    return options, builder.problems


class _OptionsBuilder:
    """Makes one value after the other, and collects what is wrong."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.problems = list(settings.problems)

    def value(self, name: str) -> Any:
        """What an option is set to, or its default. Of the option's own kind."""
        return self._settings.values.get(name, ALL_OPTIONS[name].default)

    def make(self, name: str, make: Callable[[], _Made], fallback: _Made) -> _Made:
        """What `make` gives, or the fallback where it raises CommandError."""
        try:
            return make()
        except CommandError as failure:
            self.problems.append(f"{self._settings.place(name)}{failure}")
            return fallback


def _data(settings: Settings) -> Path | None:
    """The command line overrides the file in this, too."""
    wanted, unwanted = settings.values.get("data"), settings.values.get("no-data")
    if wanted and unwanted:
        if settings.place("data") == settings.place("no-data"):
            raise CommandError("With no-data there can be no data: leave one of them out.")
        unwanted = "no-data" not in settings.from_file
    if unwanted:
        return None
    return Path(str(wanted)) if wanted else default_data_directory()


def _addresses(settings: Settings) -> tuple[Address, ...]:
    """Raises CommandError, also for an empty list: nobody who writes one means everywhere."""
    texts: Any = settings.values.get("listen")
    if texts is None:
        return ()
    if not texts:
        raise CommandError("listen names no address: name one, or leave it out to listen on all.")
    return tuple(map(_address, texts))


def _address(text: str) -> Address:
    try:
        address = parse_address(text)
    except AddressError:
        raise CommandError(
            f"{text!r} is not an address: write host, host:port, [v6]:port or unix:PATH."
        ) from None
    if isinstance(address, UnixAddress):
        _check_length(address.path)
    return address


def _check_length(path: str) -> None:
    if len(os.fsencode(path)) > MAX_PATH_BYTES:
        raise CommandError(
            f"{path} is too long for a socket: the path can have {MAX_PATH_BYTES} bytes."
        )


def _metrics_address(text: str | None) -> Address | None:
    """The default port is the game's, so another has to be named."""
    if text is None:
        return None
    address = _address(text)
    if isinstance(address, TcpAddress) and not text.endswith(f":{address.port}"):
        raise CommandError(f"{text!r} is no address for metrics: write host:port or unix:PATH.")
    return address


def _announced_as(builder: _OptionsBuilder) -> str:
    """Nothing where the network is to be told nothing, whatever else is said."""
    if builder.value("no-announce"):
        return ""
    name = builder.value("announce")
    if name is None:
        return _machine_name()
    try:
        return clean_name(name)
    except BadName:
        raise CommandError(
            f"{name!r} is no name for others to see: write 1 to {MAX_NAME_CHARACTERS} characters "
            "that can be shown."
        ) from None


def _machine_name() -> str:
    """The first part of this machine's name, as far as it can be shown as a name."""
    try:
        return clean_name(os.uname().nodename.partition(".")[0][:MAX_NAME_CHARACTERS])
    except BadName:
        return _NAMELESS


def _admin(path: Path | None) -> Path | None:
    if path is not None:
        _check_length(str(path))
    return path


def _preset(name: str) -> str:
    _rules(name, ())
    return name


def _rules(name: str, changes: Sequence[str]) -> RuleSet:
    try:
        return preset(name, dict(map(parse_change, changes)))
    except RulesError as error:
        raise CommandError(rules_sentence(error)) from None


def _bots(levels: Sequence[str], rules: RuleSet) -> tuple[str, ...]:
    for level in levels:
        if level not in BOT_LEVELS:
            raise CommandError(
                f"There are no bots of level {level!r}; there are {', '.join(BOT_LEVELS)}."
            )
    if len(levels) >= rules.players:
        raise CommandError(
            f"{len(levels)} bots leave no seat at a table of {rules.players}: "
            f"at most {rules.players - 1} can be."
        )
    return tuple(levels)


def _password(path: Path | None) -> str:
    """The first line of a file. The password itself is in no sentence."""
    if path is None:
        return ""
    try:
        with path.open(encoding="utf-8") as file:
            password = file.readline(MAX_PASSWORD_CHARACTERS + 2).rstrip("\r\n")
    except OSError as error:
        raise CommandError(f"The password in {path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError:
        raise CommandError(f"The password in {path} is not UTF-8.") from None
    if not 0 < len(password) <= MAX_PASSWORD_CHARACTERS:
        raise CommandError(
            f"The first line of {path} has to be a password of 1 to {MAX_PASSWORD_CHARACTERS} "
            "characters."
        )
    return password
