"""A program for a real pty: the full-screen client in a game without a server.

    python -m tests.client.seat_at_terminal [--colors COLORS] [--letters] [--fails]

Prints the actions that were sent, when it ends. Not a test.
"""

import argparse
import os
import sys

from client.app import SergeantMajorApp
from client.look import Look
from client.terminal.colors import Colors, color_system
from client.words.cards import Signs
from engine.public import Phase
from protocol.messages import Act
from tests.client.fake_session import NAMES, FakeSession, has_to_follow


def main() -> int:
    """The exit status of the client."""
    options = argparse.ArgumentParser()
    options.add_argument("--colors", type=Colors, default=Colors.AUTO)
    options.add_argument("--letters", action="store_true")
    options.add_argument("--names", nargs="+", default=NAMES)
    options.add_argument("--fails", action="store_true", help="the key r raises an exception")
    arguments = options.parse_args()
    session = FakeSession(seed=b"pty", names=tuple(arguments.names))
    session.skip_to(Phase.PLAY, has_to_follow)
    app = (_Failing if arguments.fails else SergeantMajorApp)(
        session,
        look=Look(
            Signs.LETTERS if arguments.letters else Signs.GLYPHS,
            color_system(arguments.colors, os.environ),
        ),
    )
    app.run()
    print("acts", sum(isinstance(message, Act) for message in session.sent))
    return app.return_code or 0


class _Failing(SergeantMajorApp):
    def on_key(self) -> None:
        raise RuntimeError("it was to fail")


if __name__ == "__main__":
    sys.exit(main())
