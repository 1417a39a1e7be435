"""A form on the screen: its fields on the left, and words about them beside or below."""

from collections.abc import Sequence

from textual.events import Click

from client.screen.base.bar import BarText, room_beside_bar
from client.screen.base.canvas import Canvas, Line, cut, filled, width_of, wrap, wrapped
from client.screen.base.drawn_widget import DrawnWidget
from client.screen.base.foot import FootWords
from client.screen.base.frame import Edges
from client.screen.base.framed import TOP, draw_framed, framed_command_at, rows_inside
from client.screen.base.messages import Clicked, Commanded
from client.screen.base.window import Window, window_around, window_from
from client.screen.forms.form import Field, FieldKind, Form
from client.screen.forms.rules_fields import CHANGE_RULES
from client.screen.scene.draft import window
from client.screen.scene.keys import Command
from client.words.cards import Signs, arrows
from client.words.language import _

_INSET = 3
_MARGIN = 1  # fields in sight before and after the one under the cursor
_LABEL = 18
_VALUE = _INSET + _LABEL  # the column of the values
_FORM = 45  # columns of the form where the words stand beside it
_BESIDE = 78  # columns from which on they do
_BELOW = 6  # rows of the words below
_WIDEST_WORDS = 70


class FormSheet(DrawnWidget):
    """`paragraphs` are the words about the form, `current_paragraph` is the index of the one about
    the field under the cursor. `error` says why the form cannot be taken as it is, or what it warns
    of. The words are moved on by `scrolled` lines.
    """

    form = Form((Field("", ""),), {})
    heading = ""
    paragraphs: Sequence[str] = ()
    current_paragraph: int | None = None
    error = ""
    scrolled = 0
    _window = Window()

    class FieldClicked(Clicked[tuple[int, int]]):
        """A field was clicked: its index, and -1 or 1 on the arrows of its value, or else 0."""

    def draw(self, canvas: Canvas) -> None:
        palette = self.scene.palette
        title = Edges(title=[(self.heading, palette.heading)])
        draw_framed(canvas, palette, title, self._bar(canvas.width), self._keys())
        count, room = len(self.form.fields), self._rows(canvas.width, canvas.height)
        self._window = window_around(self.form.cursor, self._window, count, room, _MARGIN)
        for y, index in enumerate(self._window.rows, TOP):
            self._draw_field(canvas, y, index)
            if index == self.form.cursor:
                canvas.write(1, y, "▌", palette.question)
        x = self._form_width(canvas.width) - 1
        self._window.mark(canvas, x, TOP, palette.question)
        self._draw_words(canvas)

    def on_click(self, event: Click) -> None:
        """Says which field was meant, and which of its arrows; or which words at the foot."""
        command = framed_command_at(self._keys(), *self.size, event.x, event.y)
        if command is not None:
            self.post_message(Commanded(command))
            return
        index = self._window.index_at(event.y - TOP)
        if index is None or event.x >= self._form_width(self.size.width):
            return
        steps = 0
        if self.form.fields[index].is_turned and event.x >= _VALUE:
            steps = -1 if event.x < _VALUE + 2 else 1
        self.post_message(self.FieldClicked((index, steps), event.time))

    def _keys(self) -> FootWords:
        has_options = any(field.key == CHANGE_RULES for field in self.form.fields)
        return _foot_words(self.scene.signs, has_options=has_options)

    def _bar(self, width: int) -> BarText:
        """What can be done with the field under the cursor; why the form cannot be taken."""
        palette = self.scene.palette
        room = room_beside_bar(width)
        told: Line = [(how_to_fill(self.form.field), palette.question)]
        if not self.error:
            return BarText(told)
        first, *rest = wrap(self.error, room)
        if not rest:
            return BarText(told, [(first, palette.alarm)])
        return BarText([(first, palette.alarm)], [(" ".join(rest), palette.alarm)], is_alarm=True)

    def _draw_field(self, canvas: Canvas, y: int, index: int) -> None:
        palette, field = self.scene.palette, self.form.fields[index]
        at_cursor = index == self.form.cursor
        width = self._form_width(canvas.width) - _INSET
        if field.kind is FieldKind.NOTE:
            canvas.write(_INSET, y, cut(field.label, width), palette.faint)
        elif field.kind is FieldKind.BUTTON:
            style = palette.cursor if at_cursor else palette.question
            canvas.write(_INSET, y, f"[ {field.label} ]", style, width)
        else:
            label = filled(field.label, _LABEL - 1)
            canvas.write(_INSET, y, label, palette.strong if at_cursor else palette.plain)
            room = width - _VALUE + _INSET
            value = self._value(field, at_cursor)
            end = canvas.write_line(_VALUE, y, value, room)
            if at_cursor and field.is_typed:
                canvas.cursor = min(_VALUE + width_of(value[:1]), end - 1), y

    def _value(self, field: Field, at_cursor: bool) -> Line:
        """The value of a field, under the cursor with what can be done to it; of one that is typed,
        the second piece is where the next letter goes.
        """
        palette, shown = self.scene.palette, field.shown(self.form.value(field.key))
        if not at_cursor:
            return [(f"  {shown}", palette.plain)]
        left, right = ("← ", " →") if field.is_turned else ("  ", "")
        if not (field.is_typed and self.form.draft.after):
            typed = "_" if field.is_typed else ""
            return [(f"{left}{shown}", palette.cursor), (f"{typed}{right}", palette.cursor)]
        width = self._form_width(self.size.width) - _VALUE - len(left + right)
        before, under, after = map(field.shown, window(self.form.draft, width))
        return [
            (f"{left}{before}", palette.cursor),
            (under, palette.plain),
            (f"{after}{right}", palette.cursor),
        ]

    def _is_beside(self, width: int) -> bool:
        return width >= _BESIDE

    def _form_width(self, width: int) -> int:
        return _FORM if self.paragraphs and self._is_beside(width) else width

    def _rows(self, width: int, height: int) -> int:
        """How many fields have room."""
        below = _BELOW + 1 if self.paragraphs and not self._is_beside(width) else 0
        return max(1, rows_inside(height) - below)

    def scroll_words(self, pages: int) -> None:
        """Moves the words on by so many times the room for them, as far as there are some."""
        _x, _y, width, room = self._place_of_words(*self.size)
        lines, start = self._word_lines(width, room)
        top = window_from(start + self.scrolled + pages * (room - 1), len(lines), room).first
        self.scrolled = top - start
        self.redraw()

    def _place_of_words(self, width: int, height: int) -> tuple[int, int, int, int]:
        """Column, row, columns and rows of the words."""
        beside = self._is_beside(width)
        x = _FORM + 2 if beside else _INSET
        room = rows_inside(height)
        y = TOP if beside else TOP + room - _BELOW
        return x, y, min(_WIDEST_WORDS, width - x - _INSET), room if beside else _BELOW

    def _draw_words(self, canvas: Canvas) -> None:
        if not self.paragraphs:
            return
        x, y, width, room = self._place_of_words(canvas.width, canvas.height)
        lines, start = self._word_lines(width, room)
        rows = window_from(start + self.scrolled, len(lines), room).rows
        shown = [lines[index] for index in rows]
        if rows.stop < len(lines):
            shown[-1] = [(_("… PgDn for more"), self.scene.palette.faint)]
        canvas.write_lines(x, y, shown)

    def _word_lines(self, width: int, room: int) -> tuple[list[Line], int]:
        """All of the words, and the line to begin at: that of those about the field under the
        cursor, as far as the last lines leave no room unused.
        """
        gaps = self._is_beside(self.size.width)
        blocks = [
            self._block(index, text, width, gaps=gaps) for index, text in enumerate(self.paragraphs)
        ]
        start = sum(map(len, blocks[: self.current_paragraph or 0]))
        lines = [line for block in blocks for line in block]
        while lines and not lines[-1]:
            lines.pop()
        return lines, window_from(start, len(lines), room).first

    def _block(self, index: int, text: str, width: int, *, gaps: bool) -> list[Line]:
        palette = self.scene.palette
        style = palette.plain if index == self.current_paragraph else palette.faint
        return [*wrapped(text, width, style), *([[]] if gaps else [])]


def how_to_fill(field: Field) -> str:
    """What can be done with a field, in a sentence."""
    if field.kind is FieldKind.BUTTON:
        return _("Enter: {button}.").format(button=field.label)
    if field.kind is FieldKind.CHOICE:
        return _("{field}: left and right change it.").format(field=field.label)
    if field.is_turned:
        return _("{field}: type it, or change it with left and right.").format(field=field.label)
    return _("{field}: type it.").format(field=field.label)


def _foot_words(signs: Signs, *, has_options: bool) -> FootWords:
    """Left and right are not among them: arrows beside a value show what they do."""
    options = {Command.OPTIONS: _("F4 change rules")} if has_options else {}
    return {
        Command.DOWN: _("{arrows} move").format(arrows=arrows("↑↓", signs)),
        Command.TAKE: _("Enter next"),
        **options,
        Command.CLOSE: _("Esc/Ctrl+g back"),
        Command.HELP: _("F1 help"),
    }
