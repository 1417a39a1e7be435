"""How others come to a table, in commands that they can type."""

from collections.abc import Iterator

from client.state.invitation import Invitation
from client.words.failure import PROGRAM
from client.words.language import _


def join_command(invitation: Invitation, table: str) -> str:
    """`sergeant-major join 192.168.1.20 --table AC3D`."""
    return f"{PROGRAM} join {invitation.address} --table {table}"


def invitation_facts(
    invitation: Invitation, table: str, ssh_port: int
) -> Iterator[tuple[str, str]]:
    """The same, and whatever else others should know, each with a word before it; nothing where
    nobody can come.
    """
    if invitation.address:
        yield _("Join"), join_command(invitation, table)
    if invitation.is_announced:
        yield "", _("On this network {short} is enough.").format(short=f"{PROGRAM} join")
    if invitation.key_words:
        yield _("Key"), invitation.key_words
    if invitation.ssh_host and ssh_port:
        yield _("SSH"), ssh_command(invitation.ssh_host, ssh_port)


def invitation_sentence(invitation: Invitation, table: str) -> str:
    """The same in a sentence, empty where nobody can come."""
    if not invitation.address:
        return ""
    command = join_command(invitation, table)
    if invitation.is_announced:
        return _("Others come with: {command} (on this network {short} is enough).").format(
            command=command, short=f"{PROGRAM} join"
        )
    return _("Others come with: {command}").format(command=command)


def ssh_sentence(invitation: Invitation, ssh_port: int) -> str:
    """How others come who have nothing but an SSH client; empty where there is no such way."""
    if not (invitation.ssh_host and ssh_port):
        return ""
    command = ssh_command(invitation.ssh_host, ssh_port)
    return _("With nothing installed: {command}").format(command=command)


def ssh_command(host: str, port: int) -> str:
    """`ssh -p 3585 192.168.1.20`."""
    return f"ssh -p {port} {host}"


def key_sentence(invitation: Invitation) -> str:
    """By which words they know the server, empty where it has no key."""
    if not invitation.key_words:
        return ""
    return _("The server's key: {words}").format(words=invitation.key_words)
