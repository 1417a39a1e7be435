"""A network of its own for real processes: what they send by multicast reaches them alone.

It takes a network namespace of Linux, in which the loopback interface stands for a LAN.
"""

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

HOST = "10.1.1.1"
_PROGRAMS = ("ip", "nsenter", "unshare")
_SET_UP = (
    "ip link set lo up multicast on"
    f" && ip address add {HOST}/24 dev lo"
    " && ip route add 224.0.0.0/4 dev lo"
    " && echo ready && exec cat"
)
# As nobody in particular in a namespace of users too, or as root without one.
_WAYS = {
    ("unshare", "--net", "--map-root-user"): ("--user", "--preserve-credentials", "--net"),
    ("unshare", "--net"): ("--net",),
}


class NoNetwork(Exception):
    """Why there can be none here."""


@contextmanager
def private_network() -> Iterator[tuple[str, ...]]:
    """The beginning of every command that is to run in it. Raises NoNetwork."""
    missing = [program for program in _PROGRAMS if shutil.which(program) is None]
    if missing:
        raise NoNetwork(f"there is no {missing[0]} here")
    complaints = ""
    for way, entrance in _WAYS.items():
        with subprocess.Popen(
            [*way, "sh", "-c", _SET_UP],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as keeper:
            assert keeper.stdin is not None
            assert keeper.stdout is not None
            assert keeper.stderr is not None
            if keeper.stdout.readline():
                yield ("nsenter", "--target", str(keeper.pid), *entrance, "--")
                keeper.stdin.close()
                return
            complaints += keeper.stderr.read()
    raise NoNetwork(f"no network namespace can be made: {complaints.strip()}")
