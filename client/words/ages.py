"""How long something has been going on, in short."""

from client.language import _


def age(seconds: int) -> str:
    """`3 min`, `2 h`; what is less than a minute is `new`."""
    if seconds < 60:
        return _("new")
    if seconds < 60 * 60:
        return _("{count} min").format(count=seconds // 60)
    return _("{count} h").format(count=seconds // 3600)
