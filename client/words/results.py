"""What the players of a server have come to: the texts of a table's columns, and sentences."""

from collections.abc import Iterator, Sequence

from client.words.figures import average, average_words
from client.words.language import _, ngettext
from protocol.messages import PlayerResult

_PLACES = 2  # decimal places, where there is room
_TARGETS = (8, 5, 3)  # of the commonest game: the highest, the middle and the lowest


def result_headings() -> list[str]:
    """The headings of `result_row`, in a word or two each."""
    averages = (_("at {target}").format(target=target) for target in _TARGETS)
    return [_("rating"), _("games"), _("won"), _("hands"), *averages]


def result_row(player: PlayerResult, places: int = _PLACES, nothing: str = "") -> list[str]:
    """A player's rating, games, wins, hands, and the average delta of each target: averages and the
    rating with so many decimal places, `nothing` where a target was never had.
    """
    counts = (player.games, player.wins, player.hands)
    deltas = (
        nothing if delta is None else average(delta, places) for delta in player.deltas_hundredths
    )
    return [_rating(player, places), *map(str, counts), *deltas]


def _rating(player: PlayerResult, places: int) -> str:
    return f"{player.rating_hundredths / 100:.{places}f}"


def results_explained() -> list[str]:
    """What the columns mean, in lines of less than 80 characters."""
    return [
        _("rating: a cautious measure of strength, from games against other people"),
        _("at 8, 5, 3: tricks above or below the target, on average of all hands with the"),
        _("            highest, the middle and the lowest target of the table"),
    ]


def unrated_lines(players: Sequence[PlayerResult]) -> Iterator[str]:
    """A line for each player of whom some games do not count."""
    for player in players:
        if player.unrated:
            yield f"{player.name}: {_unrated(player)}"


def _unrated(player: PlayerResult) -> str:
    return ngettext(
        "{count} game not counted, since they left it early",
        "{count} games not counted, since they left them early",
        player.unrated,
    ).format(count=player.unrated)


def no_results() -> str:
    """For a server on which there are none."""
    return _("Nobody has finished a game on this server yet.")


def result_sentences(players: Sequence[PlayerResult]) -> Iterator[str]:
    """A sentence for each player, the best first, and one on what the figures are: a table of
    columns is nothing to listen to.
    """
    if not players:
        yield no_results()
        return
    for place, player in enumerate(players, start=1):
        yield _sentence(place, player)
    yield _(
        "The rating is how strong a player is for certain, from games against other people; the"
        " deltas are averages of all hands with the highest, the middle and the lowest target."
    )


def _sentence(place: int, player: PlayerResult) -> str:
    games = ngettext("{count} game", "{count} games", player.games).format(count=player.games)
    hands = ngettext("{count} hand", "{count} hands", player.hands).format(count=player.hands)
    deltas = (
        _("at {target} {delta}").format(target=target, delta=average_words(delta, _PLACES))
        for target, delta in zip(_TARGETS, player.deltas_hundredths, strict=False)
        if delta is not None
    )
    facts = [
        _("rating {rating}").format(rating=_rating(player, _PLACES)),
        _("{games}, {wins} won").format(games=games, wins=player.wins),
        hands,
        *deltas,
        *([_unrated(player)] if player.unrated else []),
    ]
    return _("{place}. {name}: {facts}.").format(
        place=place, name=player.name, facts=", ".join(facts)
    )
