"""Hypothesis strategies for the wire: any message, made from its type's own bounds; any values."""

from typing import Any, get_args

import msgpack
import msgspec
from hypothesis import strategies as st
from msgspec import inspect

from protocol.characters import readable
from protocol.limits import MAX_NESTING
from protocol.messages import ClientMessage, Message, ServerMessage

_WIDEST_INT = 2**63 - 1
_FEW = 4  # items, where the type allows many: long arrays have tests of their own

# Whatever may be shown in a terminal, and whatever may not.
_characters = st.characters(exclude_categories=("Cc", "Cf", "Cs", "Zl", "Zp"))


def _any_of(kind: inspect.Type) -> st.SearchStrategy[Any]:
    """Values of one type. A type that is not here fails with a KeyError: add it."""
    made: st.SearchStrategy[Any] = _MAKERS[type(kind)](kind)
    return made


def _ints(kind: Any) -> st.SearchStrategy[int]:
    low = -_WIDEST_INT if kind.ge is None else kind.ge
    high = _WIDEST_INT if kind.lt is None else kind.lt - 1
    return st.integers(low, high if kind.le is None else kind.le)


def _texts(kind: Any) -> st.SearchStrategy[str]:
    readable_texts = st.text(_characters, max_size=kind.max_length).map(readable)
    return readable_texts.filter(lambda text: len(text) <= (kind.max_length or 0))


def _bytes(kind: Any) -> st.SearchStrategy[bytes]:
    return st.binary(min_size=kind.min_length or 0, max_size=kind.max_length)


def _tuples(kind: Any) -> st.SearchStrategy[tuple[Any, ...]]:
    most = _FEW if kind.max_length is None else min(kind.max_length, _FEW)
    return st.lists(_any_of(kind.item_type), max_size=most).map(tuple)


def _dicts(kind: Any) -> st.SearchStrategy[dict[Any, Any]]:
    return st.dictionaries(_any_of(kind.key_type), _any_of(kind.value_type), max_size=_FEW)


def _structs(kind: Any) -> st.SearchStrategy[Any]:
    fields = {field.name: _any_of(field.type) for field in kind.fields}
    return st.builds(kind.cls, **fields)


_MAKERS: dict[type[inspect.Type], Any] = {
    inspect.NoneType: lambda kind: st.none(),
    inspect.BoolType: lambda kind: st.booleans(),
    inspect.IntType: _ints,
    inspect.StrType: _texts,
    inspect.BytesType: _bytes,
    inspect.LiteralType: lambda kind: st.sampled_from(kind.values),
    inspect.EnumType: lambda kind: st.sampled_from(list(kind.cls)),
    inspect.VarTupleType: _tuples,
    inspect.TupleType: lambda kind: st.tuples(*map(_any_of, kind.item_types)),
    inspect.DictType: _dicts,
    inspect.UnionType: lambda kind: st.one_of(list(map(_any_of, kind.types))),
    inspect.StructType: _structs,
}


def _messages(union: object) -> st.SearchStrategy[Message]:
    return st.one_of([_any_of(inspect.type_info(kind)) for kind in get_args(union)])


client_messages = _messages(ClientMessage)
server_messages = _messages(ServerMessage)

_scalars = (
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**64 - 1)
    | st.integers(-2, 60)
    | st.floats()
    | st.text(max_size=50)
    | st.binary(max_size=50)
    | st.builds(msgpack.ExtType, st.integers(0, 127), st.binary(max_size=20))
    | st.just(msgpack.Timestamp(0))
)
values = st.recursive(
    _scalars,
    lambda inner: (
        st.lists(inner, max_size=6)
        | st.dictionaries(st.text(max_size=5) | st.binary(max_size=5), inner, max_size=4)
    ),
    max_leaves=40,
)
"""Whatever msgpack can say."""

deep_values = st.integers(1, 3 * MAX_NESTING).flatmap(
    lambda depth: values.map(lambda value: _wrapped(value, depth))
)


def _wrapped(value: object, depth: int) -> object:
    for _ in range(depth):
        value = [value]
    return value


@st.composite
def mutated(draw: st.DrawFn, messages: st.SearchStrategy[Message]) -> bytes:
    """The bytes of a message after a few accidents."""
    data = bytearray(msgspec.msgpack.encode(draw(messages)))
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, max(0, len(data) - 1)))
        removed = draw(st.integers(0, 3))
        data[place : place + removed] = draw(st.binary(max_size=3))
    return bytes(data)
