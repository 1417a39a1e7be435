"""`sergeant-major token export FILE` and `token import FILE`: the player's names, taken to another
machine. And `token keys`: the servers that they know.
"""

import argparse
from pathlib import Path

from client.cli.console import tell
from client.net.identity_file import BadIdentityFile, export, import_
from client.net.known_keys import CERTIFIED, KnownKeys
from client.net.tokens import TokenStore
from client.words.failure import CommandError
from client.words.language import _, ngettext
from client.words.refusals import rejection
from protocol.server_key import key_words


def run(arguments: argparse.Namespace) -> int:
    """Raises CommandError."""
    directory = TokenStore().directory
    if arguments.action == "keys":
        return _tell_keys(KnownKeys(directory))
    if arguments.file is None:
        raise CommandError(_("Which file? As in sergeant-major token export FILE."))
    file = Path(arguments.file)
    try:
        if arguments.action == "export":
            tell(_exported(export(directory, file), file))
        else:
            tell(_imported(*import_(directory, file), file))
    except BadIdentityFile:
        raise CommandError(
            _("{file} is no file that token export has written.").format(file=file)
        ) from None
    except OSError as error:
        raise CommandError(
            _("{file} cannot be read or written: {why}.").format(
                file=error.filename or file, why=error.strerror
            )
        ) from None
    return 0


def _tell_keys(known_keys: KnownKeys) -> int:
    """A line for each address."""
    try:
        keys = known_keys.all()
    except OSError as error:
        params = {"path": str(known_keys.directory), "why": error.strerror or str(error)}
        raise CommandError(rejection("no_known_keys", params)) from None
    for address, key in keys:
        words = _("by its certificate") if key == CERTIFIED else key_words(key)
        tell(_("{address}: {words}").format(address=address, words=words))
    if not keys:
        tell(_("You know no server yet."))
    return 0


def _exported(count: int, file: Path) -> str:
    return ngettext(
        "{count} proof or key is in {file}. Whoever has that file can play under your names: "
        "carry it yourself, and delete it then.",
        "{count} proofs and keys are in {file}. Whoever has that file can play under your names: "
        "carry it yourself, and delete it then.",
        count,
    ).format(count=count, file=file)


def _imported(new: int, left: int, file: Path) -> str:
    taken = ngettext(
        "{count} proof or key of {file} is new here.",
        "{count} proofs and keys of {file} are new here.",
        new,
    ).format(count=new, file=file)
    if not left:
        return taken
    kept = ngettext(
        "{count} was left out, since there is another here for the same server and name.",
        "{count} were left out, since there are others here for the same servers and names.",
        left,
    ).format(count=left)
    return f"{taken} {kept}"
