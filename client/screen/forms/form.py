"""A form: fields below each other, each with a value that is chosen or typed. Pure.

Every value is a text, as it is on the command line. What the values mean, whoever made the form
knows.
"""

import enum
from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from client.screen.scene.draft import Draft, edited, typed
from client.screen.scene.keys import Command


class FieldKind(enum.Enum):
    """What is done with a field."""

    CHOICE = enum.auto()  # left and right go through its values
    TEXT = enum.auto()  # typed; left and right go through what is proposed
    SECRET = enum.auto()  # typed and not shown
    NUMBER = enum.auto()  # typed; left and right count
    BUTTON = enum.auto()  # Enter does it
    NOTE = enum.auto()  # only said


class Field(msgspec.Struct, frozen=True):
    """`values` are those of a choice, or what is proposed for a text; `names` are how they are
    shown, where that differs.
    """

    key: str
    label: str
    kind: FieldKind = FieldKind.CHOICE
    values: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    longest: int = 80

    @property
    def is_typed(self) -> bool:
        """Whether letters go into it."""
        return self.kind in (FieldKind.TEXT, FieldKind.SECRET, FieldKind.NUMBER)

    @property
    def is_turned(self) -> bool:
        """Whether left and right go through its values, or count."""
        return bool(self.values) or self.kind is FieldKind.NUMBER

    def shown(self, value: str) -> str:
        """How a value is shown."""
        if self.kind is FieldKind.SECRET:
            return "•" * len(value)
        named = dict(zip(self.values, self.names, strict=False))
        return named.get(value, value)


class Form(msgspec.Struct, frozen=True):
    """`cursor` is the index of a field that is no note. Letters are typed into its text before the
    last characters, `behind` in number.
    """

    fields: tuple[Field, ...]
    values: Mapping[str, str]
    cursor: int = 0
    behind: int = 0

    @property
    def field(self) -> Field:
        """The one under the cursor."""
        return self.fields[self.cursor]

    def value(self, key: str) -> str:
        """The value of a field, empty where it has none."""
        return self.values.get(key, "")

    @property
    def draft(self) -> Draft:
        """The value under the cursor as a line that is being typed."""
        value = self.value(self.field.key)
        place = max(0, len(value) - self.behind)
        return Draft(value[:place], value[place:])


def move(form: Form, steps: int) -> Form:
    """The cursor so many fields further, notes left out, round the ends."""
    stops = _stops(form)
    place = stops.index(form.cursor) + steps
    return _with_cursor(form, stops[place % len(stops)])


def move_to_end(form: Form, *, last: bool) -> Form:
    """The cursor on the first or the last field."""
    return _with_cursor(form, _stops(form)[-1 if last else 0])


def point_at(form: Form, key: str) -> Form:
    """The cursor on the field of that key, if there is one."""
    places = [place for place in _stops(form) if form.fields[place].key == key]
    return _with_cursor(form, places[0]) if places else form


def put(form: Form, key: str, value: str) -> Form:
    """With another value."""
    return replace(form, values={**form.values, key: value})


def with_fields(form: Form, fields: tuple[Field, ...]) -> Form:
    """With other fields; the cursor stays where it is if its field is among them."""
    key = form.field.key
    stops = [index for index, field in enumerate(fields) if field.kind is not FieldKind.NOTE]
    same = [index for index in stops if fields[index].key == key]
    nearest = min(stops, key=lambda index: abs(index - form.cursor))
    if same:
        return replace(form, fields=fields, cursor=same[0])
    return replace(form, fields=fields, cursor=nearest, behind=0)


def turn(form: Form, steps: int) -> Form:
    """The value under the cursor that comes so many steps later, round the end; numbers count."""
    field, value = form.field, form.value(form.field.key)
    if field.kind is FieldKind.NUMBER and not field.values:
        number = int(value) if value.isdecimal() else 0
        return put(form, field.key, str(max(0, number + steps)))
    if not field.values:
        return form
    if value in field.values:
        place = (field.values.index(value) + steps) % len(field.values)
    else:
        place = 0 if steps > 0 else -1
    return put(form, field.key, field.values[place])


def type_letter(form: Form, letter: str) -> Form:
    """With one more letter in the field under the cursor, where it may be typed."""
    field = form.field
    if not field.is_typed or (field.kind is FieldKind.NUMBER and not letter.isdecimal()):
        return form
    return _with_draft(form, typed(form.draft, letter, field.longest))


def edit(form: Form, command: Command) -> Form:
    """After a key that erases in the line under the cursor, or moves in it. At the end of a line
    for which values are proposed, left and right go through these. The keys for its ends, pressed
    there, go to the first and the last field.
    """
    field, draft = form.field, form.draft
    is_sideways = command in (Command.LEFT, Command.RIGHT)
    if is_sideways and (not field.is_typed or (field.is_turned and not draft.after)):
        return turn(form, 1 if command is Command.RIGHT else -1)
    rest = {Command.FIRST: draft.before, Command.LAST: draft.after}.get(command)
    if rest == "" or (rest is not None and not field.is_typed):
        return move_to_end(form, last=command is Command.LAST)
    after = edited(draft, command) if field.is_typed else None
    return form if after is None else _with_draft(form, after)


def _with_cursor(form: Form, cursor: int) -> Form:
    return form if cursor == form.cursor else replace(form, cursor=cursor, behind=0)


def _with_draft(form: Form, draft: Draft) -> Form:
    if draft == form.draft:
        return form
    return replace(put(form, form.field.key, draft.text), behind=len(draft.after))


def _stops(form: Form) -> list[int]:
    return [index for index, field in enumerate(form.fields) if field.kind is not FieldKind.NOTE]
