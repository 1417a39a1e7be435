"""What is chosen on a screen before a game: a command, as if it had been typed, and its secret."""

import msgspec


class Choice(msgspec.Struct, frozen=True):
    """`command` is a command line without the program's name. `password` is that of the server: it
    stands in no command line, which others could read.
    """

    command: list[str]
    password: str = ""


FIRST_GAME = Choice(["play"])
"""The game to which the lesson leads."""
