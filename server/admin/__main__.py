"""`python -m server.admin`: one question to a running server, and its answer in words."""

import sys
from collections.abc import Sequence

import msgspec

from server.admin.arguments import parse_question
from server.admin.asking import NoAnswer, ask
from server.admin.wire import Answer, Failed, Status


def main(argv: Sequence[str] | None = None) -> int:
    """The exit status: 0 where it has been done, 1 where not."""
    question = parse_question(sys.argv[1:] if argv is None else argv)
    try:
        answer = ask(question.socket, question.request)
    except NoAnswer as error:
        print(error, file=sys.stderr)
        return 1
    has_failed = isinstance(answer, Failed)
    if question.as_json:
        print(msgspec.json.encode(answer).decode())
    else:
        print(in_words(answer), file=sys.stderr if has_failed else sys.stdout)
    return int(has_failed)


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
