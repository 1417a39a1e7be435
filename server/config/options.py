"""Finds what the options of the server mean together, or what is wrong with them.

Imports nothing heavy, so that `--help` is quick. Not here: reading them (reading.py), and doing
what they say (process.py).
"""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import msgspec

from engine.bots import LEVELS as BOT_LEVELS
from engine.bots import level_named
from engine.deal_code import DealCodeError, seed_of
from engine.presets import preset
from engine.rules import RulesError, RuleSet, parse_change
from protocol.address import Address, AddressError, TcpAddress, UnixAddress, parse_address
from protocol.limits import MAX_NAME_CHARACTERS, MAX_PASSWORD_CHARACTERS
from protocol.names import BadName, clean_name
from server.config.reading import Reading
from server.config.rules_sentences import rules_sentence
from server.config.settings import Settings
from server.connections.unix_socket import MAX_PATH_BYTES
from server.console import CommandError
from server.limits import Limits
from server.storage.data_directory import default_data_directory

if TYPE_CHECKING:
    from server.tables.solo import Solo

_NAMELESS = "Sergeant Major"
_Made = TypeVar("_Made")


class TlsOptions(msgspec.Struct, frozen=True):
    """How TCP is encrypted. `certificate` is None for one that the server makes by itself, `key`
    None where it stands in the same file.
    """

    certificate: Path | None = None
    key: Path | None = None


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked for. No address: every address of this machine. `data` is None to keep nothing.

    `names_from_login`: how players on Unix sockets are called. `password` is empty for none,
    `announced_as` where the local network is told nothing, `admin` None for the default, `metrics`
    None for none. `tls` is None where nothing is encrypted, `solo` unless it is for one player
    alone. `ssh` is where the door for SSH is, with an empty host for every address, None for no
    door; `visitors` is where others bring visitors as it does.
    """

    addresses: tuple[Address, ...]
    rules: RuleSet
    bots: tuple[str, ...]
    bot_pause_seconds: float
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
    tls: TlsOptions | None
    solo: "Solo | None"
    ssh: TcpAddress | None = None
    visitors: Path | None = None

    @property
    def encrypts(self) -> bool:
        """Whether anybody may come over TCP, and in TLS."""
        is_on_tcp = any(isinstance(address, TcpAddress) for address in self.addresses)
        return self.tls is not None and (is_on_tcp or not self.addresses)


def understand(reading: Reading) -> tuple[Options, list[str]]:
    """What settings mean, with defaults for what cannot be, and a sentence for each of those."""
    given = reading.settings
    problems = list(reading.problems)

    def make(name: str, fallback: _Made, work: Callable[[], _Made]) -> _Made:
        try:
            return work()
        except CommandError as failure:
            problems.append(f"{reading.place(name)}{failure}")
            return fallback

    base = make("rules", Settings().rules, lambda: _preset(given.rules))
    rules = make("set", preset(base), lambda: _rules(base, given.set))
    options = Options(
        addresses=make("listen", (), lambda: _addresses(reading)),
        rules=rules,
        bots=make("bots", (), lambda: _bots(given.bots, rules)),
        bot_pause_seconds=given.bot_pause,
        limits=reading.limits,
        log_level=given.log_level,
        until_eof=given.until_eof,
        remove_directory=given.remove_directory,
        data=make("no-data", None, lambda: _data(given)),
        names_from_login=given.names_from == "login",
        socket_mode=int(given.socket_mode, 8),
        password=make("password-file", "", lambda: _password(given.password_file)),
        announced_as=make("announce", "", lambda: _announced_as(given)),
        admin=make("admin", None, lambda: _socket(given.admin)),
        visitors=make("visitors", None, lambda: _socket(given.visitors)),
        ssh=make("ssh", None, lambda: _ssh_address(given.ssh)),
        metrics=make("metrics", None, lambda: _metrics_address(given.metrics)),
        solo=make(
            "first-record" if given.first_record else "first-deal", None, lambda: _solo(given)
        ),
        tls=make(
            "tls-certificate" if given.tls_certificate else "tls-key", None, lambda: _tls(given)
        ),
    )
    return options, problems


def _data(given: Settings) -> Path | None:
    if given.data and given.no_data:
        raise CommandError("With no-data there can be no data: leave one of them out.")
    if given.no_data:
        return None
    return Path(given.data) if given.data else default_data_directory()


def _addresses(reading: Reading) -> tuple[Address, ...]:
    """Raises CommandError, also for an empty list: nobody who writes one means everywhere."""
    if "listen" in reading.from_file and not reading.settings.listen:
        raise CommandError("listen names no address: name one, or leave it out to listen on all.")
    return tuple(map(_address, reading.settings.listen))


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


def _ssh_address(text: str | None) -> TcpAddress | None:
    """The port has to be named: that of SSH itself is mostly taken."""
    if text is None:
        return None
    host, _, port = text.rpartition(":")
    try:
        address = parse_address(f"{host or 'localhost'}:{port}") if port.isdecimal() else None
    except AddressError:
        address = None
    if not isinstance(address, TcpAddress):
        raise CommandError(f"{text!r} is no place for the SSH door: write port, or host:port.")
    return address if host else TcpAddress("", address.port)


def _announced_as(given: Settings) -> str:
    """Nothing where the network is to be told nothing, whatever else is said."""
    if given.no_announce:
        return ""
    if given.announce is None:
        return _machine_name()
    try:
        return clean_name(given.announce)
    except BadName:
        raise CommandError(
            f"{given.announce!r} is no name for others to see: write 1 to {MAX_NAME_CHARACTERS} "
            "characters that can be shown."
        ) from None


def _machine_name() -> str:
    """The first part of this machine's name, as far as it can be shown as a name."""
    try:
        return clean_name(os.uname().nodename.partition(".")[0][:MAX_NAME_CHARACTERS])
    except BadName:
        return _NAMELESS


def _socket(path: str) -> Path | None:
    _check_length(path)
    return Path(path) if path else None


def _tls(given: Settings) -> TlsOptions | None:
    certificate, key = given.tls_certificate, given.tls_key
    if given.no_tls:
        if certificate or key:
            raise CommandError("With no-tls there is no certificate: leave one of them out.")
        return None
    if key and not certificate:
        raise CommandError("tls-key is the key of tls-certificate: name that, too.")
    return TlsOptions(
        Path(certificate) if certificate else None,
        Path(key) if key else None,
    )


def _solo(given: Settings) -> "Solo | None":
    if not given.solo:
        return None
    from server.tables.solo import Solo, read_begun  # not for `--help`

    begun = read_begun(given.first_record) if given.first_record else None
    return Solo(_seed(given.first_deal), begun, begins_anew=given.anew)


def _seed(code: str) -> bytes:
    """Empty for no code. What rules it is for is known to who opens the table."""
    try:
        return seed_of(code) if code else b""
    except DealCodeError:
        raise CommandError(f"{code!r} is no code of a deal.") from None


def _preset(name: str) -> str:
    _rules(name, ())
    return name


def _rules(name: str, changes: Sequence[str]) -> RuleSet:
    try:
        return preset(name, dict(map(parse_change, changes)))
    except RulesError as error:
        raise CommandError(rules_sentence(error)) from None


def _bots(levels: Sequence[str], rules: RuleSet) -> tuple[str, ...]:
    if len(levels) >= rules.players:
        raise CommandError(
            f"{len(levels)} bots leave no seat at a table of {rules.players}: "
            f"at most {rules.players - 1} can be."
        )
    return tuple(map(_bot_level, levels))


def _bot_level(name: str) -> str:
    if (level := level_named(name)) is None:
        raise CommandError(
            f"There are no bots of level {name!r}; there are {', '.join(BOT_LEVELS)}."
        )
    return level


def _password(path: str) -> str:
    """The first line of a file. The password itself is in no sentence."""
    if not path:
        return ""
    try:
        with open(path, encoding="utf-8-sig") as file:
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
