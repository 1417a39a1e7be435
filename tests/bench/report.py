"""The table of figures: each beside its budget and beside the floor measured in the same run."""

from collections.abc import Iterable, Mapping

import msgspec


class Row(msgspec.Struct, frozen=True):
    """One figure. `floor` is the least that the same thing could cost, measured alike; `remark`
    says what the floor is. With `at_least` a larger figure is a better one. Without a budget it
    is only told.
    """

    what: str
    figure: float
    budget: float | None
    floor: float
    unit: str
    remark: str
    at_least: bool = False

    @property
    def is_ok(self) -> bool:
        """Whether the figure keeps to its budget."""
        if self.budget is None:
            return True
        return self.figure >= self.budget if self.at_least else self.figure <= self.budget


_TITLES = ("what", "figure", "budget", "floor", "", "the floor is")
_DIGITS: Mapping[str, int] = {"ms": 2, "B": 0, "KB": 1, "MB": 1, "/s": 0}


def table(rows: Iterable[Row]) -> str:
    """The rows as lines of text, in columns."""
    lines = [_TITLES, *map(_cells, rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(_line(line, widths) for line in lines)


def _cells(row: Row) -> tuple[str, ...]:
    bound = "≥" if row.at_least else "≤"
    return (
        row.what,
        _quantity(row.figure, row.unit),
        "" if row.budget is None else f"{bound} {_quantity(row.budget, row.unit)}",
        _quantity(row.floor, row.unit),
        "" if row.budget is None else "ok" if row.is_ok else "OVER",
        row.remark,
    )


def _quantity(value: float, unit: str) -> str:
    return f"{value:,.{_DIGITS[unit]}f} {unit}"


def _line(cells: Iterable[str], widths: Iterable[int]) -> str:
    what, *numbers, verdict, remark = cells
    first, *others, _, _ = widths
    figures = (text.rjust(width) for text, width in zip(numbers, others, strict=True))
    return "  ".join((what.ljust(first), *figures, verdict.ljust(4), remark)).rstrip()
