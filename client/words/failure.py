"""What a command raises when it cannot do what was asked."""

PROGRAM = "sergeant-major"
"""What the sentence begins with on standard error, and a command line."""


class CommandError(Exception):
    """A command's own failure: the one sentence that the user is told. The exit status is 1."""


class PasswordRefused(CommandError):
    """The server wants a password, and another one or none was given."""


class NameTaken(CommandError):
    """The server knows somebody else by the name `name`."""

    def __init__(self, sentence: str, name: str) -> None:
        super().__init__(sentence)
        self.name = name
