"""A line of a game record as a JSON object, whatever bytes it is made of, and what can be wrong.

Not here: which keys a line has and what they mean (record_text.py).
"""

import json
from collections.abc import Iterable

from engine.seats import Seat

MAX_LINE_BYTES = 64 * 1024
MAX_NESTING = 16

Json = dict[str, object]


class FormatError(ValueError):
    """A line that has not the form of a record's line.

    `code` is one of CODES, with its params; `seat` is whose line it is, where that is known.
    """

    CODES = (
        "line_too_long",  # expected: the most bytes
        "not_utf8",
        "not_json",
        "too_deep",  # lists in lists in lists
        "number_too_long",  # more digits than Python reads
        "not_an_object",
        "repeated_key",  # key
        "unknown_key",  # key
        "missing_key",  # key
        "bad_value",  # key, value: of the wrong type or out of range
        "wrong_version",  # value, expected
        "not_a_card",  # value
        "not_a_suit",  # value
    )

    def __init__(self, code: str, **params: int | str) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params
        self.seat: Seat | None = None


def parse_object(raw: bytes) -> Json:
    """The object that a line is. Raises FormatError, and nothing else whatever the bytes are."""
    if len(raw) > MAX_LINE_BYTES:
        raise FormatError("line_too_long", expected=MAX_LINE_BYTES)
    try:
        fields = json.loads(raw.decode("utf-8"), object_pairs_hook=_without_repeats)
    except UnicodeDecodeError:
        raise FormatError("not_utf8") from None
    except FormatError:
        raise
    except json.JSONDecodeError:
        raise FormatError("not_json") from None
    except ValueError:
        raise FormatError("number_too_long") from None
    except RecursionError:
        raise FormatError("too_deep") from None
    if not isinstance(fields, dict):
        raise FormatError("not_an_object")
    for key, value in fields.items():
        _check_nesting(key, value)
    return fields


def _check_nesting(key: str, value: object) -> None:
    """Whatever is read here later may recurse: into a value, as `repr` and `json.dumps` do."""
    level = [value]
    for _ in range(MAX_NESTING):
        level = [inner for outer in level for inner in _values_in(outer)]
        if not level:
            return
    raise FormatError("bad_value", key=shown_key(key), value="…")


def _values_in(value: object) -> Iterable[object]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _without_repeats(pairs: list[tuple[str, object]]) -> Json:
    fields: Json = {}
    for key, value in pairs:
        if key in fields:
            raise FormatError("repeated_key", key=shown_key(key))
        fields[key] = value
    return fields


def require(fields: Json, key: str) -> object:
    """The value of `key`. Raises FormatError where there is none."""
    if key not in fields:
        raise FormatError("missing_key", key=key)
    return fields[key]


def refuse_other_keys(fields: Json, keys: Iterable[str]) -> None:
    """Raises FormatError for a key that is none of `keys`."""
    for key in fields:
        if key not in keys:
            raise FormatError("unknown_key", key=shown_key(key))


def bad_value(key: str, value: object) -> FormatError:
    """The error to raise for a `value` that `key` may not have."""
    return FormatError("bad_value", key=key, value=shown(value))


def shown(value: object) -> str:
    """A value as JSON in a message: short, on one line, and harmless to a terminal."""
    text = json.dumps(value, ensure_ascii=False)
    return _shortened(text if text.isprintable() else json.dumps(value))


def shown_key(key: str) -> str:
    """A key in a message, likewise."""
    return _shortened(key if key.isprintable() else json.dumps(key)[1:-1])


def _shortened(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"
