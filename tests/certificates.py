"""Certificates for tests: a server's own, and one of an authority that the tests have made."""

import ssl
from datetime import UTC, datetime
from functools import cache
from ipaddress import IPv4Address
from pathlib import Path

import msgspec
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ec import (
    SECP256R1,
    EllipticCurvePrivateKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
)

from server.storage.certificate import own_certificate

_EPOCH = datetime(2000, 1, 1, tzinfo=UTC)
_FAR_AWAY = datetime(2100, 1, 1, tzinfo=UTC)


class Authority(msgspec.Struct, frozen=True):
    """Whoever vouches for a certificate: its own, and its key."""

    certificate: x509.Certificate
    key: EllipticCurvePrivateKey

    def certificate_for(self, directory: Path, until: datetime = _FAR_AWAY) -> Path:
        """A file with a key and a certificate for 127.0.0.1 and localhost."""
        key = generate_private_key(SECP256R1())
        certificate = _certificate(self, "server", key, until)
        path = directory / f"{certificate.serial_number}.pem"
        path.write_bytes(
            key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
            + certificate.public_bytes(Encoding.PEM)
        )
        return path

    def locked_key(self, directory: Path) -> Path:
        """A file with its key, which only a password opens."""
        path = directory / "locked.pem"
        locked = BestAvailableEncryption(b"secret")
        path.write_bytes(self.key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, locked))
        return path

    def write(self, directory: Path) -> Path:
        """Its own certificate, as a file."""
        path = directory / "authority.pem"
        path.write_bytes(self.certificate.public_bytes(Encoding.PEM))
        return path


@cache
def authority() -> Authority:
    """The one of this run."""
    key = generate_private_key(SECP256R1())
    return Authority(_certificate(None, "authority", key, _FAR_AWAY), key)


def server_context(
    certificate: Path, newest: ssl.TLSVersion = ssl.TLSVersion.MAXIMUM_SUPPORTED
) -> ssl.SSLContext:
    """What a server encrypts with that has a file with key and certificate."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.maximum_version = newest
    context.load_cert_chain(certificate)
    return context


def own_context(directory: Path) -> ssl.SSLContext:
    """What a server encrypts with whose key lies in a directory, made where there is none."""
    directory.mkdir(exist_ok=True)
    with own_certificate(directory) as path:
        return server_context(path)


def client_context() -> ssl.SSLContext:
    """What a client encrypts with that does not care with whom it speaks."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def _certificate(
    issuer: Authority | None, name: str, key: EllipticCurvePrivateKey, until: datetime
) -> x509.Certificate:
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
    hosts = [x509.DNSName("localhost"), x509.IPAddress(IPv4Address("127.0.0.1"))]
    own, vouching = key.public_key(), (issuer.key if issuer else key).public_key()
    is_authority = issuer is None
    use = x509.KeyUsage(
        digital_signature=not is_authority,
        key_cert_sign=is_authority,
        crl_sign=is_authority,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer.certificate.subject if issuer else subject)
        .public_key(own)
        .serial_number(x509.random_serial_number())
        .not_valid_before(_EPOCH)
        .not_valid_after(until)
        .add_extension(x509.BasicConstraints(ca=is_authority, path_length=None), critical=True)
        .add_extension(use, critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(own), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(vouching), critical=False)
        .add_extension(x509.SubjectAlternativeName(hosts), critical=False)
        .sign(issuer.key if issuer else key, SHA256())
    )
