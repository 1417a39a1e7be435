"""A program for a real pty: the full-screen client in a game without a server.

    python -m tests.client.fakes.seat_at_terminal [--colors COLORS] [--letters] [--fails]

With --report FILE it writes there how many actions were sent, when it ends. Not a test.
"""

import argparse
import asyncio
import os
import sys
from pathlib import Path
from unittest.mock import patch

from client.cli.full_screen import exit_status
from client.screen.apps.game import SergeantMajorApp
from client.screen.scene.look import Look
from client.screen.terminal.colors import Colors, color_system
from client.screen.terminal.input import TerminalInput
from client.state.settings import Bell, Settings, TrickTime
from client.words.cards import Signs
from engine.public import Phase
from protocol.messages import Act, ClientMessage
from tests.client.fakes.session import NAMES, FakeSession, has_to_follow


def main() -> int:
    """The exit status of the client."""
    options = argparse.ArgumentParser()
    options.add_argument("--colors", type=Colors, default=Colors.AUTO)
    options.add_argument("--letters", action="store_true")
    options.add_argument("--names", nargs="+", default=NAMES)
    options.add_argument("--patiently", action="store_true", help="bots take a while")
    options.add_argument("--report", type=Path, default=Path(os.devnull))
    options.add_argument("--fails", action="store_true", help="a card played raises an exception")
    options.add_argument("--fails-to-read", action="store_true", help="so does what is typed")
    options.add_argument("--no-mouse", action="store_true")
    options.add_argument("--bell", type=Bell, default=Bell.TURN)
    options.add_argument("--trick-time", type=TrickTime, default=TrickTime.NONE)
    arguments = options.parse_args()
    session = (_Failing if arguments.fails else _Slow if arguments.patiently else FakeSession)(
        seed=b"pty2479", names=tuple(arguments.names)
    )
    if arguments.fails_to_read:
        failure = RuntimeError("it was to fail")
        patch.object(TerminalInput, "take", side_effect=failure).start()
    session.skip_to(Phase.PLAY, has_to_follow)
    app = SergeantMajorApp(
        session,
        look=Look(
            Signs.LETTERS if arguments.letters else Signs.GLYPHS,
            color_system(arguments.colors, os.environ),
            leaves_mouse=arguments.no_mouse,
        ),
        settings=Settings(bell=arguments.bell, trick_time=arguments.trick_time),
    )
    app.run()
    acts = sum(isinstance(message, Act) for message in session.sent)
    arguments.report.write_text(str(acts), "ascii")
    return exit_status(app)


class _Slow(FakeSession):
    def play_bots(self, count: int = 10_000) -> None:
        asyncio.get_running_loop().call_later(0.2, super().play_bots, count)


class _Failing(FakeSession):
    def send(self, message: ClientMessage) -> None:
        raise RuntimeError("it was to fail")


if __name__ == "__main__":
    sys.exit(main())
