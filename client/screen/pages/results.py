"""How the players of a server have done, the best rating first."""

from client.screen.base.canvas import Line, Piece, filled
from client.screen.scene.scene import Scene
from client.words.figures import signed_average
from client.words.language import _
from protocol.messages import PlayerResult

_NUMBER = 7  # columns of a number
_NAME = 21
_TARGETS = (8, 5, 3)


def results_lines(scene: Scene, width: int) -> list[Line]:
    """A line for each player: rating, games, wins, hands, and the average delta of each target."""
    palette, results = scene.palette, scene.lobby.results
    if results is None:
        return [[(_("The server has not answered yet."), palette.plain)]]
    if not results.players:
        return [[(_("Nobody has finished a game here yet."), palette.plain)]]
    heads = [_("rating"), _("games"), _("won"), _("hands")]
    averages = [_("at {target}").format(target=target) for target in _TARGETS]
    head: Line = [
        (" " * _name_width(width), palette.faint),
        *((f"{text:>{_NUMBER}}", palette.faint) for text in [*heads, *averages]),
    ]
    return [head, *(_player(scene, player, width) for player in results.players)]


def _player(scene: Scene, player: PlayerResult, width: int) -> Line:
    palette = scene.palette
    numbers = [
        f"{player.rating_hundredths / 100:.1f}",
        str(player.games),
        str(player.wins),
        str(player.hands),
        *map(_average, player.deltas_hundredths),
    ]
    line: list[Piece] = [(filled(scene.shown(player.name), _name_width(width)), palette.strong)]
    return [*line, *((f"{text:>{_NUMBER}}", palette.plain) for text in numbers)]


def _name_width(width: int) -> int:
    return max(1, min(_NAME, width - 7 * _NUMBER))


def _average(hundredths: int | None) -> str:
    return "-" if hundredths is None else signed_average(hundredths, 1)
