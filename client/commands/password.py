"""The password of a server: typed on a screen, or from the file of the option `--password-file`."""

import argparse

from client.errors import CommandError
from client.language import _
from protocol.limits import MAX_PASSWORD_CHARACTERS


def given_password(arguments: argparse.Namespace) -> str:
    """What was typed, or else the first line of the file; empty where there is neither.

    Raises CommandError.
    """
    path = arguments.password_file
    if arguments.password or path is None:
        return str(arguments.password)
    try:
        with open(path, encoding="utf-8") as file:
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
