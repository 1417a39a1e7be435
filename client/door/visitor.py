"""What the process of one visitor does: finds out what they want and what they are called, and lets
them play on the server behind the door. It is the same client as everywhere, but no file of the
host can be named.
"""

import argparse
import asyncio
import os
import shutil
import sys
import termios
from contextlib import suppress
from pathlib import Path

from client.cli.charset import speaks_utf8
from client.cli.commands.lesson import take_lesson
from client.cli.commands.rules import run as tell_rules
from client.cli.commands.stats import tell_results
from client.cli.console import complain, finish_output, settle_output, tell
from client.cli.full_screen import report_crash
from client.cli.options import chosen_level, chosen_rules, chosen_table, remember_server
from client.cli.show_table import is_line_mode, refusal, require_terminal, show_table
from client.cli.standard_input import standard_input
from client.door.commands import FORGET, understand
from client.door.folders import crash_folder
from client.door.visit import Visit
from client.files.last_choices import LastChoicesFile
from client.net.dialer import Trust
from client.net.network import Network
from client.net.results import ask_for_results
from client.net.tokens import TokenStore
from client.net.whereabouts import Opening
from client.state.connection import LineEnded
from client.state.invitation import Invitation
from client.state.lobby import Wish
from client.words import door as words
from client.words.failure import CommandError, NameTaken, PasswordRefused, ProgramFailed
from client.words.language import choose_language
from client.words.refusals import rejection
from protocol.address import UnixAddress
from protocol.features import ASIDE
from protocol.messages import GetResults, Join, Open, Params, VisitLobby, Watch
from protocol.names import BadName, clean_name

_MOST_PASSWORDS = 3


def receive_visitor(visit: Visit) -> int:
    """The exit status. Of this machine no path is told, also where something has failed."""
    try:
        choose_language()
        status = _obey(visit)
        finish_output()
    except ProgramFailed:
        complain(words.program_failed())
        status = 1
    except CommandError as error:
        complain(str(error).replace(visit.folder, "~"))
        status = 1
    except SystemExit as wrong_usage:
        status = wrong_usage.code if isinstance(wrong_usage.code, int) else 1
    except (KeyboardInterrupt, _Left):
        status = 130
    except BrokenPipeError:
        status = 1
    except Exception as error:
        report_crash(error, crash_folder(visit.folder))
        complain(words.program_failed())
        status = 1
    settle_output()
    return status


class _Left(Exception):
    """The visitor is gone."""


def _obey(visit: Visit) -> int:
    arguments = understand(visit.words)
    if arguments.command == FORGET:
        return _forget(visit)
    if arguments.lang:
        choose_language(arguments.lang)
    if not (arguments.ascii or arguments.unicode):
        arguments.unicode = speaks_utf8(visit.environment)
        arguments.ascii = not arguments.unicode
    if arguments.command == "rules":
        return tell_rules(arguments)
    require_terminal(arguments)
    return _Visitor(visit, arguments).play()


class _Visitor:
    """`arguments` are what they want, as `understand` has them. The server is beside the directory
    in which this process is: so no path of the host is ever told.
    """

    def __init__(self, visit: Visit, arguments: argparse.Namespace) -> None:
        self._visit = visit
        self._arguments = arguments
        self._password = ""
        self._server = UnixAddress(os.path.basename(visit.server))
        last_choices, _complaint = LastChoicesFile().load()
        self._name = last_choices.joined_as

    def play(self) -> int:
        """Until they leave, or are refused: the exit status. Raises CommandError."""
        is_new = not self._name
        if is_new:
            tell(words.guest_sentence() if self._visit.is_guest else words.key_sentence())
        passwords = 0
        while True:
            self._name = self._name or self._ask_name()
            os.environ["USER"] = os.environ["LOGNAME"] = self._name
            try:
                if is_new or is_line_mode(self._arguments):
                    self._be_admitted()
                return self._do()
            except NameTaken as error:
                complain(str(error))
                if not is_new:
                    raise
                self._name = ""
            except PasswordRefused as error:
                passwords += 1
                if passwords > _MOST_PASSWORDS:
                    raise
                if self._password:
                    complain(str(error))
                self._password = _ask_secretly(words.password_question())

    def _be_admitted(self) -> None:
        """Asks the server for no more than to let them in: where it wants another name or a
        password, these are asked for before anything of it is shown. Raises CommandError.
        """
        network = self._network(GetResults(), (ASIDE,))
        try:
            asyncio.run(ask_for_results(network))
        except LineEnded as ended:
            raise refusal(ended.code, ended.params, self._name) from None
        except TimeoutError:
            raise CommandError(rejection("no_answer", {"address": str(self._server)})) from None

    def _do(self) -> int:
        arguments = self._arguments
        arguments.name = self._name
        if arguments.command == "stats":
            tell_results(self._network(GetResults(), (ASIDE,)), self._server, arguments)
            return 0
        if arguments.command == "lesson":
            status, next_command = take_lesson(arguments)
            if next_command is None:
                return status
            arguments = self._arguments = understand(next_command.command)
            arguments.name = self._name
        opening, wish = self._opening(arguments)
        arguments.command = "join"  # also a game with bots is one at a table that others can see
        network = self._network(opening)
        return show_table(network, arguments, Invitation(ssh_host=self._visit.door), wish)

    def _opening(self, arguments: argparse.Namespace) -> tuple[Opening, Wish]:
        match arguments.command:
            case "play":
                rules = chosen_rules(arguments.rules or "online", arguments)
                return Open(rules, chosen_level(arguments)), Wish.LOOK_ROUND
            case "watch":
                table = chosen_table(arguments)
                return Watch(table) if table else VisitLobby(), Wish.WATCH
            case "join":
                table = chosen_table(arguments)
                return Join(table) if table else VisitLobby(), Wish.SIT_DOWN
            case _:
                return VisitLobby(), Wish.LOOK_ROUND

    def _network(self, opening: Opening, features: tuple[str, ...] = ()) -> Network:
        return Network(
            self._server,
            self._name,
            TokenStore(),
            opening,
            self._password,
            features,
            Trust(visitor=self._visit.host),
            welcomed=lambda: remember_server("", self._name),
        )

    def _ask_name(self) -> str:
        suggested = _clean(self._visit.user)
        while True:
            answer = _ask(words.name_question(suggested)).strip() or suggested
            try:
                return clean_name(answer)
            except BadName as error:
                params: Params = {"name": answer, "reason": error.code}
                complain(rejection("bad_name", params))


def _clean(name: str) -> str:
    with suppress(BadName):
        return clean_name(name)
    return ""


def _ask(question: str) -> str:
    """Raises _Left where no answer comes."""
    sys.stdout.write(question)
    finish_output()
    answer = standard_input().wait_for_line()
    if answer is None:
        raise _Left
    return answer


def _ask_secretly(question: str) -> str:
    """As `_ask`, without showing what is typed."""
    if not sys.stdin.isatty():
        return _ask(question)
    before = termios.tcgetattr(0)
    silent = termios.tcgetattr(0)
    silent[3] &= ~termios.ECHO
    termios.tcsetattr(0, termios.TCSAFLUSH, silent)
    try:
        return _ask(question)
    finally:
        termios.tcsetattr(0, termios.TCSAFLUSH, before)
        tell("")


def _forget(visit: Visit) -> int:
    """The door removes the folder itself, once nobody is in it any more."""
    kept = list(Path(visit.folder).iterdir()) if not visit.is_guest else []
    for path in kept:
        shutil.rmtree(path, ignore_errors=True)
    tell(words.forgotten() if kept else words.nothing_known())
    return 0
