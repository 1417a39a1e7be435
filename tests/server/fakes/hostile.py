"""What an enemy of the server may send: bytes of every kind, made from a seed.

Not here: who sends them, and what has to come of it (test_hostile.py).
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgpack
import msgspec

from engine.actions import AssignTargets, Discard, Give, NameTrump, Play, Return
from protocol.codec import encode
from protocol.messages import Act, Claim, ClientMessage, Hello, Message
from tests.fuzz.strange import TEXTS
from tests.protocol.examples import CLIENT_EXAMPLES, SERVER_EXAMPLES

CLOSE_TO_THE_LIMIT = 4096
_EDGES = (0, 1, -1, 3, 4, 51, 52, 127, 128, 255, 2**31, 2**32 - 1, 2**32, 2**63 - 1, -(2**63))
_TEXTS = ("casual", "♠", *TEXTS)

# After these the sender is not where it was, and what comes next would mean nothing.
_KEEPS_PLACE = tuple(
    message for message in CLIENT_EXAMPLES if type(message).__name__ not in ("Leave", "Hello")
)


class Enemy:
    """An endless supply."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self._kinds: tuple[Callable[[], bytes], ...] = (
            self.noise,
            self.wrong_shape,
            self.wrong_values,
            self.wrong_time,
            self.wrong_seat,
            self.huge,
            self.deep,
        )

    def anything(self) -> bytes:
        """Of any kind, each as often."""
        return self.random.choice(self._kinds)()

    def noise(self) -> bytes:
        """Random bytes, often after a plausible first one."""
        head = self.random.choice((b"", b"\x93", b"\x95\x07", b"\x96\x00\x01"))
        return head + self.random.randbytes(self.random.randint(1, 200))

    def wrong_shape(self) -> bytes:
        """Valid msgpack, but no message."""
        tag = self.random.randint(-2, 60)
        values = [self._value(3) for _ in range(self.random.randint(0, 6))]
        return _packed(self.random.choice(([tag, *values], values, {"do": values}, tag)))

    def wrong_values(self) -> bytes:
        """A message in which one thing or two are not what they should be."""
        return self.spoilt(self.random.choice(CLIENT_EXAMPLES))

    def spoilt(self, message: Message) -> bytes:
        """A message with one or two values of any type in it."""
        values: Any = _values(message)
        for _ in range(self.random.randint(1, 2)):
            values = self._spoilt(values)
        return _packed(values)

    def wrong_time(self) -> bytes:
        """A good message that nobody has waited for, or that is not for a client to say."""
        messages: tuple[Message, ...] = CLIENT_EXAMPLES
        if self.random.random() < 0.2:
            messages = SERVER_EXAMPLES[:20]
        return encode(self.random.choice(messages))

    def wrong_seat(self) -> bytes:
        """An action as it might be somebody's, but not this one's now."""
        return encode(self.action())

    def action(self) -> ClientMessage:
        """What any seat may do at some time."""
        cards = tuple(self.random.sample(range(52), self.random.randint(1, 4)))
        actions = (
            Play(cards[0]),
            Give(self.random.randrange(3), cards),
            Return(cards),
            NameTrump(self.random.randrange(4)),
            Discard(cards),
            AssignTargets((8, 5, 3)),
        )
        seq = self.random.randrange(120)
        if self.random.random() < 0.1:
            return Claim(seq)
        return Act(seq, self.random.choice(actions))

    def pleasantry(self) -> bytes:
        """A good message after which one is still where one was."""
        return encode(self.random.choice(_KEEPS_PLACE))

    def huge(self) -> bytes:
        """As large as may be, larger, or claiming to be."""
        size = self.random.choice((CLOSE_TO_THE_LIMIT - 20, CLOSE_TO_THE_LIMIT, 3 * 2**14))
        return self.random.choice(
            (
                b"\xdd\xff\xff\xff\xff",
                b"\x92\x0f\xdb\xff\xff\xff\xff",
                b"\x92\x00\xc6\x7f\xff\xff\xff",
                b"\x9f" * 3 + b"\xdf\xff\xff\xff\xff",
                _packed([15, "x" * size]),
                _packed([7, 0, [1, list(range(size // 3))]]),
                _packed([3, [None] * size]),
                _packed([0, 1, "n", b"t" * size]),
            )
        )

    def deep(self) -> bytes:
        """Arrays in arrays, maps in maps."""
        depth = self.random.choice((10, 11, 12, 13, 100, 1300, 4000))
        opening = self.random.choice((b"\x91", b"\x81\x00", b"\xdc\x00\x01"))
        return b"\x92\x07" + opening * depth + b"\x00"

    def _value(self, depth: int) -> Any:
        kinds: list[Callable[[], Any]] = [
            lambda: self.random.choice(_EDGES),
            lambda: self.random.choice(_TEXTS),
            lambda: self.random.choice((None, True, False, 0.5, float("nan"))),
            lambda: self.random.randbytes(self.random.choice((0, 1, 32, 33, 300))),
            lambda: msgpack.ExtType(self.random.randrange(128), b"x"),
        ]
        if depth:
            kinds += [lambda: [self._value(depth - 1) for _ in range(self.random.randrange(5))]] * 2
            kinds += [lambda: {self._key(): self._value(depth - 1)}]
        return self.random.choice(kinds)()

    def _key(self) -> str | int | bytes:
        return self.random.choice(("code", "a" * 60, 7, b"k"))

    def _spoilt(self, values: Any) -> Any:
        """A value with one place in it changed, left out or added."""
        if not isinstance(values, list) or not values or self.random.random() < 0.1:
            return self._value(2)
        values = list(values)
        place = self.random.randrange(len(values))
        match self.random.randrange(6):
            case 0:
                del values[place]
            case 1:
                values.insert(place, self._value(1))
            case _:
                values[place] = self._spoilt(values[place])
        return values


def pieces(data: bytes, enemy: Enemy) -> Iterator[bytes]:
    """All at once, or now and then a byte at a time."""
    if len(data) < 300 and enemy.random.random() < 0.1:
        yield from (data[n : n + 1] for n in range(len(data)))
    else:
        yield data


def hello_of_another(enemy: Enemy) -> bytes:
    """A Hello for a name that is somebody else's, with a wrong token."""
    return encode(Hello(1, "Ann", enemy.random.randbytes(enemy.random.choice((0, 5, 32)))))


def _values(message: Message) -> Any:
    return msgspec.to_builtins(message, builtin_types=(bytes,))


def _packed(values: Any) -> bytes:
    return bytes(msgpack.packb(values))
