"""Keeps the names and networks that are not let in, in a small file, so that none is
forgotten in a restart.

Not here: turning somebody away (identity.py, connections/peers.py) and what operators are told
(operation/admin_server.py).
"""

import ipaddress
import re
from codecs import BOM_UTF8
from pathlib import Path

import msgspec

from protocol.names import BadName, clean_name, name_key
from server.connections.origin import Network, Origin, network_of
from server.console import CommandError
from server.storage.data_directory import write_whole

BANS_FILE = "bans.json"

_LIKE_AN_ADDRESS = re.compile(r"(?:\d*(?=\.)|[\da-f]*(?=:))([.:])[\da-f.:]*(?:[/%].*)?")


class Bans:
    """Names by key, and networks. `path` is None where they end with the server."""

    def __init__(self, path: Path | None = None) -> None:
        """Raises CommandError where there is a file that cannot be read."""
        self._path = path
        self._banned: dict[str, Network | None] = {}
        if path is not None:
            self._load(path)

    @property
    def listed(self) -> list[str]:
        """All of them as texts."""
        return sorted(self._banned)

    def has_name(self, name: str) -> bool:
        """Whether a player of that name is not let in."""
        return name_key(name) in self._banned

    def has_origin(self, origin: Origin) -> bool:
        """Whether nobody from there is let in."""
        network = origin.network
        return network is not None and any(
            banned is not None and banned.version == network.version and banned.overlaps(network)
            for banned in self._banned.values()
        )

    def add(self, text: str) -> bool:
        """Ban a name or an address; False where that was so already.

        Raises BadName for what is neither, OSError where the ban ends with the server. What looks
        like an address is no name here: a slip of the pen would keep nobody out.
        """
        key, network = _entry(text)
        if network is None and (mark := _LIKE_AN_ADDRESS.fullmatch(key)):
            raise BadName("bad_character", f"U+{ord(mark[1]):04X}")
        if key in self._banned:
            return False
        self._banned[key] = network
        self._save()
        return True

    def remove(self, text: str) -> bool:
        """Lift a ban; False where there is none. Raises like `add`."""
        key, _ = _entry(text)
        if key not in self._banned:
            return False
        del self._banned[key]
        self._save()
        return True

    def _load(self, path: Path) -> None:
        try:
            texts = msgspec.json.decode(path.read_bytes().removeprefix(BOM_UTF8), type=list[str])
            self._banned = dict(map(_entry, texts))
        except FileNotFoundError:
            return
        except OSError as error:
            raise CommandError(f"The bans in {path} cannot be read: {error.strerror}.") from error
        except ValueError as error:  # as msgspec's and BadName are
            raise CommandError(
                f"The bans in {path} cannot be understood ({error}): mend the file, or remove it "
                "to ban nobody."
            ) from error

    def _save(self) -> None:
        """Raises OSError."""
        if self._path is not None:
            content = msgspec.json.format(msgspec.json.encode(self.listed)) + b"\n"
            write_whole(self._path, content)


def _entry(text: str) -> tuple[str, Network | None]:
    """A ban as it is kept. No name is written like an address. Raises BadName."""
    try:
        network = ipaddress.ip_network(text, strict=False) if "/" in text else network_of(text)
    except ValueError:
        return name_key(clean_name(text)), None
    return str(network), network
