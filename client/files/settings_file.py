"""Reads and writes the file of the settings: TOML, in the user's configuration directory.

What is wrong in the file is reported, and the rest of it counts; of a file that cannot be read or
is no TOML nothing does. A byte-order mark, which some editors write, is passed over. Saving keeps
what else is written there, comments and keys of other releases.
"""

import os
import re
from pathlib import Path

import msgspec
from platformdirs import user_config_path

from client.files.home import from_home
from client.state.settings import Settings, values_of
from client.words.language import _
from client.words.settings import purpose

_MAX_SHOWN_CHARACTERS = 60


class NotKept(Exception):
    """The settings could not be saved. The message says why: a clause without a full stop."""


class SettingsFile:
    """The settings at `path`; the default is where the user's other programs keep theirs."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or user_config_path("sergeant-major") / "settings.toml"

    def load(self) -> tuple[Settings, str]:
        """The settings, and a sentence on what is wrong in the file, empty where nothing is."""
        try:
            text = self.path.read_text("utf-8-sig")
        except FileNotFoundError:
            return Settings(), ""
        except (OSError, UnicodeDecodeError) as error:
            why = error.strerror if isinstance(error, OSError) else _("it is not UTF-8")
            return Settings(), self._of_nothing(_("cannot be read: {why}.").format(why=why))
        try:
            found = _parsed(text)
        except ValueError as error:
            return Settings(), self._of_nothing(_("is no TOML: {why}.").format(why=error))
        return self._settings(found)

    def save(self, settings: Settings) -> None:
        """Writes the settings, whole or not at all. Raises NotKept.

        A file that cannot be understood is left alone: it may hold much that is meant to stay.
        """
        try:
            text = _merged(self._kept_text(), settings)
            if not _says(text, settings):
                sentence = _("{file} has a setting written in a way that cannot be changed here")
                raise NotKept(sentence.format(file=self.path.name))
            self._write(text)
        except OSError as error:
            raise NotKept(error.strerror or str(error)) from error
        except UnicodeDecodeError as error:
            raise NotKept(_("{file} is not UTF-8").format(file=self.path.name)) from error
        except ValueError as error:
            sentence = _("{file} is no TOML: {why}").format(file=self.path.name, why=error)
            raise NotKept(sentence) from error

    def _kept_text(self) -> str:
        """What stands in the file, if there is one. Raises OSError and ValueError."""
        try:
            text = self.path.read_text("utf-8-sig")
        except FileNotFoundError:
            return ""
        _parsed(text)
        return text

    def _write(self, text: str) -> None:
        """Where the file is a link, what it leads to. Raises OSError."""
        path = Path(os.path.realpath(self.path))
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_name(f"{path.name}.{os.getpid()}")
        try:
            unfinished.write_text(text, "utf-8")
            unfinished.replace(path)
        finally:
            unfinished.unlink(missing_ok=True)

    def _settings(self, found: dict[str, object]) -> tuple[Settings, str]:
        known, wrong = {}, []
        for key, value in found.items():
            if key not in Settings.__struct_fields__:
                wrong.append(_("there is no setting {key}").format(key=repr(key)))
            elif (accepted := _accepted(key, value)) is None:
                wrong.append(
                    _("{key} can be {values}, not {value}").format(
                        key=key, values=_listed(key), value=_shown(value)
                    )
                )
            else:
                known[key] = accepted
        sentence = self._about(f"{'; '.join(wrong)}.") if wrong else ""
        return msgspec.convert(known, Settings), sentence

    def _of_nothing(self, what: str) -> str:
        return _("{file} {what} Nothing in it counts.").format(file=from_home(self.path), what=what)

    def _about(self, what: str) -> str:
        return _("{file}: {what} The rest counts.").format(file=from_home(self.path), what=what)


def _parsed(text: str) -> dict[str, object]:
    """Raises ValueError. (Most players have no such file, and a start is to be quick.)"""
    import tomllib

    return tomllib.loads(text)


def _accepted(key: str, value: object) -> object:
    """The value as it is kept, None where it is none of the setting's."""
    return next(
        (known for known in values_of(key) if type(value) in (bool, str) and value == known), None
    )


def _listed(key: str) -> str:
    return ", ".join(map(_toml, values_of(key)))


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else repr(value)


def _shown(value: object) -> str:
    """What a file says, whatever is in it, on one line that is not too long."""
    text = f'"{repr(value)[1:-1]}"' if isinstance(value, str) else _toml(value)
    return text if len(text) <= _MAX_SHOWN_CHARACTERS else f"{text[:_MAX_SHOWN_CHARACTERS]}…"


def _merged(text: str, settings: Settings) -> str:
    """The text of a file with the settings in it, and all else as it was. All settings are outside
    of tables.
    """
    table = re.search(r"^[ \t]*\[", text, re.MULTILINE)
    head, tail = (text[: table.start()], text[table.start() :]) if table else (text, "")
    for key in Settings.__struct_fields__:
        line = f"{key} = {_toml(getattr(settings, key))}"
        written = re.search(
            rf"""^[ \t]*(["']?){key}\1[ \t]*=[^#\n]*?(?=[ \t]*(#.*)?$)""", head, re.MULTILINE
        )
        if written:
            head = head[: written.start()] + line + head[written.end() :]
        else:
            end = "" if not head or head.endswith("\n") else "\n"
            head += f"{end}# {purpose(key)} ({_listed(key)})\n{line}\n"
    return head + tail


def _says(text: str, settings: Settings) -> bool:
    """Whether a file with that text has the settings, however its lines were written before."""
    try:
        found = _parsed(text)
    except ValueError:
        return False
    return all(found.get(key) == getattr(settings, key) for key in Settings.__struct_fields__)
