"""Draws the pictures of the README: `make picture`. They are the app's own, from a played game."""

import asyncio
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.client.player import seated  # noqa: E402
from tests.client.situations import SITUATIONS  # noqa: E402

PICTURES = {
    "table": ("follow", (80, 24)),
    "wide": ("unread", (120, 36)),
    "summary": ("summary", (80, 24)),
}
_FONT_FACE = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
_IDENTIFIER = re.compile(r"terminal-\d+-")


def main() -> None:
    """Writes docs/NAME.svg for each of PICTURES."""
    directory = ROOT / "docs"
    directory.mkdir(exist_ok=True)
    for name, (situation, size) in PICTURES.items():
        path = directory / f"{name}.svg"
        path.write_text(asyncio.run(draw(situation, size)), encoding="utf-8")
        print(path.relative_to(ROOT))


async def draw(name: str, size: tuple[int, int]) -> str:
    """The screen of a situation as SVG."""
    situation = SITUATIONS[name]
    keep = situation.keep_pages
    async with seated(situation.session(), size, keep_pages=keep) as player:
        for update in situation.told:
            player.session.deliver(update)
        await player.settle()
        await player.press(*situation.keys)
        await player.pilot.pause()
        await player.settle()
        return self_contained(player.app.export_screenshot())


def self_contained(svg: str) -> str:
    """Without fonts from the network, and the same in each run."""
    return _IDENTIFIER.sub("terminal-", _FONT_FACE.sub("", svg))


if __name__ == "__main__":
    main()
