"""The choice of rules: a preset, each option with its values, and the rules in words beside it."""

from collections.abc import Callable, Mapping

from client.screen.base.screen import Input
from client.screen.forms.form import Field, Form, point_at
from client.screen.forms.form_screen import Chosen, FormScreen
from client.screen.forms.rules_fields import rules_fields, rules_of, settle
from client.screen.scene.scene import Scene
from client.words.rules import describe
from client.words.rules_errors import rules_error
from client.words.rules_options import paragraph_of
from engine.rules import OPTIONS, RulesError

Judge = Callable[[Mapping[str, str]], str]
"""What is wrong with the values of a form, empty where nothing is."""


class RulesForm(FormScreen):
    """`others` are fields ahead of the rules, a button first; `judge` says what is wrong with them.
    `chosen` is told when a button is pressed.

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
        judge: Judge,
    ) -> None:
        fields = (*others, *rules_fields(values))
        super().__init__(scene, input_, point_at(Form(fields, dict(values)), fields[0].key))
        self.HEADING = heading
        self._others = others
        self._chosen = chosen
        self._judge_others = judge
        self._words: tuple[str, ...] = ()
        self._wrong = ""
        self._judge()

    def settled(self, before: Form, form: Form) -> Form:
        return settle(before, form, self._others)

    def change(self, form: Form) -> None:
        self.form = self.settled(self.form, form)
        self._judge()
        self.show(self.scene)

    def wrong(self) -> str:
        return self._wrong or self._judge_others(self.form.values)

    def paragraphs(self) -> tuple[str, ...]:
        return self._words

    def told(self) -> int | None:
        key = self.form.field.key
        return paragraph_of(key) if key in OPTIONS else None

    def confirm(self, key: str) -> None:
        self._chosen(key, self.form.values)

    def _judge(self) -> None:
        try:
            rules = rules_of(self.form.values)
        except RulesError as error:
            self._wrong = rules_error(error)
        else:
            self._wrong, self._words = "", tuple(describe(rules))
