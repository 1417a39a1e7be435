"""A screen with a form: moves from field to field, chooses values and takes letters. What its
buttons do, each form says itself.
"""

from collections.abc import Callable, Mapping

from textual.app import ComposeResult

from client.screen.base.screen import Input, SceneScreen
from client.screen.forms.form import (
    FieldKind,
    Form,
    edit,
    move,
    point_at,
    turn,
    type_letter,
)
from client.screen.forms.form_sheet import FormSheet
from client.screen.scene.keys import EDITING, FORM, Command
from client.screen.scene.scene import Scene

Chosen = Callable[[str, Mapping[str, str]], None]
"""Told which button was pressed, and the values of the form."""

NAME = "name"
"""The key of the field for one's own name, in every form that has one."""


class FormScreen(SceneScreen):
    """`form` is what has been chosen so far. `chosen` is told when a button is pressed and the form
    is without an error. `warning` says what is to be thought of before that, `paragraphs` are the
    words beside the form.
    """

    KEYS = FORM
    warning = ""
    paragraphs: tuple[str, ...] = ()

    def __init__(
        self, scene: Scene, input_: Input, heading: str, form: Form, chosen: Chosen
    ) -> None:
        super().__init__(scene, input_)
        self.form = form
        self._heading = heading
        self._chosen = chosen

    def compose(self) -> ComposeResult:
        yield FormSheet()

    def error(self) -> str:
        """Why the form cannot be taken as it is, empty where it can."""
        return ""

    def current_paragraph(self) -> int | None:
        """The index of the paragraph about the field under the cursor."""
        return None

    def show(self, scene: Scene) -> None:
        self.scene = scene
        for sheet in self.query(FormSheet):  # none before it is mounted and after it is closed
            if sheet.form is not self.form:
                sheet.scrolled = 0
            sheet.form, sheet.heading = self.form, self._heading
            sheet.error = self.error() or scene.warning or scene.trouble or self.warning
            sheet.paragraphs = self.paragraphs
            sheet.current_paragraph = self.current_paragraph()
        super().show(scene)

    @property
    def types_text(self) -> bool:
        return True

    def obey(self, command: Command) -> None:
        match command:
            case Command.UP:
                self.change(move(self.form, -1))
            case Command.DOWN:
                self.change(move(self.form, 1))
            case Command.PAGE_UP | Command.PAGE_DOWN:
                pages = 1 if command is Command.PAGE_DOWN else -1
                self.query_one(FormSheet).scroll_words(pages)
            case Command.TAKE:
                self.press()
            case Command.CLOSE:
                self.dismiss()
            case _ if command in EDITING:
                self.change(edit(self.form, command))
            case _:
                super().obey(command)

    def type_letter(self, letter: str) -> None:
        """Letters go into the field."""
        self.change(type_letter(self.form, letter))

    def on_form_sheet_field_clicked(self, event: FormSheet.FieldClicked) -> None:
        """A click points at a field, turns its value, or presses a button."""
        index, steps = event.what
        field = self.form.fields[index]
        if field.kind is FieldKind.NOTE:
            return
        self.change(point_at(self.form, field.key))
        if field.kind is FieldKind.BUTTON:
            if self.input.echo_filter.admits_click(event.seconds):
                self.press()
        elif steps:
            self.change(turn(self.form, steps))

    def change(self, form: Form) -> None:
        """Shows another form."""
        self.form = form
        self.show(self.scene)

    def press(self) -> None:
        """Enter does what a button says, and goes on from any other field."""
        if self.form.field.kind is not FieldKind.BUTTON:
            self.change(move(self.form, 1))
        elif not self.error():
            self.input.echo_filter.spend()
            self._chosen(self.form.field.key, self.form.values)
