"""What has become of the record that was asked for, below the lines of a page."""

from client.scene import Scene
from client.widgets.box import Content
from client.widgets.canvas import Line, wrap


def record_lines(scene: Scene, width: int) -> list[Line]:
    """A blank line and where the record is, none as long as nothing is to be told."""
    if not scene.record:
        return []
    return [[], *([(line, scene.palette.question)] for line in wrap(scene.record, width))]


def with_record(content: Content) -> Content:
    """The lines of `content`, and below them where the record is."""
    return lambda scene, width: [*content(scene, width), *record_lines(scene, width)]
