"""Of a password only its hash is kept, and nobody tries many."""

import ipaddress

import pytest
import trio
import trio.lowlevel
from hypothesis import given
from hypothesis import strategies as st
from trio.testing import MockClock

from server.admission.passwords import InThread, Passwords, TooManyGuesses
from server.connections.origin import Origin
from server.storage.passwords import hash_of, is_password
from tests.engine.strategies import examples

HERE = Origin(ipaddress.IPv4Network("192.0.2.1"))
THERE = Origin(ipaddress.IPv4Network("192.0.2.2"))
KEPT = hash_of("cumquat")


@examples(5)
@given(st.text(min_size=1, max_size=64), st.text(max_size=64))
def test_a_hash_tells_its_password_from_every_other_and_not_what_it_is(
    password: str, other: str
) -> None:
    kept = hash_of(password)
    assert is_password(password, kept)
    assert is_password(other, kept) is (other == password)
    assert kept != hash_of(password)  # salted


def test_no_password_is_kept_as_nothing_and_opens_to_all() -> None:
    assert hash_of("") == b""
    assert is_password("anything", b"")


@pytest.mark.trio
async def test_who_has_been_wrong_too_often_waits_there_and_nobody_else(
    autojump_clock: MockClock,
) -> None:
    passwords = Passwords()
    for _ in range(10):
        assert not await passwords.opens("wrong", KEPT, HERE, "KQ7M")
    with pytest.raises(TooManyGuesses) as refusal:  # nor is it told whether this one would be right
        await passwords.opens("cumquat", KEPT, HERE, "KQ7M")
    assert await passwords.opens("cumquat", KEPT, HERE, "AC3D")
    assert await passwords.opens("cumquat", KEPT, THERE, "KQ7M")
    await trio.sleep(refusal.value.seconds)
    assert await passwords.opens("cumquat", KEPT, HERE, "KQ7M")


@pytest.mark.trio
async def test_many_guesses_at_once_are_no_more_than_one_after_another(
    autojump_clock: MockClock,
) -> None:
    passwords, refused = Passwords(), 0

    async def guess() -> None:
        nonlocal refused
        try:
            await passwords.opens("wrong", KEPT, HERE)
        except TooManyGuesses:
            refused += 1

    async with trio.open_nursery() as nursery:
        for _ in range(15):
            nursery.start_soon(guess)
    assert refused == 5


@pytest.mark.trio
async def test_hashes_are_worked_out_beside_the_loop() -> None:
    passwords, turns, is_done = Passwords(InThread()), 0, False

    async def count_turns() -> None:
        nonlocal turns
        while not is_done:
            turns += 1
            await trio.lowlevel.checkpoint()

    async with trio.open_nursery() as nursery:
        nursery.start_soon(count_turns)
        kept = await passwords.hash_of("cumquat")
        is_done = True
    assert is_password("cumquat", kept)
    assert turns > 1
