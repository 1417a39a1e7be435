"""The form for joining and for watching: which server, under which name, at which table."""

from client.screen.base.screen import Input
from client.screen.forms.form import Field, FieldKind, Form, point_at, put
from client.screen.forms.form_screen import NAME, Chosen, FormScreen
from client.screen.scene.scene import Scene
from client.words.input_errors import address_error, name_error
from client.words.language import _
from protocol.limits import MAX_CODE_CHARACTERS, MAX_NAME_CHARACTERS, MAX_PASSWORD_CHARACTERS

ADDRESS, TABLE, PASSWORD, GO = "address", "table", "password", "go"


class JoinForm(FormScreen):
    """`chosen` is told `go` and the values. `at` is the field to begin with, if it is to be one,
    `refused` says why the server of the values refused what that field holds.
    """

    def __init__(
        self,
        scene: Scene,
        input_: Input,
        heading: str,
        values: dict[str, str],
        chosen: Chosen,
        at: str = "",
        refused: str = "",
    ) -> None:
        fields = (
            Field(ADDRESS, _("Server"), FieldKind.TEXT),
            Field(NAME, _("Your name"), FieldKind.TEXT, longest=MAX_NAME_CHARACTERS),
            Field(TABLE, _("Table's code"), FieldKind.TEXT, longest=MAX_CODE_CHARACTERS),
            Field("", _("Without a code you see which tables there are."), FieldKind.NOTE),
            Field(PASSWORD, _("Password"), FieldKind.SECRET, longest=MAX_PASSWORD_CHARACTERS),
            Field("", _("Only where the server asks for one."), FieldKind.NOTE),
            Field(GO, heading, FieldKind.BUTTON),
        )
        # A player who has been here before needs nothing but Enter.
        form = Form(fields, values, len(fields) - 1 if values[ADDRESS] else 0)
        super().__init__(scene, input_, heading, point_at(form, at), chosen)
        self._at = at
        self._refused = refused
        self._refused_values = self._values_there

    def type_letter(self, letter: str) -> None:
        """On the button letters are another address, in the place of the remembered one."""
        if self.form.field.kind is FieldKind.BUTTON and letter.isprintable() and letter.strip():
            self.form = put(point_at(self.form, ADDRESS), ADDRESS, "")
        super().type_letter(letter)

    def error(self) -> str:
        error = address_error(self.form.value(ADDRESS)) or name_error(self.form.value(NAME))
        return error or (self._refused if self._values_there == self._refused_values else "")

    @property
    def _values_there(self) -> tuple[str, ...]:
        """The server, and what the form began with."""
        return tuple(self.form.value(key) for key in (ADDRESS, self._at) if key)
