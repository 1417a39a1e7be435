"""The commands that are the server's, such as `serve` and `admin`: programs of its own, which read
their own options. Not here: running one (commands/server_program.py).
"""

from collections.abc import Mapping

from client.words.language import _

_DATA_PROGRAM = "server.operation.data"
PROGRAMS = {
    "serve": ["server"],
    "admin": ["server.operation.admin"],
    "backup": [_DATA_PROGRAM, "backup"],
    "export": [_DATA_PROGRAM, "export"],
    "forget": [_DATA_PROGRAM, "forget"],
}


def purposes() -> Mapping[str, str]:
    """What each of them does, in a few words."""
    return {
        "serve": _("run a server without a player"),
        "admin": _("ask or tell a running server something"),
        "backup": _("copy a server's database while it runs"),
        "export": _("tell all that a server keeps of a player"),
        "forget": _("delete what a server keeps of a player"),
    }
