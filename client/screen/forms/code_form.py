"""The form for a table by its code, and its password if it has one: to sit down or to look on."""

from client.screen.base.screen import Input
from client.screen.forms.form import Field, FieldKind, Form, point_at
from client.screen.forms.form_screen import Chosen, FormScreen
from client.screen.scene.scene import Scene
from client.words.language import _
from protocol.limits import MAX_CODE_CHARACTERS, MAX_PASSWORD_CHARACTERS

CODE, PASSWORD, SEAT, SIT, LOOK = "code", "password", "seat", "sit", "look"
_SEATS = ("", "1", "2", "3", "4")


class CodeForm(FormScreen):
    """`at` is the field to begin at. `chosen` is told SIT or LOOK, and the values. The form stays
    open until the server has answered, so that a wrong password can be mended.
    """

    def __init__(self, scene: Scene, input_: Input, code: str, at: str, chosen: Chosen) -> None:
        fields = (
            Field(CODE, _("Table's code"), FieldKind.TEXT, longest=MAX_CODE_CHARACTERS),
            Field(PASSWORD, _("Password"), FieldKind.SECRET, longest=MAX_PASSWORD_CHARACTERS),
            Field(SEAT, _("Seat"), values=_SEATS, names=(_("any"), *_SEATS[1:])),
            Field(SIT, _("Sit down"), FieldKind.BUTTON),
            Field(LOOK, _("Look on"), FieldKind.BUTTON),
        )
        form = point_at(Form(fields, {CODE: code, PASSWORD: "", SEAT: ""}), at)
        super().__init__(scene, input_, _("A table by its code"), form, chosen)

    def error(self) -> str:
        if not self.form.value(CODE).strip():
            return _("Which table? Its code is in the lobby, or whoever sits there can tell it.")
        return ""
