"""Tells the numbers of a running server to Prometheus, in its text format, and its health.

https://prometheus.io/docs/instrumenting/exposition_formats/. Not here: HTTP (http.py).
"""

from collections.abc import Iterator, Mapping

from server.connections.counters import Histogram
from server.operation.http import Page
from server.operation.operation import Operation

_PREFIX = "sergeant_major_"
_TEXT = "text/plain; charset=utf-8"
_EXPOSITION = "text/plain; version=0.0.4; charset=utf-8"


def pages(operation: Operation) -> Mapping[str, Page]:
    """What is answered, by path."""
    return {
        "/metrics": lambda: (200, _EXPOSITION, exposition(operation)),
        "/health": lambda: health(operation),
    }


def health(operation: Operation) -> tuple[int, str, str]:
    """200 while games go on, 503 while the journal cannot be written and they stand still."""
    if operation.counters.journal_is_failing:
        return 503, _TEXT, "The journal cannot be written.\n"
    return 200, _TEXT, "draining\n" if operation.is_draining else "ok\n"


def exposition(operation: Operation) -> str:
    """All metrics."""
    return "\n".join(_lines(operation)) + "\n"


def _lines(operation: Operation) -> Iterator[str]:
    counters = operation.counters
    yield from _metric("uptime_seconds", "gauge", "Since the start.", operation.uptime_seconds)
    yield from _metric("connections", "gauge", "Open connections.", operation.connections)
    yield from _metric("players", "gauge", "Players connected.", len(operation.players))
    yield from _metric("tables", "gauge", "Open tables.", operation.tables)
    yield from _metric("games", "gauge", "Games under way.", operation.games)
    yield from _metric("draining", "gauge", "1 while it drains.", int(operation.is_draining))
    totals = {
        "connections_total": ("Connections accepted.", counters.connections),
        "games_total": ("Games begun.", counters.games),
        "moves_total": ("Actions of players and bots.", counters.moves),
        "messages_received_total": ("Messages from clients.", counters.messages_in),
        "messages_sent_total": ("Messages to clients.", counters.messages_out),
        "bytes_received_total": ("Bytes from clients.", counters.bytes_in),
        "bytes_sent_total": ("Bytes to clients.", counters.bytes_out),
        "journal_failures_total": ("Writes that failed.", counters.journal_failures),
    }
    for name, (meaning, value) in totals.items():
        yield from _metric(name, "counter", meaning, value)
    yield from _by_code("refusals_total", "Connections not let in.", counters.refused)
    yield from _by_code("goodbyes_total", "Connections ended by the server.", counters.goodbyes)
    yield from _by_code("rejections_total", "Requests and actions not done.", counters.rejected)
    yield from _histogram(
        "journal_write_seconds", "How long a write took.", counters.journal_seconds
    )


def _head(name: str, kind: str, meaning: str) -> Iterator[str]:
    yield f"# HELP {_PREFIX}{name} {meaning}"
    yield f"# TYPE {_PREFIX}{name} {kind}"


def _metric(name: str, kind: str, meaning: str, value: float) -> Iterator[str]:
    yield from _head(name, kind, meaning)
    yield f"{_PREFIX}{name} {value}"


def _by_code(name: str, meaning: str, values: Mapping[str, int]) -> Iterator[str]:
    """The codes are the protocol's own: letters and underscores, and not many."""
    yield from _head(name, "counter", meaning)
    for code, value in sorted(values.items()):
        yield f'{_PREFIX}{name}{{code="{code}"}} {value}'


def _histogram(name: str, meaning: str, histogram: Histogram) -> Iterator[str]:
    yield from _head(name, "histogram", meaning)
    for bound, count in zip(histogram.bounds, histogram.counts, strict=True):
        yield f'{_PREFIX}{name}_bucket{{le="{bound}"}} {count}'
    yield f'{_PREFIX}{name}_bucket{{le="+Inf"}} {histogram.count}'
    yield f"{_PREFIX}{name}_sum {histogram.sum}"
    yield f"{_PREFIX}{name}_count {histogram.count}"
