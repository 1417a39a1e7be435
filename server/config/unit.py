"""Writes what systemd needs to run this server with the options of a command line, hardened as far
as the game allows it.
"""

import sys
from collections.abc import Sequence

from server.console import PROGRAM

_UNIT = """\
# /etc/systemd/system/{program}.service, then: systemctl enable --now {program}
[Unit]
Description=Sergeant Major (3-5-8) game server
After=network-online.target
Wants=network-online.target

[Service]
ExecStart={command}
# Data lies in /var/lib/{program}, and the socket at which users of this machine find the game is
# /run/{program}/game. Both are made by systemd: no tmpfiles.d, user or group has to be.
DynamicUser=yes
StateDirectory={program}
StateDirectoryMode=0700
RuntimeDirectory={program}
RuntimeDirectoryMode=0755
Restart=on-failure
LimitNOFILE=4096
# Who is in the door for SSH stays while the server is started again.
KillMode=process

AmbientCapabilities=
CapabilityBoundingSet=
LockPersonality=yes
NoNewPrivileges=yes
PrivateDevices=yes
PrivateTmp=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHome=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
ProtectSystem=strict
RemoveIPC=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_NETLINK AF_UNIX
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallErrorNumber=EPERM
UMask=0077

[Install]
WantedBy=multi-user.target
"""
_USUAL = {
    "--data": f"/var/lib/{PROGRAM}",
    "--listen": f"unix:/run/{PROGRAM}/game",
    "--socket-mode": "666",
}


def unit_text(argv: Sequence[str]) -> str:
    """The unit for a server with these options; where they do not say so themselves, its data and
    its socket are where systemd makes room for them, and everybody on this machine may come.
    """
    options = [word for word in argv if word != "--print-unit"]
    given = {word.partition("=")[0] for word in options}
    for name, value in _USUAL.items():
        if name not in given and "--config" not in given:
            options += [name, value]
    command = [sys.executable, "-m", "server", *options]
    return _UNIT.format(program=PROGRAM, command=" ".join(map(_quoted, command))).rstrip("\n")


def _quoted(word: str) -> str:
    """As systemd.service(5) reads a word of a command line."""
    word = word.replace("\\", "\\\\").replace("%", "%%").replace("$", "$$")
    if word and not any(char in word for char in " \t'\";"):
        return word
    return '"' + word.replace('"', '\\"') + '"'
