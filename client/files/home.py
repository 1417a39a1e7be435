"""How the user's own files are named to them."""

from pathlib import Path


def from_home(path: Path) -> Path:
    """As it is written in a shell: the home directory is `~`. Who plays on another machine than
    their own is so told nothing of its directories.
    """
    home = Path.home()
    return "~" / path.relative_to(home) if path.is_relative_to(home) else path
