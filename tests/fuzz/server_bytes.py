"""What comes from a server that is none, or one gone wrong, at the client: at both front ends.

The stream is one of a game in which something has been changed: a value of the right type, a value
of any type, or bytes.
"""

import asyncio
from collections.abc import Awaitable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from client.files.records import RecordList
from client.line.conversation import Conversation
from client.net.network import Network
from client.net.tokens import TemporaryTokens
from client.screen.apps.game import SergeantMajorApp
from client.screen.scene.look import DEFAULT_LOOK
from client.screen.terminal.echoes import EchoFilter
from client.state.connection import LinkStatus
from client.state.model import Update
from engine.presets import CHANGES, preset
from protocol.address import UnixAddress
from protocol.codec import encode
from protocol.messages import ServerMessage
from tests.changed import changed_once
from tests.client.fakes.person import Person
from tests.client.fakes.scripted_server import OPEN, WELCOME, Peer, server
from tests.client.fakes.untrue_server import true_messages
from tests.fuzz.strange import TEXTS, assert_harmless, with_faults
from tests.protocol.examples import SERVER_EXAMPLES
from tests.server.fakes.hostile import Enemy

_MOST_MESSAGES = 40
_MOST_LINES = 9  # a client that is slow to end tries again
_OTHERS = [message for message in SERVER_EXAMPLES if isinstance(message, ServerMessage)]
_SIZES = ((60, 18), (80, 24), (132, 43), (20, 5))
_KEYS = (
    *"?vouepcnlg,123 ",
    "escape",
    "enter",
    "tab",
    "f3",
    "f6",
    "up",
    "down",
    "left",
    "right",
    "pagedown",
    "backspace",
)
_LINES = (
    "hand",
    "trick",
    "last",
    "exchanges",
    "scores",
    "rules",
    "who",
    "tables",
    "results",
    "played",
    "chat",
    "help",
    "ac",
    "",
)


def speak_to_line_mode(seed: int, directory: Path) -> None:
    """Line mode hears a stream, and is asked for this and that meanwhile."""
    asyncio.run(_speak_to_line_mode(Random(seed), directory))


def speak_to_screen(seed: int, directory: Path) -> None:
    """The full screen hears a stream, and keys are pressed meanwhile."""
    asyncio.run(_speak_to_screen(Random(seed), directory))


async def _speak_to_line_mode(random: Random, directory: Path) -> None:
    told: list[str] = []
    async with _strange_server(random, directory) as address:
        network = _network(address)
        records = RecordList(directory / "records")
        conversation = Conversation(network, told.append, waits=False, records=records)
        is_down = asyncio.Event()

        def deliver(update: Update) -> None:
            conversation.deliver(update)
            conversation.ask()
            if random.random() < 0.3:
                conversation.take(random.choice(_LINES))
            if conversation.model.link.status in (LinkStatus.ENDED, LinkStatus.LOST):
                is_down.set()

        await _until(is_down.wait(), network.run(deliver))
    assert_harmless(told)


async def _until(end: Awaitable[object], work: Awaitable[None]) -> None:
    """Until `work` is done or `end` is there, whatever comes of it."""
    tasks = [asyncio.ensure_future(end), asyncio.ensure_future(work)]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _speak_to_screen(random: Random, directory: Path) -> None:
    async with _strange_server(random, directory) as address:
        app = SergeantMajorApp(
            _network(address),
            look=DEFAULT_LOOK,
            echo_filter=EchoFilter(0, 0),
            records=RecordList(directory / "records"),
        )
        async with app.run_test(size=random.choice(_SIZES)) as pilot:
            person = Person(app, pilot)
            while app.is_running and app.scene.model.link.status is not LinkStatus.LOST:
                await _look(person, random)
                if app.scene.model.link.status is LinkStatus.ENDED:
                    await _look(person, random)
                    break
    told = app.return_value
    assert told is None or isinstance(told, tuple)


async def _look(person: Person[SergeantMajorApp], random: Random) -> None:
    """One key, and a look at all that can be seen then."""
    await asyncio.sleep(0.001)
    if random.random() < 0.5:
        await person.press(random.choice(_KEYS))
    await person.settle()
    if person.app.is_running:
        assert_harmless(person.text.split("\n"))


def _network(address: UnixAddress) -> Network:
    return Network(address, "Ann", TemporaryTokens(), OPEN)


def _strange_server(random: Random, directory: Path) -> AbstractAsyncContextManager[UnixAddress]:
    """A server that says a strange stream to a client, and then hangs up."""
    stream = _stream(random)
    size = random.choice((1, 7, 100, 4096, 4096))

    async def say_it(peer: Peer) -> None:
        await peer.hear_bytes()
        for start in range(0, len(stream), size):
            peer.say_bytes(stream[start : start + size])
            if size < len(stream) // 50 or random.random() < 0.3:
                await asyncio.sleep(0)

    return server(directory, *[say_it] * _MOST_LINES)


def _stream(random: Random) -> bytes:
    """A Welcome and a game, or what is left of them."""
    messages = _messages(random)
    place = random.randrange(len(messages))
    enemy = Enemy(random.randrange(2**32))
    kind = random.random()
    parts = list(map(encode, messages))
    if kind < 0.4:
        for _ in range(random.randint(1, 3)):
            place = random.randrange(len(messages))
            parts[place] = encode(changed_once(messages[place], type(messages[place]), random))
    elif kind < 0.7:
        parts = [encode(_with_strange_texts(message, random)) for message in messages]
    elif kind < 0.8:
        parts[place] = enemy.spoilt(messages[place])
    elif kind < 0.9:
        parts[place] = with_faults(parts[place], random)
    else:
        parts.insert(place, enemy.anything())
    return b"".join(parts)


def _messages(random: Random) -> list[ServerMessage]:
    seed = random.randrange(2**32)
    rules = preset(random.choice(list(CHANGES)))
    messages: list[ServerMessage] = [WELCOME, *true_messages(rules, seed, random)][:_MOST_MESSAGES]
    for _ in range(random.randint(0, 3)):
        messages.insert(random.randint(1, len(messages)), random.choice(_OTHERS))
    return messages


def _with_strange_texts(message: ServerMessage, random: Random) -> ServerMessage:
    """The message with other texts, as far as its type allows them."""
    plain = _other_texts(msgspec.to_builtins(message, builtin_types=(bytes,)), random)
    try:
        return msgspec.convert(plain, type(message), builtin_types=(bytes,))
    except msgspec.ValidationError:
        return message


def _other_texts(plain: Any, random: Random) -> Any:
    if isinstance(plain, str):
        return random.choice(TEXTS) if random.random() < 0.3 else plain
    if isinstance(plain, dict):
        return {key: _other_texts(value, random) for key, value in plain.items()}
    if isinstance(plain, (list, tuple)):
        return [_other_texts(value, random) for value in plain]
    return plain
