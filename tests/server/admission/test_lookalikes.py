"""Names that look alike: whoever has one of them is not mistaken for anybody else."""

import time
from collections.abc import Sequence

import pytest
import trio
import trio.lowlevel
from hypothesis import given
from hypothesis import strategies as st
from trio.testing import MockClock

from protocol.limits import PROTOCOL_VERSION
from protocol.messages import Hello, Refused
from protocol.names import BadName, clean_name, name_key
from server.admission.lookalikes import Lookalikes, looks_of, skeleton
from server.storage.names import MemoryNameStore
from tests.server.fakes.client import Client
from tests.server.fakes.memory_server import memory_server

CYRILLIC = "\u0410nn"
ALIKE = (
    ("Ann", CYRILLIC),
    ("paypal", "\u0440\u0430\u0443\u0440\u0430l"),
    ("Ian", "lan"),
    ("Bill", "Bi11"),
    ("Otto", "0tto"),
    ("Tim", "Tirn"),
    ("Victor", "\u03bdictor"),  # a Greek nu
    ("Olga", "\u0555lga"),  # an Armenian letter
    ("O'Neil", "O’Neil"),
)
UNLIKE = (
    ("Ann", "Anne"),
    ("Ali", "All"),
    ("José", "Jose"),
    ("Müller", "Muller"),
    ("Ann 1", "Ann 2"),
    ("李", "季"),
    ("Nina", "Vina"),
)


async def taken(names: Sequence[str], known: Sequence[str] = ()) -> list[bool]:
    """Which of some names can be taken, one after the other, where others are known."""
    store = MemoryNameStore(1000)
    for key in known:
        await store.claim(key, b"token")
    lookalikes = Lookalikes(store)
    return [await lookalikes.take(name) for name in names]


@pytest.mark.trio
@pytest.mark.parametrize("pair", ALIKE, ids="-".join)
async def test_a_name_that_could_be_read_as_another_is_not_given_away(pair: Sequence[str]) -> None:
    for one, other in (pair, pair[::-1]):
        assert await taken((one, other)) == [True, False]
        assert await taken((other,), known=[name_key(one)]) == [False]


@pytest.mark.trio
@pytest.mark.parametrize("pair", UNLIKE, ids="-".join)
async def test_names_that_only_resemble_each_other_are_two(pair: Sequence[str]) -> None:
    assert await taken(pair) == [True, True]


@pytest.mark.trio
async def test_a_name_that_was_not_given_away_after_all_is_free() -> None:
    lookalikes = Lookalikes(MemoryNameStore(10))
    assert await lookalikes.take("Ann")
    lookalikes.give_back("Ann")
    assert await lookalikes.take(CYRILLIC)


@given(st.text(max_size=20))
def test_a_name_looks_like_itself_however_it_is_written(text: str) -> None:
    try:
        name = clean_name(text)
    except BadName:
        return
    assert skeleton(skeleton(name)) == skeleton(name)
    assert looks_of(name) & looks_of(name.upper())


@pytest.mark.trio
async def test_a_player_is_refused_a_name_like_another_and_its_owner_comes_back(
    autojump_clock: MockClock,
) -> None:
    async with memory_server() as server:
        ann = await server.connect("Ann")
        eve = Client(server.stream(), CYRILLIC)
        await eve.say(Hello(PROTOCOL_VERSION, CYRILLIC))
        assert await eve.hear_end() == Refused("name_looks_alike", {"name": CYRILLIC})
        await server.connect("Ann", ann.token)


@pytest.mark.trio
async def test_many_names_are_looked_at_without_holding_anybody_up() -> None:
    lookalikes = Lookalikes(MemoryNameStore(10))
    lookalikes._names = {f"guest {number}" for number in range(5000)}
    longest = 0.0

    async def watch() -> None:
        nonlocal longest
        while True:
            before = time.perf_counter()
            await trio.lowlevel.checkpoint()
            longest = max(longest, time.perf_counter() - before)

    async with trio.open_nursery() as nursery:
        nursery.start_soon(watch)
        assert await lookalikes.take("Ann")
        nursery.cancel_scope.cancel()
    print(f"the longest pause was {longest * 1000:.1f} ms")
    assert not await lookalikes.take("guest lO")
