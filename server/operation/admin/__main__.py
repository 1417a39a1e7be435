"""`python -m server.operation.admin`: asks a running server one thing, and shows the answer."""

import sys
from collections.abc import Sequence

import msgspec

from protocol.one_line import one_line
from server.console import complain, run_program, tell
from server.operation.admin.arguments import AdminCall, parse_call
from server.operation.admin.client import ask
from server.operation.admin.wire import Answer, Failed, Status


def main(argv: Sequence[str] | None = None) -> int:
    """The exit status: 0 where it has been done, 1 where not."""
    return run_program(lambda: _ask(parse_call(sys.argv[1:] if argv is None else argv)))


def _ask(call: AdminCall) -> int:
    """Raises CommandError where there is no answer, or where it cannot be written."""
    answer = ask(call.socket, call.request)
    if call.as_json:
        tell(msgspec.json.encode(answer).decode())
    elif isinstance(answer, Failed):
        complain(answer.sentence)
    else:
        tell("\n".join(map(one_line, in_words(answer).split("\n"))))
    return int(isinstance(answer, Failed))


def in_words(answer: Answer) -> str:
    """An answer for people, on one line or more."""
    if not isinstance(answer, Status):
        return answer.sentence
    lines = [
        f"Running for {_duration(answer.uptime_seconds)}"
        + (", draining." if answer.is_draining else "."),
        f"Connections: {answer.connections}, players: {len(answer.players)}, "
        f"tables: {len(answer.tables)}.",
    ]
    for player in answer.players:
        where = f"table {player.table}" if player.table else "no table"
        lines.append(
            f"  {player.name}, {where}, from {player.origin}, "
            f"for {_duration(player.connected_seconds)}"
        )
    for table in answer.tables:
        seats = ", ".join(seat or "(free)" for seat in table.seats)
        lines.append(f"  table {table.table}, {'playing' if table.is_playing else 'idle'}: {seats}")
    if answer.bans:
        lines.append(f"Banned: {', '.join(answer.bans)}.")
    lines += [f"Set aside: {sentence}." for sentence in answer.set_aside]
    return "\n".join(lines)


def _duration(seconds: int) -> str:
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    days, hours = divmod(hours, 24)
    parts = [(days, "d"), (hours, "h"), (minutes, "min"), (seconds, "s")]
    shown = [f"{number} {unit}" for number, unit in parts if number]
    return " ".join(shown[:2]) or "0 s"


if __name__ == "__main__":
    sys.exit(main())
