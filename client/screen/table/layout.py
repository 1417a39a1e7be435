"""How the width of a terminal is shared: one block for the table, and panels beside it where they
take nothing from it. Pure.
"""

import msgspec

from engine.rules import RuleSet

PANEL, WIDE_PANEL = 37, 40  # columns
_GAP = 1
_LEAST_BLOCK, _WIDEST_BLOCK = 94, 140
_CARD, _LARGE_CARD = 5, 7  # columns of a card in the hand, beside one panel and beside two


class Layout(msgspec.Struct, frozen=True):
    """Columns of the table, and of the panels on its left and its right, which may be none."""

    table: int
    left: int = 0
    right: int = 0


def layout(width: int, rules: RuleSet, *, panels: bool) -> Layout:
    """The layout of a table with these rules on so many columns, with `panels` or without."""
    most_cards = rules.tricks_per_hand
    if rules.kitty_order != "discard_first":
        most_cards += rules.kitty
    least = max(_LEAST_BLOCK, most_cards * _CARD + 10)
    large = most_cards * _LARGE_CARD + 9
    widest = max(_WIDEST_BLOCK, large)
    both = PANEL + WIDE_PANEL + 2 * _GAP
    if panels and width >= large + both:
        return Layout(min(widest, width - both), PANEL, WIDE_PANEL)
    if panels and width >= least + PANEL + _GAP:
        return Layout(min(widest, width - PANEL - _GAP), right=PANEL)
    return Layout(min(widest, width))
