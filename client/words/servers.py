"""The servers on the local network in words: names, notes, and what to do where there is none."""

from client.state.found_server import FoundServer
from client.words.invitation import ssh_command
from client.words.language import _, ngettext
from protocol.limits import PROTOCOL_VERSION
from protocol.server_key import key_words


def server_name(found: FoundServer) -> str:
    """The name of a server, or a word instead of one that cannot be shown."""
    return found.announcement.name or _("without a name")


def server_key_words(found: FoundServer) -> str:
    """The words of the key that it announces, empty where it announces none."""
    return key_words(found.announcement.key) if found.announcement.key else ""


def server_notes(found: FoundServer) -> str:
    """What is worth knowing before joining, empty where nothing is."""
    notes = [_("known")] if found.is_known else []
    if found.announcement.has_password:
        notes.append(_("with a password"))
    if not found.announcement.key:
        notes.append(_("unencrypted"))
    if found.announcement.version != PROTOCOL_VERSION:
        notes.append(_("another release"))
    if found.announcement.ssh_port:
        notes.append(ssh_command(found.address.host, found.announcement.ssh_port))
    return ", ".join(notes)


def server_line(found: FoundServer) -> str:
    """A server in one line."""
    line = _("{name}, {address}").format(name=server_name(found), address=found.address.short)
    notes = server_notes(found)
    return f"{line}, {notes}" if notes else line


def nobody_yet() -> tuple[str, ...]:
    """Paragraphs for a screen that has found nobody by now, and goes on looking."""
    return (
        _("Nobody found yet, but still looking."),
        "",
        _(
            "One of you has to be the host: by Host a game on the start screen, or by the command "
            "sergeant-major host."
        ),
        "",
        _(
            "Some networks do not let their machines find each other: then join by the address "
            "that the host is shown."
        ),
    )


def no_lan(why: str) -> str:
    """For a machine that cannot ask its network."""
    return _("This machine cannot look for games on its network: {why}. Name an address.").format(
        why=why
    )


def nobody_found(command: str, address: str) -> str:
    """For a search without result. `address` is that of the server before, if any."""
    return _(
        "No game was found on this network: name its address, as in "
        "sergeant-major {command} {address}."
    ).format(command=command, address=address or "192.168.1.20")


def several_found(command: str, count: int, address: str) -> str:
    """For a search with several results. `address` is that of one of them."""
    return ngettext(
        "There is {count} game on this network: name its address, as in "
        "sergeant-major {command} {address}.",
        "There are {count} games on this network: name the address of one, as in "
        "sergeant-major {command} {address}.",
        count,
    ).format(count=count, command=command, address=address)
