"""The command that a player chooses on a screen, and one that a server has refused."""

from typing import Literal

import msgspec


class NextCommand(msgspec.Struct, frozen=True):
    """`command` is a command line without the program's name. `password` is that of the server: it
    stands in no command line, which others could read.
    """

    command: list[str]
    password: str = ""


class RefusedCommand(msgspec.Struct, frozen=True):
    """What was chosen (`join` or `watch`), and a server would not take: `field` of the form for it
    has to be another, since `why`.
    """

    command: str
    address: str
    name: str
    table: str
    password: str
    field: Literal["name", "password"]
    why: str


FIRST_GAME = NextCommand(["play"])
"""The game to which the lesson leads."""
