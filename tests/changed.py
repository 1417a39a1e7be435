"""A value with one field changed, as by somebody who knows its type and not its laws."""

from random import Random
from typing import Any, TypeVar

import msgspec

Value = TypeVar("Value")

_TRIES = 20
_OTHERS: tuple[object, ...] = (
    0,
    1,
    2,
    3,
    4,
    5,
    7,
    16,
    51,
    52,
    -1,
    2**31,
    None,
    True,
    "",
    "x",
    "over",
    "deal",
    (),
    [],
)


def changed_once(value: Value, kind: Any, rng: Random) -> Value:
    """`value` with one field at some depth changed, dropped or doubled; as it was where nothing of
    its type came of that.
    """
    plain = msgspec.to_builtins(value, builtin_types=(bytes,))
    for _ in range(_TRIES):
        try:
            changed = msgspec.convert(_changed(plain, rng), kind, builtin_types=(bytes,))
        except msgspec.ValidationError:
            continue
        if changed != value:
            return changed  # type: ignore[no-any-return]
    return value


def _changed(plain: Any, rng: Random) -> Any:
    if not isinstance(plain, (list, tuple)) or not plain or rng.random() < 0.1:
        return _other(plain, rng)
    items = list(plain)
    place = rng.randrange(len(items))
    what = rng.random()
    if what < 0.08:
        del items[place]
    elif what < 0.16:
        items.insert(place, items[rng.randrange(len(items))])
    elif what < 0.24:
        other = rng.randrange(len(items))
        items[place], items[other] = items[other], items[place]
    else:
        items[place] = _changed(items[place], rng)
    return items


def _other(plain: Any, rng: Random) -> Any:
    if isinstance(plain, int) and rng.random() < 0.5:
        return plain + rng.choice((-2, -1, 1, 2, 4))
    return rng.choice(_OTHERS)
