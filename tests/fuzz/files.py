"""Files with faults in them: records, the server's config file, and those of a player's settings.

Each is understood or refused in a sentence, and what is saved can be read again.
"""

import io
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random

import msgspec

from client.cli.commands.replay import read_playback
from client.files.last_choices import LastChoices, LastChoicesFile
from client.files.records import RecordList
from client.files.settings_file import NotKept, SettingsFile
from client.line.replay import record_lines
from client.state.settings import Settings, values_of
from client.words.failure import CommandError
from client.words.names import seat_names
from server.__main__ import main as serve
from tests.fuzz.strange import TEXTS, assert_harmless, with_faults, with_lines_moved

_RECORDS = sorted((Path(__file__).parent.parent / "golden" / "records").rglob("*.smr"))
_CONFIG = """\
listen = ["[::1]:7", "unix:/x"]
rules = "mess"
set = ["limit=3", "end=hands"]
bots = ["simple"]
bot-pause = 0
data = "/var/lib/sergeant-major"
names-from = "tokens"
socket-mode = "660"
password-file = "/dev/null"
announce = "A host"
admin = "/run/admin"
metrics = "127.0.0.1:9358"
log-level = "debug"
until-eof = true
connections = 20
ping-seconds = 2.5
handshake-seconds = 5
"""
_CHOICES = b"""{"name": "Ann", "address": "localhost:1", "preset": "mess", "bots": "casual",
 "changes": {"limit": "3"}}"""


def read_record(seed: int, directory: Path) -> None:
    """A record is replayed, told and listed."""
    random = Random(seed)
    data = random.choice(_RECORDS).read_bytes()
    change = random.choice((with_faults, with_faults, with_lines_moved))
    path = directory / "game.smr"
    path.write_bytes(change(data, random))
    told: list[str] = []
    try:
        playback = read_playback(str(path))
    except CommandError as failure:
        told = [str(failure)]
    else:
        told = list(record_lines(playback))
    for kept in RecordList(directory).all():
        if kept.header is not None:
            told += seat_names(kept.header.players, kept.header.rules.players)
    assert_harmless(told)


def read_config(seed: int, directory: Path) -> None:
    """The server says what is wrong with a config file, if anything, and ends with that status."""
    random = Random(seed)
    path = directory / "serve.toml"
    path.write_bytes(_strange_toml(_CONFIG, random))
    said = io.StringIO()
    with redirect_stdout(said), redirect_stderr(said):
        status = serve(["--config", str(path), "--check"])
    lines = said.getvalue().splitlines()
    assert_harmless(lines)
    assert lines
    assert status in (0, 1)
    assert (status == 0) == (lines[-1] == "The options are fine.")


def read_settings(seed: int, directory: Path) -> None:
    """Settings and last choices are loaded, and saved so that they are found again."""
    random = Random(seed)
    wanted = {key: random.choice(values_of(key)) for key in Settings.__struct_fields__}
    settings = msgspec.convert(wanted, Settings)
    file = SettingsFile(directory / "settings.toml")
    file.path.unlink(missing_ok=True)
    file.save(Settings())
    file.path.write_bytes(_strange_toml(file.path.read_text(), random))
    told = [file.load()[1]]
    try:
        file.save(settings)
    except NotKept as failure:
        told.append(str(failure))
    else:
        assert file.load()[0] == settings
    choices = LastChoicesFile(directory / "choices.json")
    choices.path.write_bytes(with_faults(_CHOICES, random))
    told.append(choices.load()[1])
    assert_harmless(told)
    kept = LastChoices(name=random.choice(TEXTS), changes={"limit": random.choice(TEXTS)})
    choices.save(kept)
    assert choices.load() == (kept, "")


def _strange_toml(text: str, random: Random) -> bytes:
    """A TOML file with faults: some of them in a value alone, so that the rest can be read."""
    lines = text.splitlines()
    kind = random.random()
    if kind < 0.4:
        return with_faults(text.encode(), random)
    if kind < 0.5:
        return with_lines_moved(text.encode(), random)
    for _ in range(random.randint(1, 3)):
        place = random.randrange(len(lines))
        key, _sign, value = lines[place].partition(" = ")
        lines[place] = f"{_strange_key(key, random)} = {_strange_value(value, random)}"
    return "\n".join((*lines, "")).encode()


def _strange_key(key: str, random: Random) -> str:
    forms = (key, key, key, f'"{key}"', f"'{key}'", f"{key}.x", f"  {key}", _quoted(random))
    return random.choice(forms)


def _strange_value(value: str, random: Random) -> str:
    return random.choice((
        value,
        _quoted(random),
        f"[{_quoted(random)}, {value}]",
        f"[\n  {_quoted(random)},\n]",
        f'"""\n{value}\n"""',
        f"{{ x = {_quoted(random)} }}",
        random.choice(("0", "-1", "1e400", "inf", "nan", "9" * 5000, "0x10", "1979-05-27")),
        f"{value}  # {value}",
    ))  # fmt: skip


def _quoted(random: Random) -> str:
    text = random.choice(TEXTS)
    escaped = (f"\\u{ord(c):04x}" if c in '\\"' or not c.isprintable() else c for c in text)
    return f'"{"".join(escaped)}"'
