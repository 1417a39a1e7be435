"""How much room a table needs, and the classes by which style sheets tell one size from another.

Without Textual, for the command line asks before any screen is loaded.
"""

LEAST_WIDTH, LEAST_HEIGHT = 60, 18

CLASSES_BY_WIDTH = [(0, "-narrow"), (110, "-wide")]
CLASSES_BY_HEIGHT = [(0, "-low"), (24, "-roomy"), (28, "-high"), (36, "-tall"), (46, "-grand")]


def is_too_small(width: int, height: int) -> bool:
    """Whether a table has no room."""
    return width < LEAST_WIDTH or height < LEAST_HEIGHT
