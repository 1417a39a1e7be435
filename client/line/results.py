"""What the players of a server have come to, a sentence each: a table of columns is nothing to
listen to.
"""

from collections.abc import Iterator, Sequence

from client.words.figures import signed_average
from client.words.language import _, ngettext
from protocol.messages import PlayerResult

_TARGETS = (8, 5, 3)  # of the commonest game: the highest, the middle and the lowest


def results_lines(players: Sequence[PlayerResult]) -> Iterator[str]:
    """A sentence for each player, the best first, and one on what the figures are."""
    if not players:
        yield _("Nobody has finished a game on this server yet.")
        return
    for place, player in enumerate(players, start=1):
        yield _line(place, player)
    yield _(
        "The rating is how strong a player is for certain, from games against other people; the"
        " deltas are averages of all hands with the highest, the middle and the lowest target."
    )


def _line(place: int, player: PlayerResult) -> str:
    games = ngettext("{count} game", "{count} games", player.games).format(count=player.games)
    hands = ngettext("{count} hand", "{count} hands", player.hands).format(count=player.hands)
    deltas = (
        _("at {target} {delta}").format(target=target, delta=signed_average(delta, 2))
        for target, delta in zip(_TARGETS, player.deltas_hundredths, strict=False)
        if delta is not None
    )
    facts = [
        _("rating {rating}").format(rating=f"{player.rating_hundredths / 100:.2f}"),
        _("{games}, {wins} won").format(games=games, wins=player.wins),
        hands,
        *deltas,
    ]
    return _("{place}. {name}: {facts}.").format(
        place=place, name=player.name, facts=", ".join(facts)
    )
