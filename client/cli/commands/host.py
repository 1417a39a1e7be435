"""`sergeant-major host`: a server that others can join, with this player at its first table."""

import argparse
import shlex
import socket

from client.cli.console import tell_if_heard
from client.cli.options import chosen_name, chosen_rules, chosen_signs, given_password
from client.cli.program import program_here
from client.cli.show_table import load_table, require_terminal, show_table
from client.net.server_process import RunningServer, open_server, reachable
from client.net.tokens import TemporaryTokens, TokenStore
from client.state.invitation import Invitation
from client.words.ascii import fitted
from client.words.failure import CommandError
from client.words.language import _
from engine.rules import RuleSet
from protocol.address import TcpAddress
from protocol.limits import DEFAULT_PORT
from protocol.messages import Join, Open, TableOptions

_DOCUMENTATION_HOST = "192.0.2.1"  # an address that nobody has


def run(arguments: argparse.Namespace) -> int:
    """Raises CommandError."""
    rules = chosen_rules(arguments.rules, arguments)
    opening, arguments.bots = opening_of(arguments, rules)
    name = chosen_name(arguments)
    require_terminal(arguments)
    arguments.password = ""  # the table's: the server may have one of its own
    password = given_password(arguments)
    with open_server(load_table(arguments), _server_options(arguments, name)) as server:
        from client.net.dialer import Trust
        from client.net.network import Network  # only now that the server has been started
        from client.net.own_server import OwnServerSession
        from client.net.session import WatchedSession

        # A server that forgets its players must not overwrite the tokens of one that does not.
        tokens = TokenStore() if server.keeps_games else TemporaryTokens()
        address, trust = reachable(server.addresses[0]), Trust(bool(server.key), key=server.key)
        network = Network(address, name, tokens, opening, password, trust=trust)
        watched = WatchedSession(OwnServerSession(network, server))
        status = show_table(watched, arguments, _invitation(server))
    if server.keeps_games and watched.has_unfinished_game:
        kept = _("Your game is kept. To go on with it: {command}").format(command=_again(arguments))
        tell_if_heard(fitted(kept, chosen_signs(arguments)))
    return status


def opening_of(arguments: argparse.Namespace, rules: RuleSet) -> tuple[Open | Join, list[str]]:
    """How the first table comes about, and the bots that the server has to seat there: those for
    some of the seats come with one that it opens by itself, without a clock or a password. Raises
    CommandError.
    """
    options = TableOptions(
        password=arguments.password,
        decision_seconds=arguments.clock,
        bank_seconds=arguments.reserve,
    )
    levels = arguments.bots
    if not levels:
        return Open(rules, options=options), []
    if options == TableOptions():
        return Join(), levels
    if len(levels) == rules.players - 1 and len(set(levels)) == 1:
        return Open(rules, levels[0], options), []
    raise CommandError(
        _("A clock or a password goes with bots of one level on all other seats, or with none.")
    )


def _again(arguments: argparse.Namespace) -> str:
    """The command that hosts with the same data, for the same player."""
    own = [] if arguments.name is None else ["--name", arguments.name]
    if arguments.password_file is not None:
        own += ["--password-file", arguments.password_file]
    return shlex.join([program_here(), "host", *own, *arguments.server_options])


def _server_options(arguments: argparse.Namespace, name: str) -> list[str]:
    """The options that this command does not know, and those that the server needs, too. On the
    network it is called as its host, unless it is given a name, perhaps in its config file.
    """
    file = arguments.password_file
    own = ["--password-file", file] if file is not None else []
    if not any(option.startswith("--config") for option in arguments.server_options):
        own.append(f"--announce={name}")
    if arguments.bots:
        changes = [f"--set={change}" for change in arguments.changes]
        own += ["--rules", arguments.rules, *changes, "--bots", *arguments.bots]
    return [*own, *arguments.server_options]


def _invitation(server: RunningServer) -> Invitation:
    """How others can come, and by which words they know the server."""
    tcp = (address for address in server.addresses if isinstance(address, TcpAddress))
    address = next(map(_seen_by_others, tcp), str(server.addresses[0]))
    ssh_host = _host_seen_by_others(server.ssh.host) if server.ssh else ""
    if not server.key:
        return Invitation(address, server.is_announced, ssh_host=ssh_host)
    from protocol.server_key import key_words  # only now that the server has been started

    return Invitation(address, server.is_announced, key_words(server.key), ssh_host)


def _seen_by_others(address: TcpAddress) -> str:
    return TcpAddress(_host_seen_by_others(address.host), address.port).short


def _host_seen_by_others(host: str) -> str:
    return host if host not in ("0.0.0.0", "::") else _own_address()


def _own_address() -> str:
    """This machine's address on its way to others. Connecting a datagram socket sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((_DOCUMENTATION_HOST, DEFAULT_PORT))
        except OSError:  # no network at all
            return socket.gethostname()
        return str(probe.getsockname()[0])
