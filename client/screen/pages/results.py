"""The page of results: how the players of a server have done, the best rating first."""

from client.screen.base.canvas import Line, Piece, cut, filled
from client.screen.scene.scene import Scene
from client.words.language import _
from client.words.results import result_headings, result_row, unrated_lines
from protocol.messages import PlayerResult

_NUMBER = 7  # columns of a number
_NAME = 21  # columns of a name, where there is room


def results_lines(scene: Scene, width: int) -> list[Line]:
    """A line for each player: rating, games, wins, hands, and the average delta of each target."""
    palette, results = scene.palette, scene.lobby.results
    if results is None:
        return [[(_("The server has not answered yet."), palette.plain)]]
    if not results.players:
        return [[(_("Nobody has finished a game here yet."), palette.plain)]]
    head: Line = [
        (" " * _name_width(width), palette.faint),
        *((f"{text:>{_NUMBER}}", palette.faint) for text in result_headings()),
    ]
    unrated = map(scene.shown, unrated_lines(results.players))
    return [
        head,
        *(_player(scene, player, width) for player in results.players),
        *([(cut(line, width), palette.faint)] for line in unrated),
    ]


def _player(scene: Scene, player: PlayerResult, width: int) -> Line:
    palette = scene.palette
    numbers = result_row(player, places=1, nothing="-")
    line: list[Piece] = [(filled(scene.shown(player.name), _name_width(width)), palette.strong)]
    return [*line, *((f"{text:>{_NUMBER}}", palette.plain) for text in numbers)]


def _name_width(width: int) -> int:
    return max(1, min(_NAME, width - 7 * _NUMBER))
