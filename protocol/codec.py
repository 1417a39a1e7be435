"""Messages to bytes and back: the values by msgpack, their types by msgspec.

Extra elements. A Hello, Welcome or Refused may have more elements than this version knows, which
are ignored, so that a feature can add a field to the handshake. In every other message, at every
level, they are refused: once both ends are known to speak the same version, there is no honest
reason for them. Fields with a default may be left out at the end of any message.

Not here: where a message ends in the stream (framing.py), and when it may be said (states.py).
"""

from collections.abc import Mapping
from typing import TypeVar, cast, get_args

import msgpack
import msgspec

from protocol.characters import readable
from protocol.errors import LocalProtocolError, RemoteProtocolError
from protocol.limits import (
    MAX_BINARY_BYTES,
    MAX_CLIENT_ARRAY_LENGTH,
    MAX_CLIENT_MESSAGE_BYTES,
    MAX_MAP_LENGTH,
    MAX_SERVER_ARRAY_LENGTH,
    MAX_SERVER_MESSAGE_BYTES,
    MAX_TEXT_BYTES,
)
from protocol.messages import (
    ClientMessage,
    Hello,
    Message,
    RecordPart,
    Refused,
    ServerMessage,
    Welcome,
)
from protocol.states import Role

_Message = TypeVar("_Message", bound=Message)

_SAID_BY_CLIENTS = frozenset(get_args(ClientMessage))
_NOT_SHOWN = _SAID_BY_CLIENTS | {RecordPart}  # the server cleans what it passes on; files are kept
_OPEN_ENDED = (Hello, Welcome, Refused)
_BYTES = (bytes,)  # msgspec would turn them into base64
_MAX_ARRAY_LENGTH = {
    Role.CLIENT: MAX_CLIENT_ARRAY_LENGTH,
    Role.SERVER: MAX_SERVER_ARRAY_LENGTH,
}
MAX_MESSAGE_BYTES: Mapping[Role, int] = {
    Role.CLIENT: MAX_CLIENT_MESSAGE_BYTES,
    Role.SERVER: MAX_SERVER_MESSAGE_BYTES,
}


def _by_tag(messages: object) -> dict[object, type[Message]]:
    return {kind.__struct_config__.tag: kind for kind in get_args(messages)}


MESSAGE_TYPES: Mapping[Role, Mapping[object, type[Message]]] = {
    Role.CLIENT: _by_tag(ClientMessage),
    Role.SERVER: _by_tag(ServerMessage),
}
"""What each end says, by tag."""


class _Latest(msgspec.Struct):
    """What was encoded last: a message for several recipients goes to one after the other."""

    message: Message | None = None
    frame: bytes = b""


_latest = _Latest()


def encode(message: Message) -> bytes:
    """The bytes of a message.

    Raises LocalProtocolError for one that the other end would not take.
    """
    if message is not _latest.message:
        _latest.frame = _encode(message)
        _latest.message = message
    return _latest.frame


def _encode(message: Message) -> bytes:
    try:
        values = msgspec.to_builtins(message, builtin_types=_BYTES)
        msgspec.convert(values, type(message), builtin_types=_BYTES)
        frame = msgpack.packb(values)
    except (TypeError, ValueError, OverflowError) as error:  # msgspec's and msgpack's
        raise LocalProtocolError(f"{type(message).__name__}: {error}") from error
    speaker = Role.CLIENT if type(message) in _SAID_BY_CLIENTS else Role.SERVER
    if len(frame) > MAX_MESSAGE_BYTES[speaker]:
        raise LocalProtocolError(f"{type(message).__name__} of {len(frame)} bytes")
    return frame


def decode(frame: bytes, speaker: Role) -> Message:
    """The message of one frame, which a Framer has cut, as `speaker` sends it.

    Raises RemoteProtocolError.
    """
    values = unpack(frame, speaker)
    return build(message_type(values, speaker), values)


def unpack(frame: bytes, speaker: Role) -> list[object]:
    """The values in the array of one frame. Raises RemoteProtocolError.

    The Framer has bounded its size and its depth, so nothing here recurses deeply. An Unpacker for
    each connection would hold 44 KB, for a stack 1024 deep; this one is gone at once.
    """
    try:
        values = msgpack.unpackb(
            frame,
            max_str_len=MAX_TEXT_BYTES,
            max_bin_len=MAX_BINARY_BYTES,
            max_array_len=_MAX_ARRAY_LENGTH[speaker],
            max_map_len=MAX_MAP_LENGTH,
            max_ext_len=0,
        )
    except ValueError:  # as all of Unicode's and msgpack's are
        raise RemoteProtocolError("bad_bytes") from None
    return cast(list[object], values)


def message_type(values: list[object], speaker: Role) -> type[Message]:
    """Which message `values` are, by their tag. Raises RemoteProtocolError."""
    tag = values[0] if values else None
    kind = MESSAGE_TYPES[speaker].get(tag) if type(tag) is int else None
    if kind is None:
        raise RemoteProtocolError("bad_shape")
    return kind


def version_of(values: list[object]) -> int:
    """The version in a Hello or a Welcome of any version. Raises RemoteProtocolError."""
    version = values[1] if len(values) > 1 else None
    if type(version) is not int or not 0 <= version < 2**32:
        raise RemoteProtocolError("bad_shape")
    return version


def build(kind: type[_Message], values: list[object]) -> _Message:
    """The message of type `kind` that `values` are. Raises RemoteProtocolError."""
    try:
        message = msgspec.convert(values, kind, builtin_types=_BYTES)
        if kind not in _NOT_SHOWN and (shown := _readable(values)) != values:
            return msgspec.convert(shown, kind, builtin_types=_BYTES)
    except msgspec.ValidationError:
        raise RemoteProtocolError("bad_shape") from None
    if kind not in _OPEN_ENDED:
        known = msgspec.to_builtins(message, builtin_types=_BYTES)
        if values != known and _says_more(values, known):
            raise RemoteProtocolError("bad_shape")
    return message


def _readable(value: object) -> object:
    """A server's values with texts that can be shown, whatever it has let through."""
    if isinstance(value, str):
        return value if value.isascii() else readable(value)
    if isinstance(value, list):
        return [_readable(item) for item in value]
    if isinstance(value, dict):
        return {key: _readable(item) for key, item in value.items()}
    return value


def _says_more(values: object, known: object) -> bool:
    """Whether some array in `values` has elements that were passed over in reading it."""
    if not isinstance(values, list) or not isinstance(known, (list, tuple)):
        return False
    return len(values) > len(known) or any(map(_says_more, values, known))
