"""The form with which a table is opened: its rules, its bots, who may come, its clock."""

from collections.abc import Mapping

from client.screen.base.screen import Input
from client.screen.forms.form import Field, FieldKind
from client.screen.forms.form_screen import Chosen
from client.screen.forms.rules_fields import remembered_values, rules_of
from client.screen.forms.rules_form import RulesForm
from client.screen.scene.scene import Scene
from client.state.table_options import BOTS, NO, YES, options_of, table_values
from client.words.language import _
from client.words.rules_options import options_error
from engine.bots import LEVELS
from engine.presets import CHANGES
from protocol.limits import MAX_PASSWORD_CHARACTERS
from protocol.messages import Open, TakingBack

_OPEN = "open"
_LONGEST_SECONDS = 6


def open_form(scene: Scene, input_: Input, chosen: Chosen) -> RulesForm:
    """`chosen` is told the values once a table can be opened with them, as `opening_of` says."""
    fields = (Field(_OPEN, _("Open the table"), FieldKind.BUTTON), *_table_fields())
    values = {**table_values(), **remembered_values(next(iter(CHANGES)), {})}
    heading = _("Open a table")
    return RulesForm(scene, input_, heading, fields, values, chosen, options_error)


def opening_of(values: Mapping[str, str]) -> Open:
    """The request that the form's values are."""
    return Open(rules_of(values), values[BOTS], options_of(values))


def _table_fields() -> tuple[Field, ...]:
    """How the table is kept."""
    bots = (_("get {level} bots").format(level=level) for level in LEVELS)
    return (
        Field(BOTS, _("Free seats"), values=("", *LEVELS), names=(_("stay free"), *bots)),
        _choice("listed", _("Listed in lobby")),
        Field("password", _("Password"), FieldKind.TEXT, longest=MAX_PASSWORD_CHARACTERS),
        _seconds("decision_seconds", _("Seconds a move")),
        _seconds("bank_seconds", _("Time in reserve")),
        _seconds("grace_seconds", _("Bot takes over in")),
        _seconds("intermission_seconds", _("Pause after hands")),
        Field(
            "take_back",
            _("Taking cards back"),
            values=tuple(TakingBack),
            names=(_("without a clock"), _("until the next card"), _("no")),
        ),
        _choice("open_hands", _("Open to watchers")),
        Field(
            "host_admits",
            _("Bots give way"),
            values=(NO, YES),
            names=(_("to anybody"), _("if the host agrees")),
        ),
        _choice("hints", _("Hints")),
    )


def _choice(key: str, label: str) -> Field:
    return Field(key, label, values=(NO, YES), names=(_("no"), _("yes")))


def _seconds(key: str, label: str) -> Field:
    return Field(key, label, FieldKind.NUMBER, longest=_LONGEST_SECONDS)
