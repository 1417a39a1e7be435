"""Keeps what the player chose last, so that nobody types it twice: name, server, rules.

Not here: settings (settings_file.py), which players edit themselves.
"""

import codecs
import os
from pathlib import Path

import msgspec
from platformdirs import user_state_path

from client.files.home import from_home
from client.words.language import _


class LastChoices(msgspec.Struct, frozen=True):
    """Empty where nothing has been chosen yet. `changes` are the options changed in `preset`.
    `joined_as` is the name under which the last server was joined.
    """

    name: str = ""
    address: str = ""
    preset: str = "online"
    changes: dict[str, str] = {}
    bots: str = ""
    joined_as: str = ""


class LastChoicesFile:
    """The file at `path`; the default is in the user's state directory."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or user_state_path("sergeant-major") / "choices.json"

    def load(self) -> tuple[LastChoices, str]:
        """What was chosen, and a sentence where the file cannot be understood."""
        try:
            data = self.path.read_bytes().removeprefix(codecs.BOM_UTF8)
            return msgspec.json.decode(data, type=LastChoices), ""
        except FileNotFoundError:
            return LastChoices(), ""
        except OSError as error:
            why = error.strerror or str(error)
        except (msgspec.DecodeError, UnicodeDecodeError):
            why = _("it is damaged")
        return LastChoices(), _("{file} cannot be read: {why}. Nothing is remembered.").format(
            file=from_home(self.path), why=why
        )

    def save(self, last_choices: LastChoices) -> None:
        """Keeps the choices, whole or not at all. Raises OSError."""
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        unfinished = self.path.with_name(f"{self.path.name}.{os.getpid()}")
        unfinished.write_bytes(msgspec.json.format(msgspec.json.encode(last_choices)))
        unfinished.replace(self.path)
