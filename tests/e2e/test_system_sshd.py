"""The system's own sshd in place of the door, with an account that all players share."""

import os
import pwd
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.e2e.screen import PATIENCE_SECONDS
from tests.e2e.ssh import SshClients, needs_ssh
from tests.e2e.world import PYTHON, World

SSHD = shutil.which("sshd", path="/usr/sbin:/usr/local/sbin:" + os.defpath)
PROJECT = Path(__file__).parents[2]

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.slow,
    needs_ssh,
    pytest.mark.skipif(SSHD is None, reason="there is no sshd here (openssh-server)"),
]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def sshd(world: World, port: int, keys: list[Path], command: str) -> Iterator[None]:
    """It runs as this user, for this user, and does one thing for everybody."""
    folder = world.directory / "sshd"
    folder.mkdir()
    if os.getuid() == 0:
        Path("/run/sshd").mkdir(exist_ok=True)  # or it does not start
    subprocess.run(
        ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(folder / "host")], check=True
    )
    public = [key.with_suffix(".pub").read_text() for key in keys]
    (folder / "authorized").write_text("".join(public))
    config = folder / "config"
    config.write_text(f"""
ListenAddress 127.0.0.1:{port}
HostKey {folder}/host
PidFile none
AuthorizedKeysFile {folder}/authorized
StrictModes no
UsePAM no
PasswordAuthentication no
KbdInteractiveAuthentication no
PermitRootLogin yes
AcceptEnv LANG LC_* COLORTERM NO_COLOR
ExposeAuthInfo yes
DisableForwarding yes
PermitUserRC no
ForceCommand {command}
""")
    assert SSHD is not None
    with (folder / "log").open("wb") as log:
        program = subprocess.Popen([SSHD, "-D", "-e", "-f", str(config)], stderr=log)
    try:
        deadline = time.monotonic() + PATIENCE_SECONDS
        while program.poll() is None and time.monotonic() < deadline:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.05)
        assert program.poll() is None, (folder / "log").read_text()
        yield
    finally:
        program.terminate()
        program.wait()


def test_players_at_a_shared_account_are_told_apart_by_their_keys(world: World) -> None:
    ssh = SshClients(world)
    visitors = world.short / "visitors"
    forced = f"{PYTHON} -m client.door.forced --server {visitors} --data {world.directory}/keys"
    with world.server(
        "--listen", f"unix:{world.short}/game", "--visitors", str(visitors)
    ) as server:
        ssh.port = free_port()
        ssh.user = pwd.getpwuid(os.getuid()).pw_name
        command = f"cd {PROJECT} && exec {forced}"
        with sshd(world, ssh.port, [ssh.key("ann"), ssh.key("ben")], command):
            told = ssh.say("ann", typed="Ann\nquit\n")
            assert "You are in the lobby." in told.stdout, (told, server.log)
            assert "You are in the lobby." in ssh.say("ben", typed="Ben\nquit\n").stdout
            again = ssh.say("ann", typed="quit\n")
            assert "What shall" not in again.stdout
            assert "You are in the lobby." in again.stdout
            assert "is not to be had here" in ssh.say("ben", "cat", "/etc/passwd").stderr
            with ssh.terminal("ann") as ann:
                ann.wait_for("any table, or a new one")
        assert any("is Ann, from 127.0.0.1" in line for line in server.log)


def test_of_what_a_host_has_set_up_wrongly_no_path_is_told(tmp_path: Path) -> None:
    data = tmp_path / "data"
    told = subprocess.run(
        [PYTHON, "-m", "client.door.forced", "--server", "/nowhere/socket", "--data", str(data)],
        cwd=PROJECT,
        env={"SSH_CONNECTION": "127.0.0.1 1 127.0.0.1 2"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
    )
    assert told.returncode == 1
    assert told.stderr == "sergeant-major: The game has failed here: come in once more.\n"
    assert not list(data.glob("guests/*"))
