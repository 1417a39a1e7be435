"""What is said at a table: who hears it, what is left of it, and how much of it there may be."""

import pytest
import trio
from trio.testing import MockClock

from protocol.messages import Chat, Leave, Rejected, Said, TableState, Watch
from tests.server.fakes.memory_server import memory_server, sit_together

pytestmark = pytest.mark.trio


async def test_everybody_at_the_table_hears_it_the_speaker_too(
    autojump_clock: MockClock,
) -> None:
    async with memory_server() as server:
        clients = await sit_together(server)
        assert clients[0].table is not None
        eve, outside = await server.connect("Eve"), await server.connect("Fay")
        await eve.say(Watch(clients[0].table.table))
        await eve.hear_a(TableState)
        await clients[1].say(Chat("Good luck!"))
        for client in (*clients, eve):
            assert await client.hear_a(Said) == Said("Ben", "Good luck!")
        await eve.say(Chat("To you all"))
        for client in (*clients, eve):
            assert await client.hear_a(Said) == Said("Eve", "To you all", watching=True)
        await outside.hear_nothing(5)


async def test_nothing_of_it_can_do_harm_to_a_terminal(autojump_clock: MockClock) -> None:
    async with memory_server() as server:
        ann, ben, _ = await sit_together(server)
        for text, left in (
            ("a\u00adb\ufeffc", "abc"),
            ("Z" + "\u0335" * 300, "Z" + "\u0335" * 3),
            ("  much   room  ", "much room"),
        ):
            await ann.say(Chat(text))
            assert (await ben.hear_a(Said)).text == left
        for text in ("", "   ", "\u200b", "\u0335"):
            assert await ann.rejection(Chat(text)) == Rejected("bad_text")


async def test_a_flood_is_refused_with_the_time_to_wait_and_reaches_nobody(
    autojump_clock: MockClock,
) -> None:
    async with memory_server(ping_seconds=1_000_000) as server:
        ann, ben, _ = await sit_together(server)
        for number in range(10):
            await ann.say(Chat(str(number)))
            await ann.hear_a(Said)
        assert await ann.rejection(Chat("one more")) == Rejected("too_much_chat", {"seconds": 1})
        await trio.sleep(0.5)
        assert await ann.rejection(Chat("one more")) == Rejected("too_much_chat", {"seconds": 1})
        await trio.sleep(0.5)
        await ann.say(Chat("now"))
        await ben.hear_a(Said, lambda said: said.text == "now")
        heard = [message.text for message in ben.heard if isinstance(message, Said)]
        assert heard == [*"0123456789", "now"]


async def test_neither_long_texts_nor_other_places_nor_connections_help_a_flood(
    autojump_clock: MockClock,
) -> None:
    async with memory_server() as server:
        ann, ben, _ = await sit_together(server)
        for _ in range(2):
            await ann.say(Chat("x" * 400))
        assert (await ann.rejection(Chat("x" * 400))).code == "too_much_chat"
        ann = await server.reconnect(ann)
        assert (await ann.rejection(Chat("x" * 400))).code == "too_much_chat"
        assert ann.table is not None
        code = ann.table.table
        await ann.say(Leave(), Watch(code))
        await ann.hear_a(TableState, lambda table: table.your_seat is None)
        assert (await ann.rejection(Chat("x" * 400))).code == "too_much_chat"
        await ben.say(Chat("x" * 400))  # Ben has an allowance too
        assert await ann.hear_a(Said) == Said("Ben", "x" * 400)
