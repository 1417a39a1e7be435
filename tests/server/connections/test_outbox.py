"""The outbox: order, bounds, and its end."""

import pytest
import trio
import trio.testing

from server.connections.outbox import Outbox

pytestmark = pytest.mark.trio


async def test_all_that_is_due_is_taken_at_once_and_in_order() -> None:
    outbox = Outbox(100, 10)
    for part in (b"one ", b"two ", b"three"):
        assert outbox.put(part)
    assert outbox.take() == b"one two three"


async def test_nothing_is_taken_where_nothing_is_due() -> None:
    outbox = Outbox(100, 10)
    assert outbox.is_empty
    outbox.put(b"here")
    assert not outbox.is_empty
    assert outbox.take() == b"here"
    assert outbox.is_empty
    assert outbox.take() == b""


async def test_one_can_wait_until_all_is_taken() -> None:
    outbox = Outbox(100, 10)
    await outbox.wait_until_taken()
    outbox.put(b"here")
    async with trio.open_nursery() as nursery:
        nursery.start_soon(outbox.wait_until_taken)
        await trio.testing.wait_all_tasks_blocked()
        assert nursery.child_tasks
        outbox.take()


async def test_there_is_a_bound_in_bytes_and_one_in_messages() -> None:
    outbox = Outbox(10, 3)
    assert outbox.put(b"123456")
    assert not outbox.put(b"12345")
    assert outbox.put(b"1")
    assert outbox.put(b"2")
    assert not outbox.put(b"3")
    assert outbox.take() == b"12345612"
    assert outbox.put(b"12345")


async def test_an_empty_outbox_has_room_for_any_message() -> None:
    outbox = Outbox(10, 3)
    assert outbox.put(b"12345678901234567890")


async def test_after_the_last_words_nothing_comes() -> None:
    outbox = Outbox(100, 10)
    outbox.put(b"due ")
    outbox.finish(b"end")
    assert outbox.put(b"more")
    outbox.finish(b"again")
    assert outbox.take() == b"due end"
    assert outbox.take() == b""


async def test_what_is_due_can_be_dropped_for_the_last_words() -> None:
    outbox = Outbox(100, 10)
    outbox.put(b"due ")
    outbox.finish(b"end", drop_rest=True)
    assert outbox.take() == b"end"
