"""What is said at the door for SSH, to whoever comes through it."""

from client.words.language import _
from client.words.quotations import shortened


def name_question(suggested: str) -> str:
    """Asks a visitor who is new. Enter alone takes the name that is suggested."""
    if suggested:
        return _("What shall the others call you? [{name}] ").format(name=suggested)
    return _("What shall the others call you? ")


def key_sentence() -> str:
    """What a visitor with a key is told who comes for the first time."""
    return _("Your SSH key is new here: the name that you choose now will be its own.")


def guest_sentence() -> str:
    """What a visitor without a key is told."""
    return _("You come without an SSH key: you are a guest, and nothing is kept when you go.")


def password_question() -> str:
    """Asks for that of the server."""
    return _("The server's password: ")


def not_here(command: str) -> str:
    """A command, or an option, that nobody has at the door."""
    return _(
        "{command} is not to be had here. There are: join CODE, watch CODE, play, stats, lesson, "
        "rules, forget; with none of them you come to the lobby."
    ).format(command=shortened(command))


def not_understood() -> str:
    """A line that does not come apart into words."""
    return _("That cannot be understood: a quotation mark is missing.")


def nothing_known() -> str:
    """The answer to `forget` where there is nothing."""
    return _("Nothing is kept of you here.")


def forgotten() -> str:
    """The answer to `forget`."""
    return _(
        "All that was kept of you here is gone: settings, records, and the proof of your name, "
        "which nobody can take any more."
    )


def too_long_idle() -> str:
    """Said to whoever has not touched a key for hours."""
    return _("You have done nothing for long: the line is closed.")


def server_away() -> str:
    """Said to whoever is in when the server has been away for long."""
    return _("The server has not come back: the line is closed.")


def no_room() -> str:
    """Said to whoever comes when there are enough."""
    return _("There are too many here just now: come again later.")


def program_failed() -> str:
    """Where the visitor's own process could not go on."""
    return _("The game has failed here: come in once more.")
