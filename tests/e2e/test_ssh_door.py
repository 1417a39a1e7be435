"""The door for SSH as strangers find it, with OpenSSH's client and with asyncssh's: people play,
and nobody gets anything but the game.
"""

import asyncio
import os
import shutil
import signal
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager

import asyncssh
import pytest

from tests.e2e.player import Player, play_until
from tests.e2e.process_table import descendants, processes, wait_until_gone
from tests.e2e.ssh import SECONDS, SshClients, needs_ssh
from tests.e2e.table_reader import hand
from tests.e2e.terminal import Terminal
from tests.e2e.world import World, small_world

pytestmark = [pytest.mark.e2e, pytest.mark.slow, needs_ssh]


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with small_world(tmp_path_factory.mktemp("door")) as world:
        yield world


@pytest.fixture(scope="module")
def ssh(small: World) -> Iterator[SshClients]:
    """One server and one door for all tests that leave them as they were."""
    clients = SshClients(small)
    with clients.serve(small.directory / "kept", "--log-level", "debug") as server:
        yield clients
        children = descendants(server.pid)
    assert not wait_until_gone(children)


class Keyless(asyncssh.SSHClient):
    """A guest's client, which would answer questions if it were asked any."""

    def kbdint_auth_requested(self) -> str:
        """See SSHClient."""
        return ""


@asynccontextmanager
async def asyncssh_client(
    ssh: SshClients, who: str = "", host: str = "127.0.0.1"
) -> AsyncIterator[asyncssh.SSHClientConnection]:
    keys = [str(ssh.key(who))] if who else None
    async with (
        asyncio.timeout(SECONDS),
        asyncssh.connect(
            "127.0.0.1",
            ssh.port,
            local_addr=(host, 0),
            known_hosts=None,
            client_keys=keys,
            username="visitor",
            client_factory=Keyless,
            agent_path=None,
            config=None,
            public_key_auth=bool(who),
        ) as conn,
    ):
        yield conn


def enter(terminal: Terminal, name: str) -> None:
    """As somebody new who says what they are called."""
    terminal.wait_for("What shall the others call you?")
    terminal.type(f"{name}\r")
    terminal.wait_for("any table, or a new one")


def test_with_a_key_the_name_is_asked_for_once(ssh: SshClients) -> None:
    first = ssh.say("kim", typed="Kim\nquit\n")
    assert "will be its own" in first.stdout
    assert "You are in the lobby." in first.stdout
    again = ssh.say("kim", typed="quit\n")
    assert "What shall" not in again.stdout
    assert "You are in the lobby." in again.stdout


def test_a_guest_is_asked_each_time_and_leaves_nothing(ssh: SshClients, small: World) -> None:
    for name in ("Gus", "Gil"):
        told = ssh.say("", typed=f"{name}\nquit\n")
        assert "you are a guest" in told.stdout
        assert "You are in the lobby." in told.stdout
    guests = small.directory / "kept/ssh/guests"
    assert [list(folder.iterdir()) for folder in guests.iterdir()] == [[]]


def test_whoever_shows_the_key_of_another_without_having_it_is_a_guest(ssh: SshClients) -> None:
    ssh.say("kay", typed="Kay\nquit\n")
    stolen = ssh.key("kay").with_name("stolen")
    shutil.copy(ssh.key("kay").with_suffix(".pub"), stolen.with_suffix(".pub"))
    shutil.copy(ssh.key("mallory"), stolen)  # what OpenSSH signs with is another key
    told = ssh.say("stolen", typed="Kay\nquit\n")
    assert "you are a guest" in told.stdout
    assert told.stdout.count("What shall the others call you?") == 2


def test_a_name_that_somebody_has_is_asked_for_again(ssh: SshClients) -> None:
    ssh.say("lee", typed="Lee\nquit\n")
    told = ssh.say("forger", typed="Lee\nFord\nquit\n")
    assert told.stdout.count("What shall the others call you?") == 2
    assert "You are in the lobby." in told.stdout


@pytest.mark.parametrize("name", ["\x1b[2JX", "\u202eX", "", "x" * 500])
def test_a_name_that_cannot_be_shown_is_asked_for_again(ssh: SshClients, name: str) -> None:
    told = ssh.say("", typed=f"{name}\nquit\n")
    assert "\x1b" not in told.stdout + told.stderr
    assert "\u202e" not in told.stdout + told.stderr


def test_what_is_kept_of_a_key_goes_when_its_owner_says_so(ssh: SshClients, small: World) -> None:
    keys = small.directory / "kept/ssh/keys"
    before = set(keys.iterdir())
    ssh.say("max", typed="Max\nquit\n")
    (folder,) = set(keys.iterdir()) - before
    assert "is gone" in ssh.say("max", "forget").stdout
    ssh.say("max", "rules")  # the door has come so far
    assert not folder.exists()


@pytest.mark.parametrize("words", ["sh", "scp -t .", "replay /etc/passwd", "serve", "rules; id"])
def test_no_command_but_the_games_is_run(ssh: SshClients, words: str) -> None:
    told = ssh.say("", *words.split())
    assert told.returncode == 1
    assert told.stdout.startswith(f"sergeant-major: {words.split()[0]} is not to be had here.")


def test_a_command_of_the_game_is(ssh: SshClients) -> None:
    told = ssh.say("", "rules", "mess")
    assert told.returncode == 0
    assert "3 players" in told.stdout


@pytest.mark.asyncio
async def test_nothing_is_forwarded_and_there_is_no_subsystem(ssh: SshClients) -> None:
    async with asyncssh_client(ssh) as conn:
        with pytest.raises(asyncssh.ChannelOpenError):
            await conn.open_connection("127.0.0.1", ssh.port)
        with pytest.raises(asyncssh.ChannelOpenError):
            await conn.open_unix_connection("/run/x")
        with pytest.raises(asyncssh.ChannelListenError):
            await conn.forward_remote_port("127.0.0.1", 0, "127.0.0.1", 1)
        with pytest.raises(asyncssh.ChannelOpenError):
            await conn.start_sftp_client()
    async with asyncssh_client(ssh) as conn:
        with pytest.raises(asyncssh.ChannelOpenError):
            await conn.create_process(x11_forwarding=True, x11_display="127.0.0.1:0")


async def hear(process: asyncssh.SSHClientProcess[str], *texts: str) -> str:
    """All, until something is told, or drawn in one piece."""
    heard = ""
    while not any(text in heard for text in texts):
        more = await process.stdout.read(4096)
        assert more, heard
        heard += more
    return heard


@pytest.mark.asyncio
@pytest.mark.parametrize("size", [(0, 0), (10_000, 10_000)], ids=str)
async def test_a_window_may_be_of_any_size(ssh: SshClients, size: tuple[int, int]) -> None:
    async with asyncssh_client(ssh) as conn:
        process = await conn.create_process(term_type="xterm", term_size=size)
        await hear(process, "call you?")
        process.stdin.write(f"Wim {size[0]}\r")
        await hear(process, "any", "here: ")
        process.change_terminal_size(1, 1)
        process.change_terminal_size(*size)
        await hear(process, "any", "here: ")


@pytest.mark.asyncio
async def test_a_window_that_is_too_small_is_told_so(ssh: SshClients) -> None:
    async with asyncssh_client(ssh) as conn:
        process = await conn.create_process(term_type="xterm", term_size=(1, 1))
        done = await process.wait()
        assert "needs at least" in str(done.stdout)


@pytest.mark.asyncio
async def test_a_terminal_with_escape_sequences_for_a_name_is_told_in_lines(
    ssh: SshClients,
) -> None:
    async with asyncssh_client(ssh) as conn:
        process = await conn.create_process(term_type="\x1b]0;x\x07", term_size=(80, 24))
        process.stdin.write("Tess\n")
        assert "\x1b" not in await hear(process, "You are in the lobby.")


@pytest.mark.asyncio
async def test_an_environment_of_a_megabyte_is_passed_over(ssh: SshClients) -> None:
    variables = {f"LC_{number}": "x" * 10_000 for number in range(100)}
    async with asyncssh_client(ssh) as conn:
        done = await conn.run("rules", env={**variables, "PYTHONPATH": "/nowhere"})
        assert done.exit_status == 0


@pytest.mark.asyncio
async def test_one_who_sends_much_and_one_who_reads_nothing_are_alone_with_it(
    ssh: SshClients,
) -> None:
    async with asyncssh_client(ssh) as flood, asyncssh_client(ssh) as deaf:
        flooding = await flood.create_process("lesson")
        flooding.stdin.write("x" * 10_000_000)
        silent = await deaf.create_process(term_type="xterm", term_size=(80, 24))
        silent.stdin.write("Def\r")
        silent.channel.pause_reading()
        for _ in range(50):
            silent.change_terminal_size(200, 60)
            silent.change_terminal_size(80, 24)
        async with asyncssh_client(ssh) as conn:
            assert (await conn.run("rules")).exit_status == 0


@pytest.mark.asyncio
async def test_handshakes_that_stop_half_way_keep_nobody_out(ssh: SshClients) -> None:
    with ExitStack() as held:
        for _ in range(300):
            half = held.enter_context(socket.create_connection(("127.0.0.1", ssh.port)))
            half.sendall(b"SSH-2.0-half\r\n")
        async with asyncssh_client(ssh, host="127.0.0.2") as conn:
            assert (await conn.run("rules")).exit_status == 0


@pytest.mark.asyncio
async def test_the_server_knows_where_a_visitor_comes_from(ssh: SshClients) -> None:
    async with asyncssh_client(ssh, host="127.0.0.9") as conn:
        await conn.run("", input="Far Away\nquit\n")
    assert ssh.server is not None
    assert any("is Far Away, from 127.0.0.9" in line for line in ssh.server.log)


def test_nothing_that_was_typed_is_logged(ssh: SshClients) -> None:
    ssh.say("", "mysecretword")
    ssh.say("", typed="mysecretname \x07\n")
    assert ssh.server is not None
    assert not any("mysecret" in line for line in ssh.server.log)


def test_two_windows_of_one_key_are_one_player(ssh: SshClients) -> None:
    with ssh.terminal("pat") as first:
        enter(first, "Pat")
        with ssh.terminal("pat") as second:
            second.wait_for("any table, or a new one")
            first.wait_until(lambda: first.is_over, "end of the first window")


LOST = "connection is lost"
FOUR = ("--rules", "four-6433")


def sit_down(ssh: SshClients, stack: ExitStack, name: str, *, is_new: bool) -> Terminal:
    """Somebody with a key of their name, or Guest without one."""
    who = "" if name == "Guest" else name.lower()
    terminal = stack.enter_context(ssh.terminal(who, "join", options=("-t",)))
    if is_new:
        terminal.wait_for("What shall the others call you?")
        terminal.type(f"{name}\r")
    terminal.wait_for("? help")
    return terminal


def test_three_with_keys_and_a_guest_play_and_come_back_to_their_cards(
    small: World, signals_heeded: None
) -> None:
    """After a line that was lost, and after their server was killed."""
    ssh = SshClients(small, "table")
    data = small.directory / "table-data"
    with ExitStack() as stack:
        server = stack.enter_context(ssh.serve(data, *FOUR))
        names = ("Ann", "Ben", "Cid", "Guest")
        ann, *others = [sit_down(ssh, stack, name, is_new=True) for name in names]
        play_until("trick 2 of", *map(Player, (ann, *others)))

        ann.settle()
        kept = hand_at(ann)
        ann.kill()
        ann = sit_down(ssh, stack, "Ann", is_new=False)
        ann.wait_until(lambda: hand_at(ann) == kept, f"hand {kept}")

        os.kill(server.pid, signal.SIGKILL)
        server.stop()
        everybody = (ann, *others)
        for terminal in everybody:
            terminal.wait_for(LOST)
        stack.enter_context(ssh.serve(data, *FOUR))
        for terminal in everybody:
            wait_for_line(terminal)
        play_until("Hand 2", *map(Player, everybody))


def hand_at(terminal: Terminal) -> list[str]:
    return [card.sign for card in hand(terminal.lines)]


def wait_for_line(terminal: Terminal) -> None:
    terminal.wait_until(lambda: LOST not in terminal.text, "line")


def test_a_process_or_a_door_that_is_killed_is_missed_by_those_alone_who_were_in_it(
    small: World, signals_heeded: None
) -> None:
    ssh = SshClients(small, "killed")
    with ssh.serve(small.directory / "killed-data") as server:
        (door,) = (each.pid for each in processes() if each.parent == server.pid)
        with ssh.terminal("ann") as ann:
            enter(ann, "Ann")
            before = descendants(door)
            with ssh.terminal("ben") as ben:
                enter(ben, "Ben")
                (theirs,) = descendants(door) - before
                os.kill(theirs, signal.SIGKILL)
                ben.wait_until(lambda: ben.is_over, "end of the visit")
                assert ben.is_as_found
            ann.press("?")
            ann.wait_for("Help")
            left = descendants(door)
            os.kill(door, signal.SIGKILL)
            assert not wait_until_gone(left)
        again = ssh.say("ann", typed="quit\n")
        assert "You are in the lobby." in again.stdout


def test_the_servers_password_is_asked_for_at_the_door(small: World, signals_heeded: None) -> None:
    ssh = SshClients(small, "password")
    file = small.directory / "password.txt"
    file.write_text("open sesame\n")
    data = small.directory / "password-data"
    with ssh.serve(data, "--password-file", str(file)), ssh.terminal("ann") as ann:
        ann.wait_for("What shall the others call you?")
        ann.type("Ann\r")
        ann.wait_for("The server's password:")
        ann.type("sesame\r")
        ann.wait_until(lambda: ann.text.count("The server's password:") == 2, "question")
        assert "sesame" not in ann.text
        ann.type("open sesame\r")
        ann.wait_for("any table, or a new one")


@pytest.mark.asyncio
async def test_whoever_does_nothing_for_long_is_let_go(small: World, signals_heeded: None) -> None:
    ssh = SshClients(small, "idle")
    options = ("--ssh-idle-seconds", "4", "--ssh-visitors", "1")
    with ssh.serve(small.directory / "idle-data", *options):
        with ssh.terminal("ann") as ann:
            ann.wait_for("What shall the others call you?")
            ann.type("Ann\r")
            ann.wait_for("done nothing for long")
            assert ann.is_as_found
            ann.wait_for_end()
        async with asyncssh_client(ssh) as first, asyncssh_client(ssh) as second:
            silent = asyncssh.channel.SSHClientChannel(
                first, asyncio.get_running_loop(), "strict", None, "strict", 4096, 4096
            )
            await silent._open(b"session")  # and asks for nothing in it
            with pytest.raises(asyncssh.ChannelOpenError):
                await second.run("rules")
            await silent.wait_closed()
        assert "3 players" in ssh.say("", "rules").stdout
