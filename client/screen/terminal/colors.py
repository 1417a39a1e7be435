"""How many colours a terminal is sent: by the option, by NO_COLOR, by what it says of itself."""

import enum
from collections.abc import Mapping

from rich.color import ColorSystem

_WITHOUT = ("dumb", "unknown", "vt")
_FULL_NAMES = ("truecolor", "24bit")


class Colors(enum.StrEnum):
    """What is asked for. FULL are 256, or 16 million where the terminal has them."""

    AUTO = "auto"
    FULL = "full"
    SIXTEEN = "16"
    NONE = "none"


def color_system(wanted: Colors, environment: Mapping[str, str]) -> ColorSystem | None:
    """What a terminal with this environment is sent; None for no colour at all."""
    match wanted:
        case Colors.NONE:
            return None
        case Colors.SIXTEEN:
            return ColorSystem.STANDARD
        case Colors.FULL:
            return _full(environment)
    term = environment.get("TERM", "")
    if environment.get("NO_COLOR") or not term or term.startswith(_WITHOUT):
        return None
    has_more = "256color" in term or "direct" in term or _is_true_color(environment)
    return _full(environment) if has_more else ColorSystem.STANDARD


def is_light(environment: Mapping[str, str]) -> bool:
    """Whether the terminal says that its background is light."""
    return environment.get("COLORFGBG", "").rpartition(";")[2] in ("7", "15")


def _full(environment: Mapping[str, str]) -> ColorSystem:
    return ColorSystem.TRUECOLOR if _is_true_color(environment) else ColorSystem.EIGHT_BIT


def _is_true_color(environment: Mapping[str, str]) -> bool:
    return environment.get("COLORTERM", "").lower() in _FULL_NAMES
