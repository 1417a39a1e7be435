"""Whether the terminal speaks UTF-8: by the user's locale, as it was before Python changed it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from client.cli.charset import speaks_utf8
from tests.client.fakes.thin_line import ENVIRONMENT, ThinLine

RECORD = Path(__file__).parents[2] / "golden" / "records" / "online.smr"
WITHOUT_LOCALE = {name: ENVIRONMENT[name] for name in ("PATH", "HOME", "TERM", "PYTHONPATH")}
ASK = "from client.cli.charset import *; print(speaks_utf8(users_environment()))"

SPEAKING = {
    "": False,
    "LANG=C": False,
    "LANG=POSIX": False,
    "LANG=C.UTF-8": True,
    "LANG=de_DE.UTF-8": True,
    "LANG=de_DE.utf8@euro": True,
    "LANG=de_DE.ISO-8859-1": False,
    "LANG=de_DE@euro": False,
    "LANG=nowhere": False,
    "LC_CTYPE=UTF-8": True,
    "LC_CTYPE=C.UTF-8": True,
    "LC_CTYPE=C.UTF-8 LANG=C": True,
    "LC_CTYPE=UTF-8 LANG=de_DE.ISO-8859-1": True,
    "LC_CTYPE=C LANG=de_DE.UTF-8": False,
    "LC_ALL= LC_CTYPE= LANG=en_US.UTF-8": True,
    "LC_ALL=C LC_CTYPE=C.UTF-8 LANG=en_US.UTF-8": False,
    "LC_ALL=en_US.UTF-8 LANG=C": True,
    "LC_ALL=en_US.ISO-8859-15 LC_CTYPE=UTF-8": False,
}
LIKELY_TO_BE_CHANGED = (
    "", "LANG=C", "LANG=de_DE.ISO-8859-1", "LC_CTYPE=UTF-8", "LC_CTYPE=C.UTF-8",
    "LC_CTYPE=C LANG=de_DE.UTF-8",
)  # fmt: skip


def variables(text: str) -> dict[str, str]:
    return dict(pair.split("=") for pair in text.split())


@pytest.mark.parametrize(("locale", "speaks"), SPEAKING.items(), ids=SPEAKING)
def test_the_name_of_a_locale_says_so_also_where_it_is_not_installed(
    locale: str, speaks: bool
) -> None:
    assert speaks_utf8(variables(locale)) == speaks


def test_what_python_has_made_of_the_locale_is_not_the_users() -> None:
    running = {
        locale: subprocess.Popen(
            [sys.executable, "-c", ASK],
            env={**WITHOUT_LOCALE, **variables(locale)},
            stdout=subprocess.PIPE,
            text=True,
        )
        for locale in LIKELY_TO_BE_CHANGED
    }
    answers = {locale: process.communicate()[0].strip() for locale, process in running.items()}
    assert answers == {locale: str(SPEAKING[locale]) for locale in LIKELY_TO_BE_CHANGED}


def test_signs_can_be_asked_for_whatever_the_locale_is(tmp_path: Path) -> None:
    record = tmp_path / "names.smr"
    record.write_text(RECORD.read_text("utf-8").replace('"Ann"', '"Zo\u00eb"'), "utf-8")
    for option, name in (("--unicode", "Zo\u00eb"), ("--plain", "Zoe")):
        told = subprocess.run(
            [sys.executable, "-m", "client", "replay", str(record), option],
            env={**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "latin-1"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=True,
        ).stdout.decode()
        assert f"Players: {name}, Ben, Cat." in told
    command = (sys.executable, "-m", "client", "start", "--unicode")
    with ThinLine(command, {**WITHOUT_LOCALE, "LC_ALL": "C", "HOME": str(tmp_path)}) as line:
        line.wait_for("8♠")
