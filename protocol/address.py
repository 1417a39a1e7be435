"""Where a server listens, as a value: `host`, `host:port`, `[v6]:port` or `unix:PATH`."""

import msgspec

from protocol.limits import DEFAULT_PORT


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


class UnixAddress(msgspec.Struct, frozen=True):
    """The path of a Unix socket."""

    path: str

    def __str__(self) -> str:
        return f"unix:{self.path}"


Address = TcpAddress | UnixAddress


def parse_address(text: str) -> Address:
    """The address that `text` names; the default port where it has none. Raises AddressError."""
    if text.startswith("unix:"):
        if text == "unix:":
            raise AddressError(text)
        return UnixAddress(text.removeprefix("unix:"))
    if text.startswith("["):
        host, bracket, rest = text[1:].partition("]")
        if not bracket or ":" not in host:
            raise AddressError(text)
        return TcpAddress(host, _port(text, rest))
    if text.count(":") > 1:  # a bare IPv6 address
        return TcpAddress(text)
    host = text.partition(":")[0]
    if not host or any(character.isspace() for character in host):
        raise AddressError(text)
    return TcpAddress(host, _port(text, text[len(host) :]))


def _port(text: str, rest: str) -> int:
    """The port of `:port`, or the default one of nothing."""
    if not rest:
        return DEFAULT_PORT
    digits = rest.removeprefix(":")
    if digits == rest or not (digits.isascii() and digits.isdecimal()) or int(digits) > 65535:
        raise AddressError(text)
    return int(digits)
