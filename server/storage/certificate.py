"""Makes a server's own key and certificate, at its first start, and keeps them with its data.

Nobody vouches for such a certificate: clients know the server again by its key. Not here: how it is
used (connections/tls.py).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from server.console import CommandError
from server.storage.data_directory import write_whole

CERTIFICATE = "tls.pem"

_ADVICE = (
    "Put a copy of it there, or move it away: clients know the server by it, and refuse one with "
    "another until their players have the words of the new key."
)
_NAME = "Sergeant Major"
_FROM = datetime(2000, 1, 1, tzinfo=UTC)  # whatever a machine's clock says
_FOR_EVER = datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC)  # RFC 5280, section 4.1.2.5


@contextmanager
def own_certificate(directory: Path | None) -> Iterator[Path]:
    """The file with both, made where there is none yet, for this user alone; in a directory of its
    own for None, and then only for the length of the context. Raises CommandError, with what to do
    where a CommandError in the context says that it cannot be used.
    """
    if directory is None:
        with TemporaryDirectory(prefix="sergeant-major-") as passing:
            path = Path(passing) / CERTIFICATE
            _make(path)
            yield path
        return
    path = directory / CERTIFICATE
    if not path.exists():
        _make(path)
    try:
        yield path
    except CommandError as error:
        raise CommandError(f"{error} {_ADVICE}") from error


def _make(path: Path) -> None:
    try:
        write_whole(path, _key_and_certificate())
    except OSError as error:
        raise CommandError(f"Cannot keep a key in {path}: {error.strerror}.") from error


def _key_and_certificate() -> bytes:
    """In PEM. Imports what only the first start needs."""
    from cryptography import x509
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

    key = generate_private_key(SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, _NAME)])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(_FROM)
        .not_valid_after(_FOR_EVER)
        .sign(key, SHA256())
    )
    written_key = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return written_key + certificate.public_bytes(Encoding.PEM)
