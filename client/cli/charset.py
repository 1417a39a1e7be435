"""Whether the user's terminal speaks UTF-8, as nl_langinfo(CODESET) would say for their locale.

Python's own idea of it is another: where the locale is C it takes UTF-8 for itself, and sets
LC_CTYPE to say so to its children (PEP 538, PEP 540).
"""

import locale
import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path

_VARIABLES = ("LC_ALL", "LC_CTYPE", "LANG")  # the first that is not empty counts
_SET_BY_PYTHON = ("C.UTF-8", "C.utf8", "UTF-8")
_AT_THE_START = Path("/proc/self/environ")  # on Linux


def speaks_utf8(environment: Mapping[str, str]) -> bool:
    """Whether the locale of an environment has UTF-8. Its name says so, whether it is installed
    here or not: it comes over SSH from another machine as well. Only where the name says nothing of
    characters (`de_DE`), the locale itself is asked.
    """
    name = next(filter(None, map(environment.get, _VARIABLES)), "C")
    bare = name.partition("@")[0]
    language, has_charset, charset = bare.partition(".")
    if _is_utf8(language):  # macOS has a locale that is called nothing but UTF-8
        return True
    return _is_utf8(charset if has_charset else _charset_of(name))


def users_environment() -> Mapping[str, str]:
    """What says which locale the user has, as it was before Python changed it."""
    try:
        block = _AT_THE_START.read_bytes()
    except OSError:
        return _without_coercion(os.environ)
    pairs = (os.fsdecode(entry).partition("=") for entry in block.split(b"\0"))
    return {name: value for name, _, value in pairs if name in _VARIABLES}


def _without_coercion(environment: Mapping[str, str]) -> Mapping[str, str]:
    """Python sets LC_CTYPE where it has turned its UTF-8 mode on, since the locale was C."""
    is_coerced = sys.flags.utf8_mode and environment.get("LC_CTYPE") in _SET_BY_PYTHON
    kept = [name for name in _VARIABLES if name in environment]
    return {name: environment[name] for name in kept if not (is_coerced and name == "LC_CTYPE")}


def _charset_of(name: str) -> str:
    """What a locale of this machine has, empty where there is none of that name."""
    before = locale.setlocale(locale.LC_CTYPE)
    try:
        locale.setlocale(locale.LC_CTYPE, name)
        return locale.nl_langinfo(locale.CODESET)
    except locale.Error:
        return ""
    finally:
        locale.setlocale(locale.LC_CTYPE, before)


def _is_utf8(charset: str) -> bool:
    return re.sub("[-_]", "", charset).lower() == "utf8"
