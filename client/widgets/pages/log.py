"""What has happened, for terminals without room for a log beside the table."""

from client.scene import Scene
from client.widgets.canvas import Line, wrap


def log_lines(scene: Scene, width: int) -> list[Line]:
    """All of the log, the newest first."""
    return [
        [(line, scene.palette.plain)]
        for told in reversed((*scene.log.earlier, *scene.log.hand))
        for line in wrap(told, width)
    ]
