"""The server that a command names."""

from contextlib import suppress

from msgspec.structs import replace

from client.errors import CommandError
from client.remembered import Memory
from client.words.typed import address_error
from protocol.address import Address, AddressError, parse_address


def chosen_address(text: str) -> Address:
    """Raises CommandError."""
    try:
        return parse_address(text)
    except AddressError:
        raise CommandError(address_error(text)) from None


def remember_server(text: str, name: str) -> None:
    """So that the start screen knows it the next time. Not worth a word where it cannot be kept."""
    memory = Memory()
    remembered, _complaint = memory.load()
    with suppress(OSError):
        memory.save(replace(remembered, address=text, name=name))
