"""What a command raises when it cannot do what was asked."""


class CommandError(Exception):
    """A command's own failure: the one sentence that the user is told. The exit status is 1."""
