"""What `sergeant-major simulate` says: its table of results, and why it cannot."""

from collections.abc import Sequence

from client.words.language import _, ngettext


def headings() -> tuple[str, ...]:
    """Of the table's columns, before those of the targets."""
    return (_("level"), _("points a hand"), _("error"), _("wins"), _("ms a move"), _("99 %"))


def target_heading(target: int) -> str:
    """Of the column with the points a hand of whoever had this target."""
    return _("with {target}").format(target=target)


def progress_of(count: int, *, games: bool) -> str:
    """What is being played, beside the bar."""
    if games:
        return ngettext("{count} game", "{count} games", count).format(count=count)
    return ngettext("{count} deal", "{count} deals", count).format(count=count)


def wrong_seats(count: int, players: int) -> str:
    """There are not as many levels as players."""
    return _("--seats names {count} levels, and {players} play by these rules.").format(
        count=count, players=players
    )


def unknown_level(level: str, levels: Sequence[str]) -> str:
    """Nobody is called so."""
    return _("There are no bots of level {level}; there are {levels}.").format(
        level=level, levels=", ".join(levels)
    )


def too_few() -> str:
    """Nothing would be played."""
    return _("At least one deal or game has to be played.")
