"""The rules of a table as fields of a form: a preset, and the options that count under it. Pure."""

from collections.abc import Mapping

from client.screen.forms.form import Field, FieldKind, Form, point_at, put, with_fields
from client.words.language import _
from client.words.rules_options import option_name, options_button, preset_line, value_name
from engine.presets import CHANGES, preset
from engine.rules import CHOICES, OPTIONS, RulesError, RuleSet, change_rules, parse_change

PRESET = "preset"
CHANGE_RULES = "change_rules"
"""The key of the button, and of the value that says whether the options are there."""
UNFOLDED = "yes"
_PRESET_LINE = "preset_line"
_TARGETS = ("8,5,3", "9,5,2", "6,4,3,3", "7,4,3,2")
_LONGEST_TARGETS = 40
_LONGEST_NUMBER = 7


def _after(option: str, other: str) -> tuple[str, ...]:
    """All options, one of them moved to where it belongs: in OPTIONS the newest come last."""
    rest = [each for each in OPTIONS if each != option]
    place = rest.index(other) + 1
    return (*rest[:place], option, *rest[place:])


_IN_THE_FORM = _after("dealer_counts_from", "dealer_basis")


def values_of(rules: RuleSet) -> dict[str, str]:
    """The options of rules as texts, as on the command line."""
    return {option: _text(getattr(rules, option)) for option in OPTIONS}


def rules_of(values: Mapping[str, str]) -> RuleSet:
    """The rules that the values are. Raises RulesError."""
    return change_rules(
        RuleSet(), dict(parse_change(f"{option}={values[option]}") for option in OPTIONS)
    )


def changes_of(values: Mapping[str, str]) -> dict[str, str]:
    """The options that are not as the preset in the form has them."""
    base = values_of(preset(values[PRESET]))
    return {option: values[option] for option in OPTIONS if values[option] != base[option]}


def choose_preset(values: Mapping[str, str], name: str) -> dict[str, str]:
    """With a preset, and all options as it has them."""
    return {**values, **values_of(preset(name)), PRESET: name}


def rules_fields(values: Mapping[str, str]) -> tuple[Field, ...]:
    """The preset, a line about it, and where they are unfolded the options that count with the
    others as they are.
    """
    presets = tuple(CHANGES)
    options = [option for option in _IN_THE_FORM if _counts(option, values)]
    is_unfolded = values.get(CHANGE_RULES) == UNFOLDED
    button = options_button(len(options), len(changes_of(values)), is_unfolded=is_unfolded)
    return (
        Field(PRESET, _("Preset"), values=presets),
        Field(_PRESET_LINE, preset_line(values[PRESET]), FieldKind.NOTE),
        Field(CHANGE_RULES, button, FieldKind.BUTTON),
        *(_field(option, values) for option in options if is_unfolded),
    )


def with_rules_consequences(before: Form, form: Form, others: tuple[Field, ...] = ()) -> Form:
    """The form after a change: a new preset brings its options, and an option that does not go with
    another one that was just changed is changed too. `others` come before the rules.
    """
    values = form.values
    if values[PRESET] != before.values[PRESET]:
        form = Form(form.fields, choose_preset(values, values[PRESET]), form.cursor)
    else:
        form = _follow(before, form)
    fields = (*others, *rules_fields(form.values))
    return point_at(with_fields(form, fields), form.field.key)


def _follow(before: Form, form: Form) -> Form:
    changed = {option for option in OPTIONS if form.value(option) != before.value(option)}
    if "players" in changed and _count(form.value("targets")) != form.value("players"):
        fitting = (text for text in _TARGETS if _count(text) == form.value("players"))
        form = put(form, "targets", next(fitting, form.value("targets")))
    if "deck" in changed:
        form = put(form, "kitty", "0" if form.value("deck") == "51" else "4")
    if changed & {"players", "deck"} and form.value("packets") not in _packets(form.values):
        form = put(form, "packets", "1")
    return form


def _counts(option: str, values: Mapping[str, str]) -> bool:
    """Whether an option makes a difference while the others are as they are."""
    match option:
        case "kitty_order":
            return values["kitty"] != "0"
        case "exchange_at" | "up_order" | "down_order":
            return values["exchange"] != "off"
        case "limit":
            return values["end"] != "dealer"
        case "dealer_need" | "dealer_basis" | "dealer_counts_from":
            return values["end"] == "dealer"
        case _:
            return True


def _field(option: str, values: Mapping[str, str]) -> Field:
    label = option_name(option)
    if option == "targets":
        fitting = tuple(text for text in _TARGETS if _count(text) == values["players"])
        return Field(option, label, FieldKind.TEXT, fitting, longest=_LONGEST_TARGETS)
    if option == "packets":
        return Field(option, label, FieldKind.NUMBER, _packets(values), longest=_LONGEST_NUMBER)
    if option == "limit":
        return Field(option, label, FieldKind.NUMBER, longest=_LONGEST_NUMBER)
    texts = tuple(map(_text, CHOICES[option]))
    return Field(
        option, label, FieldKind.CHOICE, texts, tuple(value_name(option, t) for t in texts)
    )


def _packets(values: Mapping[str, str]) -> tuple[str, ...]:
    """The sizes that divide what a player is dealt."""
    cards = (int(values["deck"]) - int(values["kitty"])) // int(values["players"])
    return tuple(str(size) for size in range(1, cards + 1) if cards % size == 0)


def _count(targets: str) -> str:
    return str(targets.count(",") + 1)


def _text(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def remembered_values(name: str, changes: Mapping[str, str]) -> dict[str, str]:
    """The values of a preset with changes; of the first preset where those cannot be played."""
    try:
        values = {PRESET: name, **values_of(preset(name)), **changes}
        rules_of(values)
    except RulesError:
        first = next(iter(CHANGES))
        return {PRESET: first, **values_of(preset(first))}
    return values
