"""The page of the log, for terminals without room for one beside the table."""

from client.screen.base.canvas import Line, wrap
from client.screen.scene.scene import Scene


def log_lines(scene: Scene, width: int) -> list[Line]:
    """All of the log, the newest first."""
    return [
        [(line, scene.palette.plain)]
        for entry in reversed((*scene.log.earlier, *scene.log.hand))
        for line in wrap(entry, width)
    ]
