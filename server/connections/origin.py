"""Says where a connection comes from, as the kernel knows it: an IP address, or a user of this
machine.

Limits and bans count by it. Not here: who the player is (admission/identity.py).
"""

import ipaddress
import socket
import struct
import sys

import msgspec
import trio

from server.connections.tls_stream import TlsStream

IPV6_PREFIX = 64  # what one household or server gets: whoever has it has every address in it

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

# LOCAL_PEERCRED of macOS and the BSDs (sys/un.h): a version, the uid, and the groups.
_SOL_LOCAL, _LOCAL_PEERCRED, _XUCRED_BYTES = 0, 1, 76
_PEERCRED = struct.Struct("iII")  # Linux, unix(7): pid, uid, gid


class Origin(msgspec.Struct, frozen=True):
    """`network` of an IP address, as far as one household may have it to itself; `uid` of a user of
    this machine. Neither for a stream in memory.
    """

    network: Network | None = None
    uid: int | None = None

    def __str__(self) -> str:
        if self.network is None:
            return "somewhere" if self.uid is None else f"uid {self.uid}"
        is_host = self.network.version == 4
        return str(self.network.network_address if is_host else self.network)


NOWHERE = Origin()


def origin_of(stream: trio.abc.Stream) -> Origin:
    """The other end of a stream. Raises OSError where it is gone already."""
    if isinstance(stream, TlsStream):
        stream = stream.transport
    if not isinstance(stream, trio.SocketStream):
        return NOWHERE
    if stream.socket.family == socket.AF_UNIX:
        return Origin(uid=peer_uid(stream.socket))
    return Origin(network=network_of(stream.socket.getpeername()[0]))


def network_of(host: str) -> Network:
    """The network of one IP address: the address itself, or for IPv6 all that may be its owner's.

    Raises ValueError for what is no address.
    """
    address = ipaddress.ip_address(host.partition("%")[0])
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is None:
            return ipaddress.IPv6Network((address, IPV6_PREFIX), strict=False)
        address = address.ipv4_mapped
    return ipaddress.IPv4Network(address)


def peer_uid(connected: trio.socket.SocketType) -> int:
    """Whose process has connected this Unix socket. Raises OSError."""
    if sys.platform == "linux":
        data = connected.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _PEERCRED.size)
        return int(_PEERCRED.unpack(data)[1])
    data = connected.getsockopt(_SOL_LOCAL, _LOCAL_PEERCRED, _XUCRED_BYTES)
    return int(struct.unpack_from("=II", data)[1])
