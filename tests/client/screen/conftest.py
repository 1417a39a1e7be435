"""The style sheets of the full screen are read once in a process, and not by each of its apps."""

from collections.abc import Callable
from typing import Any

import pytest
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

_read_rules: Callable[..., list[RuleSet]] = Stylesheet._parse_rules
_read: dict[object, list[RuleSet]] = {}


def _rules_once_read(sheet: Stylesheet, *source: Any, **options: Any) -> list[RuleSet]:
    """What Textual does for one app; the rules are shared by all that is styled by them."""
    key = (tuple(sheet._variables.items()), source, tuple(options.items()))
    if key not in _read:
        _read[key] = _read_rules(sheet, *source, **options)
    return _read[key]


@pytest.fixture(autouse=True, scope="session")
def style_sheets_read_once() -> Any:
    """A tenth of what an app costs that lives for one test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stylesheet, "_parse_rules", _rules_once_read)
        yield
