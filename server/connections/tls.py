"""TLS on listeners: with which certificate, and in which versions.

Not here: a stream (tls_stream.py), and how a server makes a certificate (storage/certificate.py).
"""

import re
import ssl
from pathlib import Path

import msgspec
import trio

from protocol.server_key import BadCertificate, fingerprint
from server.connections.tls_stream import TlsStream
from server.console import CommandError

_CERTIFICATE = re.compile(r"-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----", re.DOTALL)


class Tls(msgspec.Struct, frozen=True):
    """What encrypts connections. `fingerprint` is that of the key by which clients know this
    server.
    """

    context: ssl.SSLContext
    fingerprint: bytes

    def on(self, listener: trio.SocketListener) -> "TlsListener":
        """A listener that encrypts what comes in there."""
        return TlsListener(listener, self.context)


class TlsListener(trio.abc.Listener[TlsStream]):
    """A listener whose streams are in TLS, once they have shaken hands."""

    def __init__(self, listener: trio.SocketListener, context: ssl.SSLContext) -> None:
        self._listener = listener
        self._context = context

    async def accept(self) -> TlsStream:
        """See trio.abc.Listener."""
        return TlsStream(await self._listener.accept(), self._context)

    async def aclose(self) -> None:
        """See trio.abc.Listener."""
        await self._listener.aclose()


def load_tls(certificate: Path, key: Path | None = None) -> Tls:
    """By a certificate in PEM, with those that lead to its issuer. The key may stand in the same
    file. Raises CommandError.
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_3  # of which nothing is known to be weak
    context.num_tickets = 0  # half a kilobyte for each client, and none comes back by them
    try:
        context.load_cert_chain(certificate, key, password=_refuse_to_ask)
        return Tls(context, fingerprint(_first_certificate(certificate)))
    except ssl.SSLError as error:
        why = "the key is another one's" if "MISMATCH" in (error.reason or "") else "it is no PEM"
        raise CommandError(_trouble(certificate, key, why)) from error
    except OSError as error:
        raise CommandError(_trouble(certificate, key, error.strerror or str(error))) from error
    except BadCertificate as error:
        raise CommandError(_trouble(certificate, key, str(error))) from error


def _refuse_to_ask() -> str:
    """A server may start where nobody is there to type it. Raises OSError."""
    raise OSError("the key is protected by a password, which a server cannot ask for")


def _first_certificate(path: Path) -> bytes:
    """In DER. Raises OSError and BadCertificate."""
    found = _CERTIFICATE.search(path.read_text("ascii", errors="replace"))
    if found is None:
        raise BadCertificate("there is no certificate in it")
    return ssl.PEM_cert_to_DER_cert(found[0])


def _trouble(certificate: Path, key: Path | None, why: str) -> str:
    if key is None:
        return f"The certificate and key in {certificate} cannot be used: {why}."
    return f"The certificate in {certificate} and the key in {key} cannot be used: {why}."
