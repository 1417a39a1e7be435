"""`join` and `watch` without an address: finds the server on the local network.

A single one is taken. Of several, the player chooses one on the full screen; in lines they are
listed.
"""

import argparse
import asyncio
from collections.abc import Sequence

from client.cli.console import finish_output, tell
from client.cli.options import chosen_name, chosen_signs, chosen_table, chosen_trust
from client.cli.run_command import run_command, run_next
from client.cli.show_table import is_line_mode, require_terminal
from client.files.last_choices import LastChoicesFile
from client.net.lan import Lan, NoLan, find_servers
from client.state.found_server import FoundServer
from client.words.ascii import fitted
from client.words.failure import CommandError
from client.words.language import _
from client.words.servers import no_lan, nobody_found, server_key_words, server_line, several_found


def run(arguments: argparse.Namespace, lan: Lan | None = None) -> int:
    """Does what `arguments` say with the server that is found. Raises CommandError."""
    is_shown = not is_line_mode(arguments)
    if is_shown:
        require_terminal(arguments)
        _say(_("Looking for games on this network …"), arguments)
    servers = _with_key(_find_servers(lan), arguments)
    if not servers:
        last_choices, _complaint = LastChoicesFile().load()
        raise CommandError(nobody_found(arguments.command, last_choices.address))
    needs_choice = len(servers) > 1 or _needs_password(servers[0], arguments)
    if is_shown and needs_choice:
        return _choose(arguments, lan)
    if len(servers) > 1:
        for found in servers:
            _say(server_line(found), arguments)
        address = servers[0].address.short
        raise CommandError(several_found(arguments.command, len(servers), address))
    _say(_("Found: {server}.").format(server=server_line(servers[0])), arguments)
    arguments.address = servers[0].address.short
    arguments.key = arguments.key or server_key_words(servers[0])
    return run_command(arguments)


def _find_servers(lan: Lan | None) -> tuple[FoundServer, ...]:
    from client.net.multicast import Multicast  # not needed where the address is given

    try:
        return asyncio.run(find_servers(lan or Multicast()))
    except NoLan as error:
        raise CommandError(no_lan(str(error))) from None


def _with_key(
    servers: Sequence[FoundServer], arguments: argparse.Namespace
) -> Sequence[FoundServer]:
    """Those that are meant: one whose key the player names may be at any address."""
    words = chosen_trust(arguments).words
    return [found for found in servers if words in ("", server_key_words(found))]


def _needs_password(found: FoundServer, arguments: argparse.Namespace) -> bool:
    return found.announcement.has_password and arguments.password_file is None


def _choose(arguments: argparse.Namespace, lan: Lan | None) -> int:
    from client.cli.full_screen import app_options, exit_status
    from client.screen.apps.joining import LanApp

    name, table = chosen_name(arguments), chosen_table(arguments)
    app = LanApp(arguments.command, name, table, lan, **app_options(arguments))
    next_command = app.run()
    return exit_status(app) if next_command is None else run_next(next_command, arguments)


def _say(line: str, arguments: argparse.Namespace) -> None:
    """At once, before anything else is written to the same place."""
    tell(fitted(line, chosen_signs(arguments)))
    finish_output()
