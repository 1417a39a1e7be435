"""The marks at the edge of a list that there is more of it, above or below what is in sight."""

from rich.style import Style

from client.widgets.canvas import Canvas


def mark_more(
    canvas: Canvas, x: int, y: int, rows: int, style: Style, *, above: int, below: int
) -> None:
    """Draws them in column x, for a list of so many rows from row y on. `above` and `below` say how
    much is out of sight there.
    """
    if above > 0:
        canvas.write(x, y, "↑", style)
    if below > 0:
        canvas.write(x, y + rows - 1, "↓", style)
