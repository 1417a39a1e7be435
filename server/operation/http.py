"""Serves a few pages by HTTP/1.1 to programs that watch the server: GET and HEAD, one request a
connection.

h11 reads and writes it. Bounded in size; how many at once and for how long,
connections/bounded_listeners.py says.
"""

from collections.abc import Callable, Mapping, Sequence
from email.utils import formatdate
from http import HTTPStatus

import h11
import trio

from server.connections.bounded_listeners import serve_bounded
from server.connections.streams import let_last_words_arrive

Page = Callable[[], tuple[int, str, str]]
"""Gives a status, a content type and a text."""

_MAX_HEAD_BYTES = 8 * 1024
_READ_BYTES = 4096
_LINGER_SECONDS = 1.0
_PLAIN = "text/plain; charset=utf-8"
_NOT_ALLOWED = 405
_Answer = tuple[int, str, str]


async def serve_pages(
    listeners: Sequence[trio.abc.Listener[trio.abc.Stream]], pages: Mapping[str, Page]
) -> None:
    """Answer with the page of each path, until cancelled."""
    await serve_bounded(listeners, lambda stream: _serve(stream, pages))


async def _serve(stream: trio.abc.Stream, pages: Mapping[str, Page]) -> None:
    connection = h11.Connection(h11.SERVER, max_incomplete_event_size=_MAX_HEAD_BYTES)
    request = None
    try:
        request = await _request(stream, connection)
        answer = _answer(request, pages) if request else None
    except h11.RemoteProtocolError as error:
        answer = error.error_status_hint, _PLAIN, "This is not understood.\n"
    if answer is None:
        return
    await _send(stream, connection, answer, with_body=not request or request.method != b"HEAD")
    await let_last_words_arrive(stream, _LINGER_SECONDS)


async def _request(stream: trio.abc.Stream, connection: h11.Connection) -> h11.Request | None:
    """The head of a request, None where none came. What may follow it is not read."""
    while True:
        event = connection.next_event()
        if isinstance(event, h11.Request):
            return event
        if event is not h11.NEED_DATA:
            return None
        connection.receive_data(bytes(await stream.receive_some(_READ_BYTES)))


def _answer(request: h11.Request, pages: Mapping[str, Page]) -> _Answer:
    if request.method not in (b"GET", b"HEAD"):
        return _NOT_ALLOWED, _PLAIN, "Only GET and HEAD are answered.\n"
    path = request.target.partition(b"?")[0].decode("ascii", "replace")
    page = pages.get(path)
    return page() if page else (404, _PLAIN, f"There is {' and '.join(pages)}.\n")


async def _send(
    stream: trio.abc.Stream, connection: h11.Connection, answer: _Answer, *, with_body: bool
) -> None:
    status, content_type, text = answer
    body = text.encode()
    headers = [
        ("Content-Type", content_type),
        ("Content-Length", str(len(body))),
        ("Cache-Control", "no-store"),
        ("Date", formatdate(usegmt=True)),
        ("Connection", "close"),
    ]
    if status == _NOT_ALLOWED:
        headers.append(("Allow", "GET, HEAD"))
    data = connection.send(_head(status, headers)) or b""
    if with_body:
        data += connection.send(h11.Data(data=body)) or b""
    data += connection.send(h11.EndOfMessage()) or b""
    await stream.send_all(data)


def _head(status: int, headers: list[tuple[str, str]]) -> h11.Response:
    return h11.Response(status_code=status, headers=headers, reason=HTTPStatus(status).phrase)
