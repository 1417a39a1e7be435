"""What is wrong with a name, a password or an address that was typed. Empty where nothing is."""

from client.words.language import _
from client.words.refusals import rejection
from protocol.address import AddressError, parse_address
from protocol.names import BadName, clean_name


def name_error(text: str) -> str:
    """What is wrong with a name."""
    if not text.strip():
        return _("What are you called?")
    try:
        clean_name(text)
    except BadName as error:
        return rejection("bad_name", {"name": text, "reason": error.code})
    return ""


def name_taken(name: str, *, is_lookalike: bool) -> str:
    """What is wrong with a name that somebody else has on the server, or that could be read as
    theirs, where it can be changed.
    """
    if is_lookalike:
        return _("The name {name} could be read as that of somebody else: choose another.").format(
            name=name
        )
    return _("The name {name} belongs to somebody else on this server: choose another.").format(
        name=name
    )


def password_refused(password: str) -> str:
    """What is wrong with a server's password, where it can be changed."""
    if password:
        return rejection("password", {})
    return _("The server wants a password.")


def address_error(text: str) -> str:
    """What is wrong with an address, and what would be right."""
    if not text.strip():
        return _("Which server? A host, host:port, [v6]:port or unix:PATH.")
    try:
        parse_address(text)
    except AddressError:
        return _(
            "{address} is no address: it has to be host, host:port, [v6]:port or unix:PATH."
        ).format(address=repr(text))
    return ""
