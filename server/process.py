"""Runs a server as a process with the options of its command line, from opening its listeners to
its end: at a signal, or when its standard input ends.

Not here: serving (task_tree.py).
"""

import logging
import os
import resource
import secrets
import signal
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import trio
from msgspec.structs import replace

from protocol.address import Address, TcpAddress, UnixAddress
from protocol.server_key import key_words
from server.admission.bans import BANS_FILE, Bans
from server.admission.logins import SystemLogins
from server.admission.new_names import NewNames
from server.admission.passwords import InThread, Passwords
from server.admission.policy import AdmissionPolicy
from server.config.options import Options
from server.connections.counters import Counters
from server.connections.listeners import address_of, open_listeners
from server.connections.tls import Tls, load_tls
from server.connections.unix_socket import MAX_PATH_BYTES
from server.console import CommandError
from server.operation.admin.arguments import ADMIN_SOCKET
from server.operation.measured_journal import MeasuredJournal
from server.operation.ssh_door import NO_DOOR, OpenDoor, open_door
from server.storage.certificate import own_certificate
from server.storage.passwords import hash_of
from server.storage.storage import Storage, open_storage
from server.tables.service import Service
from server.tables.thinking import Thinking
from server.task_tree import Listeners, serve

if TYPE_CHECKING:
    from server.lan.announcer import Announcer


STANDARD_INPUT = 0
STANDARD_OUTPUT = 1
_READ_BYTES = 4096
_BESIDES_CONNECTIONS = 64  # the database, the listeners, those who are being refused

log = logging.getLogger(__name__)


async def run(options: Options) -> None:
    """Serve until a signal or the end of standard input. Raises CommandError."""
    stop = trio.Event()
    make_room(options.limits.connections)
    with (
        _removing_directories(options),
        open_storage(
            options.data, options.limits.names, forgets=options.solo is not None
        ) as storage,
        closing(Thinking()) as thinking,
        trio.open_signal_receiver(*stop_signals()) as signals,
    ):
        service = _service(options, storage, thinking)
        tls = _tls(options)
        async with (
            open_listeners(options.addresses or None, options.socket_mode) as listeners,
            open_listeners(admin_addresses(options)) as admin,
            open_listeners([options.metrics] if options.metrics else []) as metrics,
            open_listeners(unix_addresses(options.visitors)) as brought,
            open_door(options.ssh, options.data, options.limits, options.log_level) as ssh,
        ):
            listening = [address_of(listener) for listener in listeners]
            key = tls.fingerprint if tls else b""
            announcer = _announcer(options, listening, key, ssh)
            is_found = announcer is not None and announcer.can_be_found()
            say_ready(listening, key, ssh, on_lan=is_found, keeps=options.data is not None)
            if key:
                log.info("clients know this server by its key: %s", key_words(key))
            if ssh.door is not None:
                log.info("the door for SSH shows the key %s", ssh.door.key_told)
            for listener in (*admin, *metrics):
                log.info("operators and monitoring are answered at %s", address_of(listener))
            async with trio.open_nursery() as helpers:
                helpers.start_soon(storage.run)
                helpers.start_soon(stop_on_signal, signals, stop)
                if options.until_eof:
                    helpers.start_soon(stop_at_eof, STANDARD_INPUT, stop)
                if announcer is not None:
                    helpers.start_soon(announcer.run, stop)
                if ssh.door is not None:
                    helpers.start_soon(ssh.door.watch)
                service = replace(service, ssh_port=ssh.port)
                await serve(
                    _secured(listeners, tls), service, stop, admin, metrics, (*ssh.behind, *brought)
                )
                helpers.cancel_scope.cancel()


def make_room(connections: int) -> None:
    """Raise the soft limit of open files as far as it takes, and warn where the hard one is in the
    way.
    """
    wanted = connections + _BESIDES_CONNECTIONS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return
    may_have = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (may_have, hard))
    if may_have < wanted:
        log.warning(
            "only %d files may be open, too few for %d connections: raise the limit (ulimit -n, "
            "LimitNOFILE), or lower --connections",
            may_have,
            connections,
        )


def stop_signals() -> list[signal.Signals]:
    """What ends a server, with its Goodbye. SIGHUP as well, since there is no telling which options
    could change under way; but not where it is ignored, as under nohup.
    """
    is_ignored = signal.getsignal(signal.SIGHUP) == signal.SIG_IGN
    return [signal.SIGINT, signal.SIGTERM, *([] if is_ignored else [signal.SIGHUP])]


async def stop_on_signal(signals: AsyncIterator[int], stop: trio.Event) -> None:
    """Set `stop` at the first of `signals`."""
    async for number in signals:
        log.info("stopping on %s", signal.Signals(number).name)
        stop.set()


async def stop_at_eof(descriptor: int, stop: trio.Event) -> None:
    """Set `stop` when nothing more comes from a file descriptor, which may be of any kind.

    In a thread, since the mode of a descriptor that others share is not ours to change.
    """
    while await trio.to_thread.run_sync(_read, descriptor, abandon_on_cancel=True):
        pass
    log.info("stopping since standard input has ended")
    stop.set()


def _read(descriptor: int) -> bytes:
    try:
        return os.read(descriptor, _READ_BYTES)
    except OSError:
        return b""


@contextmanager
def _removing_directories(options: Options) -> Iterator[None]:
    """At the end removes those of the Unix sockets, where that is wished and nothing is in them."""
    try:
        yield
    finally:
        for address in options.addresses if options.remove_directory else ():
            if isinstance(address, UnixAddress):
                with suppress(OSError):  # it is gone already, or somebody else's things are in it
                    os.rmdir(os.path.dirname(address.path))


def unix_addresses(path: Path | None) -> list[Address]:
    """That of a socket at `path`, or none."""
    return [] if path is None else [UnixAddress(str(path))]


def admin_addresses(options: Options) -> list[Address]:
    """Where operators are answered: in the data directory, unless said otherwise."""
    if options.admin is not None:
        return unix_addresses(options.admin)
    if options.data is None or options.solo is not None:
        return []
    path = options.data / ADMIN_SOCKET
    if len(os.fsencode(path)) > MAX_PATH_BYTES:
        log.warning("no socket for sergeant-major admin: %s is too long, choose --admin", path)
        return []
    return [UnixAddress(str(path))]


def say_ready(
    listening: Sequence[Address],
    key: bytes,
    ssh: OpenDoor = NO_DOOR,
    *,
    on_lan: bool,
    keeps: bool,
) -> None:
    """Tell the program that has started the server where it listens, a line for each, also for its
    door, its key where it has one, whether others on the local network can find it, whether it
    keeps its games, and at the end an empty line.

    Raises CommandError.
    """
    lines = [f"listening {address}\n" for address in listening]
    lines += [f"listening ssh {address}\n" for address in ssh.listening]
    lines += [f"ssh-key {ssh.door.key.hex()}\n"] if ssh.door else []
    lines += [f"key {key.hex()}\n"] if key else []
    lines += ["announcing\n"] if on_lan else []
    lines += ["keeping\n"] if keeps else []
    try:
        os.write(STANDARD_OUTPUT, "".join([*lines, "\n"]).encode())
    except OSError as error:
        raise CommandError(f"Cannot write to standard output: {error.strerror}.") from error


def _tls(options: Options) -> Tls | None:
    """What encrypts TCP, None where nothing does. Raises CommandError."""
    if options.tls is None or not options.encrypts:
        return None
    if options.tls.certificate is not None:
        return load_tls(options.tls.certificate, options.tls.key)
    with own_certificate(options.data) as path:
        return load_tls(path)


def _secured(listeners: Sequence[trio.SocketListener], tls: Tls | None) -> Listeners:
    """The listeners, those at TCP in TLS. A Unix socket never leaves this machine."""
    if tls is None:
        return listeners
    return [
        tls.on(listener) if isinstance(address_of(listener), TcpAddress) else listener
        for listener in listeners
    ]


def _announcer(
    options: Options, listening: Sequence[Address], key: bytes, ssh: OpenDoor
) -> "Announcer | None":
    """None where others are not to find this server, or cannot. Imports nothing for a server that
    is this machine's own: a game alone waits for it.
    """
    if not options.announced_as or not any(isinstance(each, TcpAddress) for each in listening):
        return None
    from protocol.announcement import Announcement
    from server.lan.announcer import Announcer, can_be_on_lan

    if not any(map(can_be_on_lan, listening)):
        return None
    from server.lan.multicast import Multicast

    ssh_port = ssh.port if any(map(can_be_on_lan, ssh.listening)) else 0
    announcement = Announcement(
        options.announced_as, has_password=bool(options.password), key=key, ssh_port=ssh_port
    )
    return Announcer(announcement, listening, Multicast())


def _service(options: Options, storage: Storage, thinking: Thinking) -> Service:
    counters = Counters()
    return Service(
        rules=options.rules,
        bots=options.bots,
        bot_pause_seconds=options.bot_pause_seconds,
        think=thinking,
        limits=options.limits,
        names=storage.names,
        journal=MeasuredJournal(storage.journal, counters),
        entropy=secrets.token_bytes,
        policy=_policy(options),
        counters=counters,
        set_aside=storage.set_aside,
        solo=options.solo,
    )


def _policy(options: Options) -> AdmissionPolicy:
    """Raises CommandError. Login names count only where somebody can be known by theirs."""
    is_by_login = options.names_from_login and options.solo is None
    has_unix_socket = any(isinstance(address, UnixAddress) for address in options.addresses)
    return AdmissionPolicy(
        password=hash_of(options.password),
        passwords=Passwords(InThread()),
        logins=SystemLogins() if is_by_login and has_unix_socket else None,
        proves_names=options.solo is None,
        bans=Bans(options.data / BANS_FILE if options.data else None),
        new_names=NewNames(options.limits.names_per_hour),
    )
