"""`sergeant-major` alone where there is no screen: asks line by line what to do, and does it, until
the player quits or the input ends.

An answer is a command line without the program's name. Not here: the start screen (start.py).
"""

import argparse
import shlex
from collections.abc import Iterator, Sequence
from contextlib import redirect_stderr
from io import StringIO

from client.cli.arguments import parse_arguments
from client.cli.console import finish_output, tell
from client.cli.options import chosen_signs
from client.cli.run_command import run_command
from client.cli.standard_input import standard_input
from client.files.records import KeptRecord, users_records
from client.files.settings_file import SettingsFile
from client.line.vocabulary import Verb, read_verb, vocabulary
from client.words.ascii import fitted
from client.words.cards import Signs
from client.words.failure import PROGRAM, CommandError
from client.words.language import _
from client.words.quotations import quoted
from client.words.rules import title
from protocol.one_line import one_line

_COMMANDS = ("play", "host", "join", "watch", "lesson", "replay", "rules", "stats")
_MOST_RECORDS = 20


def run(arguments: argparse.Namespace) -> int:
    """The status of a signal that has ended what was chosen, or 0."""
    menu = _Menu(chosen_signs(arguments))
    menu.say(_("Sergeant Major, line by line. Say help to hear what there is."))
    while not (menu.is_over or standard_input().is_exhausted):
        menu.say(_("What now: play, host, join, watch, lesson, replay, rules, or quit?"))
        menu.take(standard_input().wait_for_line() or "")
    return menu.status


class _Menu:
    """`is_over` once the player has had enough, or a signal has ended a command."""

    def __init__(self, signs: Signs) -> None:
        self.is_over = False
        self.status = 0
        self._signs = signs
        self._phrases = vocabulary()
        self._records: Sequence[KeptRecord] = ()

    def say(self, sentence: str) -> None:
        """On a line of its own, at once."""
        tell(fitted(one_line(sentence), self._signs))
        finish_output()

    def take(self, line: str) -> None:
        """Does what a line says, or tells why not."""
        match read_verb(line, self._phrases), _words(line):
            case (_, []):
                pass
            case ((Verb.QUIT, ""), _):
                self.is_over = True
            case ((Verb.HELP, ""), _):
                self._tell(_help_lines())
            case (_, ["settings"]):
                self.say(_settings_line())
            case (_, ["replay"]):
                self._tell_records()
            case (_, ["replay", number]) if number.isdecimal():
                self._replay(int(number))
            case (_, ["play" | "host" as command, rules, *rest]) if not rules.startswith("-"):
                self._carry_out([command, "--rules", rules, *rest])
            case (_, [command, *rest]) if command in _COMMANDS:
                self._carry_out([command, *rest])
            case _:
                self.say(_nothing_to_choose(line))

    def _tell(self, lines: Iterator[str]) -> None:
        for line in lines:
            self.say(line)

    def _carry_out(self, command_line: Sequence[str]) -> None:
        same = ["--plain", "--ascii"] if self._signs is Signs.LETTERS else ["--plain"]
        complaint = StringIO()
        try:
            with redirect_stderr(complaint):
                arguments = parse_arguments([*command_line, *same])
        except SystemExit:  # help was asked for, or something is wrong
            for line in complaint.getvalue().splitlines():
                self.say(line.removeprefix(f"{PROGRAM}: "))
            return
        try:
            self.status = run_command(arguments)
        except CommandError as error:
            self.say(str(error))
        self.is_over = self.status != 0

    def _tell_records(self) -> None:
        try:
            self._records = users_records().all()
        except OSError as error:
            self.say(_("The records cannot be read: {why}.").format(why=error.strerror))
            return
        if not self._records:
            self.say(_("No game has been saved yet."))
        for number, kept in enumerate(self._records[:_MOST_RECORDS], start=1):
            self.say(_("{number}. {record}.").format(number=number, record=_record(kept)))

    def _replay(self, number: int) -> None:
        self._records = self._records or users_records().all()
        if 1 <= number <= len(self._records):
            self._carry_out(["replay", str(self._records[number - 1].path)])
        else:
            self.say(
                _("There is no record {number}: say replay to hear of all.").format(number=number)
            )


def _words(line: str) -> list[str]:
    """Those of a command line, the command in small letters."""
    try:
        words = shlex.split(line)
    except ValueError:  # a quotation mark without another
        words = line.split()
    return [words[0].casefold(), *words[1:]] if words else []


def _nothing_to_choose(line: str) -> str:
    return _("{text} is nothing to choose: say help to hear what there is.").format(
        text=quoted(line.strip())
    )


def _settings_line() -> str:
    return _(
        "Your settings are in {file}. Line by line those count for the names of the ranks, the only"
        " legal card and the chat."
    ).format(file=SettingsFile().path)


def _record(kept: KeptRecord) -> str:
    if kept.header is None:
        return _("{file}: no record").format(file=kept.path.name)
    return _("{when}, {rules}: {names}").format(
        when=f"{kept.when:%Y-%m-%d %H:%M}",
        rules=title(kept.header.rules),
        names=", ".join(kept.header.players),
    )


def _help_lines() -> Iterator[str]:
    yield _("play: alone against bots. play mess: by other rules. play --set limit=15: changed.")
    yield _("host: a server that others can join, with you at its first table.")
    yield _("join ADDRESS: the game of a server. watch ADDRESS: to look on there.")
    yield _("These two without an address: the server that the local network has.")
    yield _("stats: how you have done alone. stats ADDRESS: how everybody has done there.")
    yield _("lesson: to learn the game. rules, rules mess: to hear the rules.")
    yield _("replay: the games that were saved. replay 1, replay FILE: one of them, told.")
    yield _("All options of the command line can be added, as in join 192.168.1.20 --name Ann.")
    yield _("settings: where your settings are kept. To end: quit.")
