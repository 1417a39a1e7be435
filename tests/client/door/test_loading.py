"""Whoever only plays, or only serves, does not wait for what the door needs."""

import subprocess
import sys

PROGRAM = """
import sys
import client.__main__, client.cli.commands.play, client.cli.commands.join
import client.screen.apps.game, client.line.loop, client.net.network, server.process
loaded = {"asyncssh", "cryptography", "client.door"} & set(sys.modules)
assert not loaded, loaded
"""


def test_who_only_plays_loads_nothing_of_the_door() -> None:
    subprocess.run([sys.executable, "-c", PROGRAM], check=True)
