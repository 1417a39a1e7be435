"""A line in a form is edited like any other, whether values are proposed for it or not."""

from functools import reduce

import pytest

from client.screen.forms.form import Field, FieldKind, Form, edit, type_letter
from client.screen.scene.keys import Command

HOME, END, LEFT, RIGHT = Command.FIRST, Command.LAST, Command.LEFT, Command.RIGHT


def form_of(field: Field, value: str) -> Form:
    return Form((field, Field("go", "Go", FieldKind.BUTTON)), {field.key: value})


TEXT = form_of(Field("name", "Name", FieldKind.TEXT), "one two")
SECRET = form_of(Field("name", "Password", FieldKind.SECRET), "one two")
PROPOSED = form_of(Field("name", "Names", FieldKind.TEXT, ("one two", "x", "y")), "one two")
NUMBER = form_of(Field("name", "Limit", FieldKind.NUMBER), "15")


def value_after(form: Form, *keys: Command | str) -> str:
    """The value after keys and letters."""
    return reduce(
        lambda form, key: type_letter(form, key) if isinstance(key, str) else edit(form, key),
        keys,
        form,
    ).value("name")


@pytest.mark.parametrize("form", [TEXT, SECRET, PROPOSED], ids=["text", "secret", "proposed"])
def test_the_cursor_moves_in_a_text_and_keys_erase(form: Form) -> None:
    assert value_after(form, HOME, "z") == "zone two"
    assert value_after(form, HOME, RIGHT, "z") == "ozne two"
    assert value_after(form, HOME, RIGHT, LEFT, "z") == "zone two"
    assert value_after(form, HOME, END, "z") == "one twoz"
    assert value_after(form, HOME, Command.ERASE_NEXT) == "ne two"
    assert value_after(form, Command.ERASE_WORD) == "one "
    assert value_after(form, Command.ERASE_LINE, "z") == "z"


def test_at_the_end_of_a_text_left_and_right_go_through_what_is_proposed() -> None:
    assert value_after(PROPOSED, RIGHT) == "x"
    assert value_after(PROPOSED, LEFT) == "y"
    assert value_after(PROPOSED, HOME, END, RIGHT) == "x"
    assert value_after(TEXT, RIGHT) == "one two"


def test_a_number_counts_and_can_be_edited() -> None:
    assert value_after(NUMBER, RIGHT) == "16"
    assert value_after(NUMBER, HOME, "2") == "215"
    assert value_after(NUMBER, Command.ERASE_LINE, "x", "7") == "7"


def test_where_a_line_ends_and_on_a_button_home_and_end_go_to_the_first_and_last_field() -> None:
    on_button = edit(TEXT, END)
    assert on_button.field.key == "go"
    on_text = edit(on_button, HOME)
    assert on_text.field.key == "name"
    assert edit(on_text, HOME).draft.before == ""
    assert edit(edit(on_text, HOME), END).field.key == "name"
