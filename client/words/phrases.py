"""What is often said at a table, in few words. It is sent as anything else that somebody says."""

from client.words.language import _


def phrases() -> tuple[str, ...]:
    """No more than nine: each has a digit."""
    return (
        _("Well played!"),
        _("Thanks!"),
        _("One moment, please."),
        _("I am back."),
        _("Good luck!"),
        _("Bad luck."),
        _("Another game?"),
        _("That was my last game, good night."),
    )
