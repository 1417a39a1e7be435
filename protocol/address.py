"""Where a server listens, as a value: `host`, `host:port`, `[v6]:port` or `unix:PATH`."""

import ipaddress

import msgspec

from protocol.limits import DEFAULT_PORT

_NOT_IN_HOSTS = frozenset(" []/")


USUAL_SOCKET = "/run/sergeant-major/game"
"""Where users of a machine find a server that is there for all of them."""


class AddressError(ValueError):
    """A text that is no address. `text` is what was read."""

    def __init__(self, text: str) -> None:
        super().__init__(f"{text!r} is not an address")
        self.text = text


class TcpAddress(msgspec.Struct, frozen=True):
    """A host name or IP address (IPv6 without brackets) and a port."""

    host: str
    port: int = DEFAULT_PORT

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"

    @property
    def short(self) -> str:
        """As short as it can be typed: without the default port."""
        return str(self).removesuffix(f":{DEFAULT_PORT}")


class UnixAddress(msgspec.Struct, frozen=True):
    """The path of a Unix socket."""

    path: str

    def __str__(self) -> str:
        return f"unix:{self.path}"


Address = TcpAddress | UnixAddress


def parse_address(text: str) -> Address:
    """The address that `text` names; the default port where it has none. Raises AddressError."""
    if text.startswith("unix:"):
        path = text.removeprefix("unix:")
        if not path or not path.isprintable():
            raise AddressError(text)
        return UnixAddress(path)
    if text.startswith("["):
        host, bracket, rest = text[1:].partition("]")
        if not bracket:
            raise AddressError(text)
        return TcpAddress(_ipv6(text, host), _port(text, rest))
    if text.count(":") > 1:
        return TcpAddress(_ipv6(text, text))
    host = text.partition(":")[0]
    return TcpAddress(_host(text, host), _port(text, text[len(host) :]))


def _host(text: str, host: str) -> str:
    """`host`, which has to be something that a name or an address could be."""
    if not host or not host.isprintable() or _NOT_IN_HOSTS.intersection(host):
        raise AddressError(text)
    try:
        host.encode("idna")  # as whoever looks it up has to: no part may be empty or too long
    except UnicodeError:
        raise AddressError(text) from None
    return host


def _ipv6(text: str, host: str) -> str:
    """`host`, which has to be an IPv6 address, perhaps with a zone (`fe80::1%eth0`)."""
    try:
        ipaddress.IPv6Address(host)
    except ValueError:
        raise AddressError(text) from None
    return _host(text, host)


def _port(text: str, rest: str) -> int:
    """The port of `:port`, or the default one of nothing."""
    if not rest:
        return DEFAULT_PORT
    digits = rest.removeprefix(":")
    good = digits != rest and len(digits) <= 5 and digits.isascii() and digits.isdecimal()
    if not good or int(digits) > 65535:
        raise AddressError(text)
    return int(digits)
