"""How a table is kept, as fields of a form: its bots, who may come in, its clock. Pure."""

from client.screen.forms.form import Field, FieldKind
from client.state.table_options import BOTS, NO, YES
from client.words.language import _
from protocol.limits import MAX_PASSWORD_CHARACTERS

_LONGEST_SECONDS = 6


def table_fields(levels: tuple[str, ...]) -> tuple[Field, ...]:
    """`levels` are those of the bots."""
    bots = (_("get {level} bots").format(level=level) for level in levels)
    return (
        Field(BOTS, _("Free seats"), values=("", *levels), names=(_("stay free"), *bots)),
        _choice("listed", _("In the lobby")),
        Field("password", _("Password"), FieldKind.TEXT, longest=MAX_PASSWORD_CHARACTERS),
        _seconds("decision_seconds", _("Clock (seconds)")),
        _seconds("bank_seconds", _("and in the bank")),
        _seconds("grace_seconds", _("Bot for absent in")),
        _choice("open_hands", _("Watchers see all")),
    )


def _choice(key: str, label: str) -> Field:
    return Field(key, label, values=(NO, YES), names=(_("no"), _("yes")))


def _seconds(key: str, label: str) -> Field:
    return Field(key, label, FieldKind.NUMBER, longest=_LONGEST_SECONDS)
