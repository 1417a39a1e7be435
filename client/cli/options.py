"""What a command is to use: its options say so, or else the environment, or what was chosen last.

Raises CommandError for what cannot be.
"""

import argparse
import getpass
from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec.structs import replace

from client.cli.charset import speaks_utf8, users_environment
from client.cli.console import complain
from client.files.last_choices import LastChoicesFile
from client.files.settings_file import SettingsFile
from client.state.settings import Settings
from client.words.cards import Signs
from client.words.failure import CommandError
from client.words.input_errors import address_error
from client.words.language import _
from client.words.quotations import shortened
from client.words.refusals import rejection
from client.words.rules_errors import rules_error, rules_warning
from engine.bots import LEVELS, level_named
from engine.presets import preset
from engine.rules import RulesError, RuleSet, parse_change
from protocol.address import Address, AddressError, parse_address
from protocol.limits import MAX_CODE_CHARACTERS, MAX_PASSWORD_CHARACTERS
from protocol.names import BadName, clean_name

if TYPE_CHECKING:
    from client.net.dialer import Trust


_VISITING = ("join", "watch", "stats")  # the server of somebody else


def chosen_rules(name: str, arguments: argparse.Namespace) -> RuleSet:
    """The preset `name` with the changes of `--set`. Raises CommandError.

    Warns of a game that hardly ever ends; a form has done that for whoever comes from the start
    screen.
    """
    try:
        rules = preset(name, dict(map(parse_change, arguments.changes)))
    except RulesError as error:
        raise CommandError(rules_error(error)) from None
    if not arguments.from_start and (warning := rules_warning(rules)):
        complain(warning)
    return rules


def chosen_name(arguments: argparse.Namespace) -> str:
    """The name of `--name`, the one chosen last, or the login name; on a server the one that was
    used there. Raises CommandError.
    """
    wanted = arguments.name
    if wanted is None:
        last_choices, _complaint = LastChoicesFile().load()
        joined_as = last_choices.joined_as if arguments.command in _VISITING else ""
        wanted = joined_as or last_choices.name or login_name()
    try:
        return clean_name(wanted)
    except BadName as error:
        if arguments.name is None:
            return _("Player")
        params = {"name": wanted, "reason": error.code}
        raise CommandError(rejection("bad_name", params)) from None


def chosen_table(arguments: argparse.Namespace) -> str:
    """The code of `--table`, empty for none. Raises CommandError for what no table can have."""
    code = str(arguments.table)
    if len(code) > MAX_CODE_CHARACTERS or not code.isprintable():
        raise CommandError(rejection("no_such_table", {"table": shortened(code)}))
    return code


def chosen_level(arguments: argparse.Namespace) -> str:
    """The level of `--bots`. Raises CommandError where there is none of that name."""
    name = str(arguments.bots)
    if (level := level_named(name)) is None:
        raise CommandError(
            _("There are no bots of level {level}; there are {levels}.").format(
                level=shortened(name), levels=", ".join(LEVELS)
            )
        )
    return level


def login_name() -> str:
    """What the user is called on this machine, empty where they are called nothing."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # a uid without a name
        return ""


def loaded_settings() -> tuple[SettingsFile, Settings]:
    """The player's settings; what is wrong in their file is told on standard error."""
    file = SettingsFile()
    settings, complaint = file.load()
    if complaint:
        complain(complaint)
    return file, settings


def chosen_signs(arguments: argparse.Namespace) -> Signs:
    """How suits are shown on this terminal: in letters where nothing but ASCII may be shown, on
    request, and where the locale has no UTF-8.
    """
    if arguments.ascii or arguments.unicode:
        return Signs.LETTERS if arguments.ascii else Signs.GLYPHS
    return Signs.GLYPHS if speaks_utf8(users_environment()) else Signs.LETTERS


def given_password(arguments: argparse.Namespace) -> str:
    """The password of a server: what was typed on a screen, or else the first line of the file of
    `--password-file`; empty where there is neither. Raises CommandError.
    """
    path = arguments.password_file
    if arguments.password or path is None:
        return str(arguments.password)
    try:
        with open(path, encoding="utf-8-sig") as file:
            password = file.readline(MAX_PASSWORD_CHARACTERS + 2).rstrip("\r\n")
    except OSError as error:
        raise CommandError(
            _("{file} cannot be read: {why}.").format(file=path, why=error.strerror)
        ) from None
    except UnicodeDecodeError:
        raise CommandError(_("{file} is not UTF-8.").format(file=path)) from None
    if len(password) > MAX_PASSWORD_CHARACTERS:
        raise CommandError(
            _("The password in {file} is longer than {most} characters.").format(
                file=path, most=MAX_PASSWORD_CHARACTERS
            )
        )
    return password


def chosen_address(text: str) -> Address:
    """The address of the server that a command names. Raises CommandError."""
    try:
        return parse_address(text)
    except AddressError:
        raise CommandError(address_error(text)) from None


def chosen_trust(arguments: argparse.Namespace) -> "Trust":
    """How the server has to prove that it is the one that is meant. Raises CommandError."""
    from client.net.dialer import Trust  # no game alone has to wait for it
    from protocol.server_key import read_key_words

    if arguments.no_tls and arguments.key:
        raise CommandError(_("Without TLS a server shows no key: leave --key or --no-tls out."))
    try:
        words = read_key_words(arguments.key) if arguments.key else ""
    except ValueError:
        raise CommandError(
            _("{text} are not the words of a key: it has eight, as its host sees them.").format(
                text=shortened(arguments.key)
            )
        ) from None
    return Trust(tls=not arguments.no_tls, words=words)


def remember_server(text: str, name: str) -> None:
    """Keeps the address for the next start screen. Nothing is said where it cannot be kept."""
    last_choices_file = LastChoicesFile()
    last_choices, _complaint = last_choices_file.load()
    with suppress(OSError):
        last_choices_file.save(replace(last_choices, address=text, joined_as=name))
