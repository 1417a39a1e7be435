"""What is kept of a password: its scrypt hash, from which it cannot be read.

A hash takes some 40 ms and 16 MB on purpose. Not here: where that is waited for, and how often
somebody may guess (admission/passwords.py).
"""

import hashlib
import secrets

_COST, _BLOCK_SIZE, _PARALLEL = 2**14, 8, 1
_VERSION = b"\x01"  # of these parameters
_SALT_BYTES, _KEY_BYTES = 16, 32


def hash_of(password: str) -> bytes:
    """What is to be kept of a password; of none, which is empty, nothing."""
    salt = secrets.token_bytes(_SALT_BYTES)
    return _VERSION + salt + _key(password, salt) if password else b""


def is_password(password: str, kept: bytes) -> bool:
    """Whether that is the password of which this is kept, found out in the same time for any."""
    if not kept:
        return True
    salt, key = kept[1 : 1 + _SALT_BYTES], kept[1 + _SALT_BYTES :]
    return secrets.compare_digest(_key(password, salt), key) and kept[:1] == _VERSION


def _key(password: str, salt: bytes) -> bytes:
    data = password.encode(errors="surrogatepass")
    return hashlib.scrypt(data, salt=salt, n=_COST, r=_BLOCK_SIZE, p=_PARALLEL, dklen=_KEY_BYTES)
