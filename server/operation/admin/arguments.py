"""Reads the command line of `sergeant-major admin`."""

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from protocol.chat import clean_text
from protocol.limits import MAX_CHAT_CHARACTERS
from server.console import PROGRAM, CommandParser
from server.operation.admin.wire import Ban, Drain, GetStatus, Kick, Request, Say, Stop, Unban
from server.storage.data_directory import default_data_directory

ADMIN_SOCKET = "admin"


class AdminCall(msgspec.Struct, frozen=True):
    """What to ask, and which server; `as_json`: show the answer as it comes."""

    request: Request
    socket: Path
    as_json: bool


def default_socket() -> Path:
    """That of a server which keeps its data where it does by default."""
    return default_data_directory() / ADMIN_SOCKET


def parse_call(argv: Sequence[str]) -> AdminCall:
    """Exits with status 2 for wrong usage."""
    arguments = _build_parser().parse_args(argv)
    make: Callable[[argparse.Namespace], Request] = arguments.make
    return AdminCall(make(arguments), arguments.socket or default_socket(), arguments.json)


def _build_parser() -> CommandParser:
    common = CommandParser(add_help=False, argument_default=argparse.SUPPRESS)
    _add_common(common)
    parser = CommandParser(
        prog=f"{PROGRAM} admin",
        allow_abbrev=False,
        description="Ask or tell a running server something.",
    )
    _add_common(parser)
    parser.set_defaults(socket=None, json=False)
    commands = parser.add_subparsers(metavar="COMMAND", required=True, parser_class=CommandParser)

    def command(
        name: str, purpose: str, make: Callable[[argparse.Namespace], Request]
    ) -> argparse.ArgumentParser:
        added = commands.add_parser(
            name, help=purpose, description=purpose, parents=[common], allow_abbrev=False
        )
        added.set_defaults(make=make)
        return added

    command("status", "who is there, and what is played", lambda _: GetStatus())
    kick = command("kick", "end a player's connection", lambda given: Kick(given.name))
    kick.add_argument("name", metavar="NAME")
    ban = command("ban", "let somebody in no more", lambda given: Ban(given.who))
    unban = command("unban", "let somebody in again", lambda given: Unban(given.who))
    for parsed in (ban, unban):
        parsed.add_argument(
            "who", metavar="NAME-or-ADDRESS", help="such as Ida, 192.0.2.7 or 2001:db8::/64"
        )
    say = command("say", "tell everybody something", lambda given: Say(_text(given.text, say)))
    say.add_argument("text", metavar="TEXT", nargs="+")
    command("drain", "begin nothing new, stop when the games are over", lambda _: Drain())
    command("stop", "stop at once; what is kept goes on with the next start", lambda _: Stop())
    return parser


def _add_common(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--socket", metavar="PATH", type=Path, help=f"the server's socket ({default_socket()})"
    )
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")


def _text(words: Sequence[str], parser: argparse.ArgumentParser) -> str:
    text = " ".join(words)
    if len(text) > MAX_CHAT_CHARACTERS:
        parser.error(f"{len(text)} characters are too many to say: {MAX_CHAT_CHARACTERS} can be")
    return clean_text(text)
