"""The choice of rules: a preset, each option with its values, and the rules in words beside it."""

from collections.abc import Callable, Mapping

from client.screen.base.screen import Input
from client.screen.forms.form import Field, Form, point_at, put
from client.screen.forms.form_screen import Chosen, FormScreen
from client.screen.forms.rules_fields import (
    CHANGE_RULES,
    PRESET,
    UNFOLDED,
    rules_fields,
    rules_of,
    with_rules_consequences,
)
from client.screen.scene.keys import Command
from client.screen.scene.scene import Scene
from client.words.language import _
from client.words.rules import describe
from client.words.rules_errors import rules_error, rules_warning
from client.words.rules_options import paragraph_of, preset_line
from engine.presets import CHANGES
from engine.rules import OPTIONS, RulesError

ErrorOf = Callable[[Mapping[str, str]], str]
"""What is wrong with the values of a form, empty where nothing is."""


class RulesForm(FormScreen):
    """`others` are fields before the rules, a button first; `error_of` says what is wrong with
    them.

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
        form = point_at(Form(fields, dict(values)), fields[0].key)
        super().__init__(scene, input_, heading, form, chosen)
        self._others = others
        self._error_of_others = error_of
        self._rules_error = ""
        self._rules_in_words: tuple[str, ...] = ()
        self._take_rules()
        self._take_words()

    def change(self, form: Form) -> None:
        self.form = with_rules_consequences(self.form, form, self._others)
        self._take_rules()
        self._take_words()
        self.show(self.scene)

    def error(self) -> str:
        return self._rules_error or self._error_of_others(self.form.values)

    def current_paragraph(self) -> int | None:
        key = self.form.field.key
        if key == PRESET:
            return list(CHANGES).index(self.form.value(PRESET))
        return paragraph_of(key) if key in OPTIONS else None

    def obey(self, command: Command) -> None:
        """Beyond a form: shows the options, or folds them away."""
        if command is Command.OPTIONS:
            self._turn_options()
        else:
            super().obey(command)

    def press(self) -> None:
        if self.form.field.key == CHANGE_RULES:
            self._turn_options()
        else:
            super().press()

    def _turn_options(self) -> None:
        is_unfolded = self.form.value(CHANGE_RULES) == UNFOLDED
        form = put(self.form, CHANGE_RULES, "" if is_unfolded else UNFOLDED)
        self.change(form)
        self.change(point_at(self.form, CHANGE_RULES))

    def _take_words(self) -> None:
        """The presets, where one of them is chosen just now; else the rules of the one chosen."""
        is_choosing = self.form.field.key == PRESET
        presets = (
            _("{name}: {what}").format(name=name, what=preset_line(name)) for name in CHANGES
        )
        self.paragraphs = tuple(presets) if is_choosing else self._rules_in_words

    def _take_rules(self) -> None:
        try:
            rules = rules_of(self.form.values)
        except RulesError as error:
            self._rules_error = rules_error(error)
        else:
            self._rules_error, self._rules_in_words = "", tuple(describe(rules))
            self.warning = rules_warning(rules)
