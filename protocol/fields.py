"""The types of single fields, each with its bound."""

from typing import Annotated

import msgspec

from protocol.limits import (
    MAX_CHAT_CHARACTERS,
    MAX_CLOCK_SECONDS,
    MAX_CODE_CHARACTERS,
    MAX_FEATURES,
    MAX_MAP_LENGTH,
    MAX_NAME_CHARACTERS,
    MAX_PACE_MS,
    MAX_PASSWORD_CHARACTERS,
    MAX_RECORD_LINE_CHARACTERS,
    MAX_TOKEN_BYTES,
)

# Whatever is sent may be shown in a terminal: no control characters, none that turn the direction
# of a line, no separators of lines. What a good name is, names.py says.
_SHOWABLE = r"\A[^\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]*\Z"

Name = Annotated[str, msgspec.Meta(max_length=MAX_NAME_CHARACTERS, pattern=_SHOWABLE)]
Token = Annotated[bytes, msgspec.Meta(max_length=MAX_TOKEN_BYTES)]
Code = Annotated[str, msgspec.Meta(max_length=MAX_CODE_CHARACTERS, pattern=_SHOWABLE)]
Features = Annotated[tuple[Code, ...], msgspec.Meta(max_length=MAX_FEATURES)]
Count = Annotated[int, msgspec.Meta(ge=0, lt=2**32)]
Port = Annotated[int, msgspec.Meta(ge=0, lt=2**16)]
Text = Annotated[str, msgspec.Meta(max_length=MAX_CHAT_CHARACTERS, pattern=_SHOWABLE)]
RecordLine = Annotated[str, msgspec.Meta(max_length=MAX_RECORD_LINE_CHARACTERS, pattern=_SHOWABLE)]
Password = Annotated[str, msgspec.Meta(max_length=MAX_PASSWORD_CHARACTERS)]
PaceMs = Annotated[int, msgspec.Meta(ge=0, le=MAX_PACE_MS)]
Seconds = Annotated[int, msgspec.Meta(ge=0, le=MAX_CLOCK_SECONDS)]
Params = Annotated[dict[Code, int | Text], msgspec.Meta(max_length=MAX_MAP_LENGTH)]
