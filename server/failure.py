"""What keeps a server from starting, in a sentence for whoever starts it."""


class StartFailure(Exception):
    """The text is one English sentence, with the value that is wrong and what would be right."""
