"""How much room a table needs."""

LEAST_WIDTH = 60
LEAST_HEIGHT = 18


def is_too_small(width: int, height: int) -> bool:
    """Whether a table has no room."""
    return width < LEAST_WIDTH or height < LEAST_HEIGHT
