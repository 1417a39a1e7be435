"""What the players of a server have come to, as the lines of a table."""

from collections.abc import Sequence

from rich.cells import cell_len

from client.words.figures import signed_average
from client.words.language import _
from protocol.messages import PlayerResult


def results_table(players: Sequence[PlayerResult]) -> list[str]:
    """A line for each player below the headings, and at the end what the columns mean."""
    if not players:
        return [_("Nobody has finished a game on this server yet.")]
    rows = [_headings(), *(_row(place, player) for place, player in enumerate(players, start=1))]
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    return [*(_line(row, widths) for row in rows), "", *_explanation()]


def _headings() -> list[str]:
    return ["", _("name"), _("rating"), _("games"), _("won"), _("hands"), *_targets()]


def _targets() -> list[str]:
    """The headings of the average deltas, by the target in the commonest game."""
    return [_("at {target}").format(target=target) for target in (8, 5, 3)]


def _row(place: int, player: PlayerResult) -> list[str]:
    counts = (player.games, player.wins, player.hands)
    rating = f"{player.rating_hundredths / 100:.2f}"
    deltas = [
        "" if delta is None else signed_average(delta, 2) for delta in player.deltas_hundredths
    ]
    return [str(place), player.name, rating, *map(str, counts), *deltas]


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    """Everything is flush right but the name."""
    cells = [
        (text, " " * (width - cell_len(text))) for text, width in zip(row, widths, strict=True)
    ]
    texts = (text + gap if place == 1 else gap + text for place, (text, gap) in enumerate(cells))
    return "  ".join(texts).rstrip()


def _explanation() -> list[str]:
    return [
        _("rating: how strong a player is for certain, from games against other people"),
        _("at 8, 5, 3: tricks above or below the target, on average of all hands with the"),
        _("            highest, the middle and the lowest target of the table"),
    ]
