"""Draws pictures of the program's screens. They are the app's own, of played games.

`make picture` draws those of the README; `make picture ARGS="DIRECTORY"` all situations of
tests/client/situations, at every size in every theme, or those that --help tells how to ask for.
"""

import argparse
import asyncio
import re
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from client.screen.scene.look import DEFAULT_LOOK  # noqa: E402
from client.state.settings import Theme  # noqa: E402
from tests.client.situations.everything import SITUATIONS  # noqa: E402
from tests.client.situations.situation import SIZES, Size  # noqa: E402
from tests.pictures.on_ground import on_ground  # noqa: E402

OF_THE_README = {
    "table": ("table-follow", (80, 24)),
    "wide": ("table-unread", (132, 43)),
    "summary": ("page-summary", (80, 24)),
}
_FONT_FACE = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
_IDENTIFIER = re.compile(r"terminal-\d+-")


def main() -> None:
    """See above."""
    options = argparse.ArgumentParser(prog="tests/pictures")
    options.add_argument("directory", type=Path, nargs="?", help="where all are drawn")
    options.add_argument("--size", type=_size, action="append", help="such as 80x24; all if none")
    options.add_argument("--theme", type=Theme, action="append", help="all if none")
    options.add_argument("--name", default="", help="only those that begin so, such as page-")
    given = options.parse_args()
    if given.directory is None:
        asyncio.run(draw_for_readme(ROOT / "docs"))
    else:
        given.directory.mkdir(parents=True, exist_ok=True)
        names = [name for name in SITUATIONS if name.startswith(given.name)]
        for name in names:
            asyncio.run(draw(name, given.directory, given.size or SIZES, given.theme or [*Theme]))


def _size(text: str) -> Size:
    columns, rows = text.split("x")
    return int(columns), int(rows)


async def draw_for_readme(directory: Path) -> None:
    """In the colours that Textual gives a terminal."""
    for name, (situation, size) in OF_THE_README.items():
        async with SITUATIONS[situation].shown(DEFAULT_LOOK, size) as person:
            _write(directory / f"{name}.svg", person.app.export_screenshot())


async def draw(name: str, directory: Path, sizes: Sequence[Size], themes: Sequence[Theme]) -> None:
    """One situation, in the colours and on the ground of each theme."""
    async with SITUATIONS[name].shown(DEFAULT_LOOK, sizes[0]) as person:
        for columns, rows in sizes:
            await person.resize((columns, rows))
            for theme in themes:
                file = directory / f"{name}-{columns}x{rows}-{theme}.svg"
                _write(file, await on_ground(person, theme))


def _write(file: Path, svg: str) -> None:
    """Without fonts from the network, and the same in each run."""
    file.write_text(_IDENTIFIER.sub("terminal-", _FONT_FACE.sub("", svg)), encoding="utf-8")
    print(file)


if __name__ == "__main__":
    main()
