"""The key by which visitors know the door: made at its first start, and kept with its data."""

import base64
import os
from pathlib import Path

import asyncssh

from client.net.tokens import write_whole

_FILE = "host_key"
_ALGORITHM = "ssh-ed25519"


def own_host_key(data: Path) -> asyncssh.SSHKey:
    """The key in that folder. Raises OSError, and ValueError for a file that holds none."""
    path = data / _FILE
    if not path.exists():
        write_whole(path, asyncssh.generate_private_key(_ALGORITHM).export_private_key())
    os.chmod(path, 0o600)
    try:
        return asyncssh.read_private_key(path)
    except asyncssh.KeyImportError as error:
        raise ValueError(f"{path} is no key: {error}") from error


def fingerprint_of(key: asyncssh.SSHKey) -> bytes:
    """The SHA-256 of the public key, as SSH tells it."""
    text = key.get_fingerprint("sha256").partition(":")[2]
    return base64.b64decode(text + "=" * (-len(text) % 4))
