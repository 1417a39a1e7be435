"""The choice of rules: a preset, each option with its values, and the rules in words beside it."""

from collections.abc import Callable, Mapping

from client.screen.base.screen import Input
from client.screen.forms.form import Field, Form, point_at
from client.screen.forms.form_screen import Chosen, FormScreen
from client.screen.forms.rules_fields import rules_fields, rules_of, with_rules_consequences
from client.screen.scene.scene import Scene
from client.words.rules import describe
from client.words.rules_errors import rules_error, rules_warning
from client.words.rules_options import paragraph_of
from engine.rules import OPTIONS, RulesError

ErrorOf = Callable[[Mapping[str, str]], str]
"""What is wrong with the values of a form, empty where nothing is."""


class RulesForm(FormScreen):
    """`others` are fields before the rules, a button first; `error_of` says what is wrong with
    them. `chosen` is told when a button is pressed.

    The rules in words stay those of the last form that could be played.
    """

    def __init__(
        self,
        scene: Scene,
        input_: Input,
        heading: str,
        others: tuple[Field, ...],
        values: Mapping[str, str],
        chosen: Chosen,
        error_of: ErrorOf,
    ) -> None:
        fields = (*others, *rules_fields(values))
        super().__init__(scene, input_, point_at(Form(fields, dict(values)), fields[0].key))
        self.HEADING = heading
        self._others = others
        self._chosen = chosen
        self._error_of_others = error_of
        self._words: tuple[str, ...] = ()
        self._rules_error = self._warning = ""
        self._take_rules()

    def with_consequences(self, before: Form, form: Form) -> Form:
        return with_rules_consequences(before, form, self._others)

    def change(self, form: Form) -> None:
        self.form = self.with_consequences(self.form, form)
        self._take_rules()
        self.show(self.scene)

    def error(self) -> str:
        return self._rules_error or self._error_of_others(self.form.values)

    def warning(self) -> str:
        return self._warning

    def paragraphs(self) -> tuple[str, ...]:
        return self._words

    def current_paragraph(self) -> int | None:
        key = self.form.field.key
        return paragraph_of(key) if key in OPTIONS else None

    def confirm(self, key: str) -> None:
        self._chosen(key, self.form.values)

    def _take_rules(self) -> None:
        try:
            rules = rules_of(self.form.values)
        except RulesError as error:
            self._rules_error = rules_error(error)
        else:
            self._rules_error, self._words = "", tuple(describe(rules))
            self._warning = rules_warning(rules)
