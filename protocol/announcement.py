"""What a server says of itself on its local network: a value, and its form in DNS-SD (RFC 6763).

Not here: how it is said and heard (server/lan/announcer.py, client/net/lan.py). Whatever is heard
may come from a stranger.
"""

import ipaddress
from collections.abc import Mapping

import msgspec

from protocol.limits import MAX_NAME_CHARACTERS, PROTOCOL_VERSION
from protocol.names import BadName, clean_name
from protocol.server_key import FINGERPRINT_BYTES

SERVICE_TYPE = "_sergeant-major._tcp.local."

_MAX_LABEL_BYTES = 63 - len("-999")  # of DNS, with room for what tells two of one name apart
_NAMELESS = "Sergeant Major"
_VERSION, _PASSWORD, _KEY, _SSH = b"protocol", b"password", b"key", b"ssh"
_MAX_DIGITS = 5
_MAX_PORT = 65535
# RFC 1918, RFC 3927 (machines without a router), RFC 4193
_LAN = tuple(
    map(
        ipaddress.ip_network,
        ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "fc00::/7"),
    )
)


class Announcement(msgspec.Struct, frozen=True):
    """`name` is clean, as names.py has it, and empty where what was heard cannot be shown. `key` is
    the fingerprint of the server's, empty where it speaks without TLS. `ssh_port` is that of its
    door for SSH, 0 where it has none.
    """

    name: str
    version: int = PROTOCOL_VERSION
    has_password: bool = False
    key: bytes = b""
    ssh_port: int = 0

    def label(self) -> str:
        """What the service instance is called: no dots, which would part it, and short enough."""
        label = " ".join(self.name.replace(".", " ").split()) or _NAMELESS
        return label.encode()[:_MAX_LABEL_BYTES].decode(errors="ignore").strip()

    def properties(self) -> dict[bytes, bytes | None]:
        """The keys of the TXT record; one that stands there without a value holds."""
        known: dict[bytes, bytes | None] = {_VERSION: b"%d" % self.version}
        if self.key:
            known[_KEY] = self.key.hex().encode()
        if self.ssh_port:
            known[_SSH] = b"%d" % self.ssh_port
        return {**known, _PASSWORD: None} if self.has_password else known


def parse_announcement(label: str, properties: Mapping[bytes, bytes | None]) -> Announcement | None:
    """What was announced; None where no server of this game says so."""
    version = _number(properties.get(_VERSION))
    if version is None:
        return None
    ssh_port = _number(properties.get(_SSH)) or 0
    key = _key(properties.get(_KEY) or b"")
    return Announcement(
        _name(label),
        version,
        _PASSWORD in properties,
        key,
        ssh_port if ssh_port <= _MAX_PORT else 0,
    )


def is_of_lan(host: str) -> bool:
    """Whether an IP address is one that local networks give away, and not the whole Internet or a
    machine itself. Those of IPv6 that need the name of an interface beside them do not count.
    """
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    return "%" not in host and any(address in network for network in _LAN)


def _number(text: bytes | None) -> int | None:
    return int(text) if text and text.isdigit() and len(text) <= _MAX_DIGITS else None


def _key(text: bytes) -> bytes:
    """What cannot be a fingerprint counts as none: then the server shows its key when it is met."""
    try:
        key = bytes.fromhex(text.decode("ascii"))
    except ValueError:
        return b""
    return key if len(key) == FINGERPRINT_BYTES else b""


def _name(label: str) -> str:
    try:
        return clean_name(label[:MAX_NAME_CHARACTERS])
    except BadName:
        return ""
