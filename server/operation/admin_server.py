"""Answers operators: who of them may ask, within which bounds, and what each is answered."""

import logging
import os
from collections.abc import Sequence

import msgspec
import trio

from protocol.chat import clean_text
from protocol.names import BadName
from server.connections.bounded_listeners import serve_bounded
from server.connections.origin import origin_of
from server.operation.admin.wire import (
    MAX_REQUEST_BYTES,
    Answer,
    Ban,
    Done,
    Drain,
    Failed,
    GetStatus,
    Kick,
    Request,
    Say,
    Stop,
    Unban,
)
from server.operation.operation import Operation

_ROOT = 0
_READ_BYTES = 4096

_decoder = msgspec.json.Decoder(Request)
log = logging.getLogger(__name__)


async def serve_operators(
    listeners: Sequence[trio.abc.Listener[trio.abc.Stream]], operation: Operation
) -> None:
    """Answer everybody who asks on these listeners, and may, until cancelled."""
    await serve_bounded(listeners, lambda stream: _serve(stream, operation))


async def _serve(stream: trio.abc.Stream, operation: Operation) -> None:
    uid = origin_of(stream).uid
    line = await _read_line(stream)  # in any case, so that nothing unread cuts the answer off
    if uid not in (os.getuid(), _ROOT):
        log.warning("an operator with uid %s is refused", uid)
        await _say(stream, Failed("Only the user whose server it is may do this, and root."))
        return
    try:
        request = _decoder.decode(line)
    except (ValueError, RecursionError) as error:  # msgspec's own are ValueErrors
        await _say(stream, Failed(f"The server does not understand this: {error}."))
        return
    log.info("uid %d asks: %r", uid, request)
    await _say(stream, _answer(request, operation))
    if isinstance(request, Stop):
        operation.stop.set()


async def _read_line(stream: trio.abc.Stream) -> bytes:
    """One line, or as much as may be of one that is longer."""
    line = b""
    while b"\n" not in line and len(line) <= MAX_REQUEST_BYTES:
        more = await stream.receive_some(_READ_BYTES)
        line += more
        if not more:
            break
    return line


async def _say(stream: trio.abc.Stream, answer: Answer) -> None:
    await stream.send_all(msgspec.json.encode(answer) + b"\n")


def _answer(request: Request, operation: Operation) -> Answer:
    match request:
        case GetStatus():
            return operation.status()
        case Kick(name=name):
            kicked = operation.kick(name)
            return Done(f"{name} is kicked.") if kicked else Failed(f"{name} is not connected.")
        case Ban() | Unban():
            return _change_bans(request, operation)
        case Say(text=text):
            return _say_to_all(text, operation)
        case Drain():
            operation.drain()
            return Done(f"The server stops after the games under way: {operation.games}.")
        case Stop():
            return Done("The server stops.")


def _change_bans(request: Ban | Unban, operation: Operation) -> Answer:
    who = request.who
    is_ban = isinstance(request, Ban)
    try:
        changed = operation.ban(who) if is_ban else operation.unban(who)
    except BadName:
        return Failed(
            f"{who!r} is neither a name nor an address such as 192.0.2.7, 2001:db8::7 or "
            "198.51.100.0/24."
        )
    except OSError as error:
        log.error("the bans cannot be written: %s", error.strerror)
        return Failed(f"This holds only until the server stops: {error.strerror}.")
    if is_ban:
        return Done(f"{who} is banned." if changed else f"{who} was banned already.")
    return Done(f"{who} is banned no more.") if changed else Failed(f"{who} is not banned.")


def _say_to_all(text: str, operation: Operation) -> Answer:
    cleaned = clean_text(text)
    if not cleaned:
        return Failed("There is nothing in that text that could be shown.")
    return Done(f"Said to {operation.say(cleaned)} connected players.")
