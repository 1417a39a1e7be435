"""`python -m client.door.forced`: what the system's own sshd runs, as ForceCommand, for whoever
comes to an account that all players share. They find what visitors of the door find, and no more:
their key is their name, and what they have typed is read by the same parser.
"""

import argparse
import base64
import hashlib
import os
import sys
import syslog
from collections.abc import Mapping
from io import TextIOWrapper
from pathlib import Path

from client.cli.console import complain
from client.door.commands import words_of
from client.door.confinement import confine
from client.door.folders import Folders, folder_environment, take_crash
from client.door.terminal import WantedVariables, environment
from client.door.visit import Visit
from client.door.visitor import receive_visitor
from client.words.door import program_failed
from client.words.failure import CommandError
from protocol.one_line import one_line

_PUBLIC_KEY = "publickey "
_MOST_PROOF_BYTES = 64 * 1024
_FAILED, _WRONG_USAGE = 1, 2


def main() -> int:
    """The exit status."""
    arguments = _arguments()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        return _receive(arguments)
    except CommandError as error:
        complain(str(error))
        return _WRONG_USAGE
    except (OSError, KeyError) as error:
        _log(repr(error))
        complain(program_failed())
        return _FAILED


def _receive(arguments: argparse.Namespace) -> int:
    """Raises CommandError, OSError and, for variables that sshd would have set, KeyError."""
    words = words_of(os.environ.get("SSH_ORIGINAL_COMMAND", ""))
    host, door = _ends(os.environ)
    key = _key(os.environ)
    folders = Folders(arguments.data.absolute())
    folder, is_guest = folders.enter(os.getpid(), key)
    visit = Visit(
        number=os.getpid(),
        words=words,
        environment={**_environment(os.environ), **folder_environment(folder)},
        folder=str(folder),
        is_guest=is_guest,
        host=host,
        user="",
        server=str(arguments.server),
        has_terminal=sys.stdin.isatty(),
        door=door,
    )
    try:
        os.environ.clear()
        os.environ.update(visit.environment)
        os.chdir(arguments.server.parent)
        confine()
        return receive_visitor(visit)
    finally:
        if crash := take_crash(folder):
            _log(crash)
        folders.leave(folder)
        folders.close()


def _log(text: str) -> None:
    """For the host, where sshd logs: visitors are told of no path."""
    syslog.syslog(syslog.LOG_ERR, one_line(text.replace("\n", " | ")))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="client.door.forced", description=__doc__)
    parser.add_argument("--server", type=Path, required=True, help="the socket of serve --visitors")
    parser.add_argument("--data", type=Path, required=True, help="the folder for visitors' folders")
    return parser.parse_args()


def _key(variables: Mapping[str, str]) -> str:
    """The key with which somebody has come, as the door names its folder; empty where sshd has not
    been told to say so (ExposeAuthInfo), or there was none.
    """
    path = variables.get("SSH_USER_AUTH", "")
    lines = Path(path).read_bytes()[:_MOST_PROOF_BYTES].decode().splitlines() if path else []
    for line in lines:
        if line.startswith(_PUBLIC_KEY):
            _algorithm, blob = line.removeprefix(_PUBLIC_KEY).split()[:2]
            return hashlib.sha256(base64.b64decode(blob)).hexdigest()
    return ""


def _ends(variables: Mapping[str, str]) -> tuple[str, str]:
    """The IP addresses of the visitor, and of this machine where they have come in."""
    host, _port, door, *_rest = variables["SSH_CONNECTION"].split()
    return host, door


def _environment(variables: Mapping[str, str]) -> dict[str, str]:
    wanted = WantedVariables()
    for name, value in variables.items():
        wanted[os.fsencode(name)] = os.fsencode(value)
    return environment(wanted, variables.get("TERM") if sys.stdin.isatty() else None)


if __name__ == "__main__":
    sys.exit(main())
