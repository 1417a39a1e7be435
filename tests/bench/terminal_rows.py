"""What the table costs a slow line: the bytes that a real client writes to a real terminal."""

from collections.abc import Sequence

from tests.bench.ideal import ideal_bytes
from tests.bench.report import Row
from tests.bench.start_rows import TABLE_SHOWS
from tests.bench.watched_table import Change, Happening, WatchedTable, watched_table
from tests.e2e.emulator import Emulator
from tests.e2e.terminal import Terminal
from tests.e2e.world import World

IDLE_SECONDS = 10.0
COLUMNS, ROWS = 80, 24
_CURSOR_MOVES = 12
_OWN_LEAD = "Your lead"
_DIFFER = "an ideal cell-by-cell differ"
_KIB = 1024


def terminal_rows(world: World) -> list[Row]:
    """The budgets of the full-screen table, at 80×24."""
    with watched_table(world) as table:
        table.go_on_until(lambda: _OWN_LEAD in table.terminal.text)
        cursor = _cursor_moves(table)
        idle = _idle(table.terminal)
        others, hand = _one_hand(table)
    return [
        _row("terminal, the cursor moves to another card, at most", _largest(cursor), 150),
        _row("terminal, another player plays a card, at most", _largest(others), 300),
        Row("terminal, nothing happens for 10 s", idle, 0, 0, "B", "silence"),
        _row("terminal, first paint of the table at 80×24", _first_paint(world), 6 * _KIB),
        _row("terminal, one whole hand with its exchange", _sum(hand), 16 * _KIB),
    ]


def _row(what: str, change: Change, budget: int) -> Row:
    return Row(what, change.written, budget, change.ideal, "B", _DIFFER)


def _cursor_moves(table: WatchedTable) -> list[Change]:
    table.terminal.settle()
    return [table.after(lambda: table.terminal.press("right"))[1] for _ in range(_CURSOR_MOVES)]


def _idle(terminal: Terminal) -> int:
    """The bytes that are written while nothing happens."""
    terminal.settle()
    before = terminal.bytes_written
    terminal.watch(IDLE_SECONDS)
    return terminal.bytes_written - before


def _one_hand(table: WatchedTable) -> tuple[list[Change], list[Change]]:
    """The second hand of a game: the cards of others, and all that happened."""
    table.go_on_until(lambda: table.hand == 2)
    table.terminal.settle()
    others: list[Change] = []
    hand: list[Change] = []
    while table.hand == 2:
        happened, change = table.after(table.go_on)
        hand.append(change)
        if happened is Happening.CARD_OF_ANOTHER:
            others.append(change)
    return others, hand


def _first_paint(world: World) -> Change:
    """From the start of the program to a whole table."""
    blank = Emulator(COLUMNS, ROWS, lambda _: None).picture
    with world.client("play", columns=COLUMNS, rows=ROWS) as terminal:
        terminal.wait_for(TABLE_SHOWS)
        terminal.settle()
        return Change(terminal.bytes_written, ideal_bytes(blank, terminal.emulator.picture))


def _largest(changes: Sequence[Change]) -> Change:
    return max(changes, key=lambda change: change.written)


def _sum(changes: Sequence[Change]) -> Change:
    return Change(
        sum(change.written for change in changes), sum(change.ideal for change in changes)
    )
