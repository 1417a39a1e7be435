"""The doors through which strange things may come. (What terminals send is tried in
tests/client/screen/terminal/test_input_fuzz.py.)
"""

from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec

from tests.fuzz.client_bytes import speak_to_server
from tests.fuzz.files import read_config, read_record, read_settings
from tests.fuzz.rows import read_rows
from tests.fuzz.server_bytes import speak_to_line_mode, speak_to_screen


class Door(msgspec.Struct, frozen=True):
    """`visit` is one round of a seed, which may use a directory for itself: it raises where
    something is wrong, or computes for longer than `most_seconds`.
    """

    visit: Callable[[int, Path], None]
    most_seconds: float = 2.0


DOORS: Mapping[str, Door] = {
    "server-line": Door(speak_to_line_mode),
    "server-screen": Door(speak_to_screen, most_seconds=20.0),
    "clients": Door(speak_to_server, most_seconds=20.0),
    "records": Door(read_record),
    "config": Door(read_config),
    "settings": Door(read_settings),
    "rows": Door(read_rows, most_seconds=20.0),
}
