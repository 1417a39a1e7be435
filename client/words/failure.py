"""The exceptions with which a command fails. Each has the one sentence that the user is told."""

PROGRAM = "sergeant-major"
"""The name with which a command line begins, and a sentence on standard error."""


class CommandError(Exception):
    """A command cannot do what was asked. The exit status is 1."""


class ProgramFailed(CommandError):
    """The program itself has. Where it is written how, the sentence tells."""


class PasswordRefused(CommandError):
    """The server wants a password, and another one or none was given."""


class NameTaken(CommandError):
    """The server knows somebody else by the name `name`, or by one that looks like it."""

    def __init__(self, sentence: str, name: str, *, is_lookalike: bool = False) -> None:
        super().__init__(sentence)
        self.name = name
        self.is_lookalike = is_lookalike
