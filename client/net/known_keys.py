"""Keeps which key the server at an address has shown, in the user's data directory, as SSH does.

One small file for each address, so that two clients at once never undo each other's. Not here: what
a key is compared with (dialer.py).
"""

from contextlib import suppress
from pathlib import Path
from urllib.parse import unquote

from client.net.tokens import file_name, write_whole
from protocol.address import Address
from protocol.server_key import FINGERPRINT_BYTES

CERTIFIED = b"certified"
"""What is kept in place of a key where the certificate is one that others vouch for: with another
key it is still that server's.
"""


class KnownKeys:
    """Fingerprints, or CERTIFIED, in a folder among the tokens, which lie in `tokens`."""

    def __init__(self, tokens: Path) -> None:
        self.directory = tokens / "keys"

    def all(self) -> list[tuple[str, bytes]]:
        """Addresses and what is known of the server there, in order. Raises OSError."""
        found = sorted(self.directory.glob("*%3A*")) if self.directory.exists() else []
        return [(unquote(path.name), _key_in(path)) for path in found]

    def load(self, address: Address) -> bytes:
        """What is known of the server there, empty where nothing is. Raises OSError."""
        with suppress(FileNotFoundError):
            return _key_in(self.path(address))
        return b""

    def save(self, address: Address, key: bytes) -> None:
        """Keeps what is known of the server there, whole or not at all. Raises OSError."""
        text = key if key == CERTIFIED else key.hex().encode()
        write_whole(self.path(address), text + b"\n")

    def path(self, address: Address) -> Path:
        """The file for an address."""
        return self.directory / file_name(str(address))


def _key_in(path: Path) -> bytes:
    """What such a file says: where it is damaged, a key that no server has. Raises OSError."""
    text = path.read_text("ascii", errors="replace").strip()
    if text == CERTIFIED.decode():
        return CERTIFIED
    try:
        key = bytes.fromhex(text)
    except ValueError:
        key = b""
    return key.ljust(FINGERPRINT_BYTES, b"\0")[:FINGERPRINT_BYTES]
