"""What the table costs a slow line: the bytes that a real client writes to a real terminal."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import chain

from tests.bench.ideal import ideal_bytes
from tests.bench.report import Row
from tests.bench.start_rows import TABLE_SHOWS
from tests.bench.watched_table import Change, Happening, WatchedTable, watched_table
from tests.e2e.emulator import Emulator
from tests.e2e.terminal import Terminal
from tests.e2e.world import World

IDLE_SECONDS = 10.0
COLUMNS, ROWS = 80, 24
_WIDE_COLUMNS, _WIDE_ROWS = 132, 43
_CURSOR_MOVES = 12
_PAGES = ("?", "v", "o")  # the keys that open some: help, scores, log
_OWN_LEAD = "Your lead"
_DIFFER = "an ideal cell-by-cell differ"
_MOST_TIMES_IDEAL = 3
_KIB = 1024

Hand = Mapping[Happening, Sequence[Change]]
"""All that has happened in a hand, by its kind."""


def terminal_rows(world: World) -> list[Row]:
    """The budgets of the full-screen table at 80×24; there and at 132×43, with panels beside the
    table, the typical changes against three times the ideal.
    """
    with watched_table(world, COLUMNS, ROWS) as table:
        table.go_on_until(lambda: _OWN_LEAD in table.terminal.text)
        cursor = _cursor_moves(table)
        pages = _pages(table)
        idle = _idle(table.terminal)
        hand = _one_hand(table)
    return [
        _row("terminal, the cursor moves to another card, at most", _largest(cursor), 150),
        _row("terminal, another player plays a card, at most", _largest(_others(hand)), 300),
        Row("terminal, nothing happens for 10 s", idle, 0, 0, "B", "silence"),
        _row("terminal, first paint of the table at 80×24", _first_paint(world), 6 * _KIB),
        _row("terminal, one whole hand with its exchange", _sum(hand), 16 * _KIB),
        *_against_the_ideal("80×24", hand, cursor, pages),
        *_wide_rows(world),
    ]


def _wide_rows(world: World) -> list[Row]:
    with watched_table(world, _WIDE_COLUMNS, _WIDE_ROWS) as table:
        table.go_on_until(lambda: _OWN_LEAD in table.terminal.text)
        cursor = _cursor_moves(table)
        pages = _pages(table)
        hand = _one_hand(table)
    return [
        _against("132×43", "one whole hand", _sum(hand)),
        *_against_the_ideal("132×43", hand, cursor, pages),
    ]


def _against_the_ideal(
    size: str, hand: Hand, cursor: Sequence[Change], pages: Sequence[Change]
) -> list[Row]:
    """The change of each kind that is the worst by this measure."""
    typical = {
        "the cursor moves": cursor,
        "another's card": hand[Happening.CARD_OF_ANOTHER],
        "a trick is cleared by the next lead": hand[Happening.LEAD_OF_ANOTHER],
        "one's own card": hand[Happening.OWN_CARD],
        "another question": hand[Happening.NEW_QUESTION],
        "a page opens or closes": pages,
    }
    return [_against(size, what, max(changes, key=_times)) for what, changes in typical.items()]


def _against(size: str, what: str, change: Change) -> Row:
    return _row(f"3 × the ideal at {size}: {what}", change, _MOST_TIMES_IDEAL * change.ideal)


def _times(change: Change) -> float:
    """How often the ideal was written; where nothing had to be, the worst if anything was."""
    return change.written / change.ideal if change.ideal else float(change.written)


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


def _pages(table: WatchedTable) -> list[Change]:
    """Pages opened and closed again."""
    table.terminal.settle()
    keys = (key for page in _PAGES for key in (page, "escape"))
    return [table.after(partial(table.terminal.press, key))[1] for key in keys]


def _one_hand(table: WatchedTable) -> Hand:
    """The next hand with a question that another answers."""
    before = table.hand
    table.go_on_until(lambda: table.hand > before and table.is_dealt_by_another)
    table.terminal.settle()
    number = table.hand
    hand: defaultdict[Happening, list[Change]] = defaultdict(list)
    while table.hand == number:
        happened, change = table.after(table.go_on)
        hand[happened].append(change)
    return hand


def _others(hand: Hand) -> list[Change]:
    """The cards of others."""
    return [*hand[Happening.CARD_OF_ANOTHER], *hand[Happening.LEAD_OF_ANOTHER]]


def _first_paint(world: World) -> Change:
    """From the start of the program to a whole table."""
    blank = Emulator(COLUMNS, ROWS, lambda _: None).picture
    with world.client("play", "--new", columns=COLUMNS, rows=ROWS) as terminal:
        terminal.wait_for(TABLE_SHOWS)
        terminal.settle()
        return Change(terminal.bytes_written, ideal_bytes(blank, terminal.emulator.picture))


def _largest(changes: Sequence[Change]) -> Change:
    return max(changes, key=lambda change: change.written)


def _sum(hand: Hand) -> Change:
    changes = [*chain.from_iterable(hand.values())]
    return Change(
        sum(change.written for change in changes), sum(change.ideal for change in changes)
    )
