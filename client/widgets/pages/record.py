"""What has become of the record that was asked for, below the lines of a page."""

from client.scene import Scene
from client.widgets.box import Content
from client.widgets.canvas import Line, wrap


def with_record(content: Content) -> Content:
    """The lines of `content`, and below them where the record is."""

    def lines(scene: Scene, width: int) -> list[Line]:
        told = [[(line, scene.palette.question)] for line in wrap(scene.record, width)]
        return [*content(scene, width), [], *told] if scene.record else content(scene, width)

    return lines
