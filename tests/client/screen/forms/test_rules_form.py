"""Forms, and the rules as one: what is chosen, typed, follows, and cannot be played."""

from contextlib import suppress

import pytest

from client.screen.forms.form import (
    Field,
    FieldKind,
    Form,
    edit,
    move,
    point_at,
    put,
    turn,
    type_letter,
)
from client.screen.forms.rules_fields import (
    CHANGE_RULES,
    PRESET,
    UNFOLDED,
    changes_of,
    choose_preset,
    remembered_values,
    rules_fields,
    rules_of,
    values_of,
    with_rules_consequences,
)
from client.screen.scene.keys import Command
from client.words.rules import describe
from client.words.rules_errors import rules_error
from client.words.rules_options import option_name, paragraph_of, preset_line, value_name
from engine.presets import CHANGES, preset
from engine.rules import CHOICES, OPTIONS, RulesError, RuleSet

FORM = Form(
    (
        Field("who", "Who", FieldKind.TEXT, longest=3),
        Field("", "only said", FieldKind.NOTE),
        Field("suit", "Suit", values=("c", "d"), names=("clubs", "diamonds")),
        Field("count", "Count", FieldKind.NUMBER),
        Field("go", "Go", FieldKind.BUTTON),
    ),
    {"who": "", "suit": "c", "count": "9"},
)


def rules_form(name: str = "online") -> Form:
    values = {**remembered_values(name, {}), CHANGE_RULES: UNFOLDED}
    return Form(rules_fields(values), values)


def changed(form: Form, option: str, value: str) -> Form:
    return with_rules_consequences(form, put(point_at(form, option), option, value))


def test_the_cursor_leaves_notes_out_and_goes_round() -> None:
    keys = []
    form = FORM
    for _ in range(5):
        keys.append(form.field.key)
        form = move(form, 1)
    assert keys == ["who", "suit", "count", "go", "who"]


def test_letters_go_into_texts_as_far_as_there_is_room_and_come_out_again() -> None:
    form = FORM
    for letter in "Ann-":
        form = type_letter(form, letter)
    assert form.value("who") == "Ann"
    assert edit(form, Command.ERASE).value("who") == "An"


def test_letters_go_in_where_left_and_right_have_moved_to_until_another_field_is_chosen() -> None:
    form = FORM
    for letter in "An":
        form = type_letter(form, letter)
    form = type_letter(edit(edit(form, Command.LEFT), Command.LEFT), "J")
    assert form.value("who") == "JAn"
    assert edit(edit(form, Command.RIGHT), Command.ERASE).value("who") == "Jn"
    assert edit(move(move(form, 1), -1), Command.ERASE).value("who") == "JA"


def test_a_choice_is_turned_and_takes_no_letters() -> None:
    form = point_at(FORM, "suit")
    assert turn(form, 1).value("suit") == "d"
    assert turn(turn(form, 1), 1).value("suit") == "c"
    assert type_letter(form, "d") == form
    assert form.field.shown("d") == "diamonds"


def test_a_number_counts_and_takes_digits_alone() -> None:
    form = point_at(FORM, "count")
    assert turn(form, 1).value("count") == "10"
    assert turn(form, -20).value("count") == "0"
    assert type_letter(type_letter(form, "x"), "5").value("count") == "95"


@pytest.mark.parametrize("name", CHANGES)
def test_the_form_of_a_preset_gives_its_rules(name: str) -> None:
    form = changed(rules_form(), PRESET, name)
    assert rules_of(form.values) == preset(name)
    assert changes_of(form.values) == {}
    assert 0 < len(preset_line(name)) <= 42


@pytest.mark.parametrize("option", OPTIONS)
def test_every_value_of_every_option_can_be_chosen_or_is_refused(option: str) -> None:
    for name in CHANGES:
        form = rules_form(name)
        for value in CHOICES.get(option, ()):
            after = changed(form, option, str(value))
            with suppress(RulesError):
                assert str(getattr(rules_of(after.values), option)) == str(value)


def test_another_number_of_players_brings_fitting_targets() -> None:
    form = changed(rules_form(), "players", "4")
    assert rules_of(form.values).targets == (6, 4, 3, 3)
    assert rules_of(changed(form, "players", "3").values) == RuleSet()


def test_a_smaller_deck_has_no_kitty_and_comes_back_with_one() -> None:
    form = changed(rules_form("mess"), "deck", "51")
    assert rules_of(form.values).kitty == 0
    assert rules_of(changed(form, "deck", "52").values).kitty == 4


def test_options_that_make_no_difference_are_not_shown() -> None:
    def shown(form: Form) -> set[str]:
        return {field.key for field in form.fields}

    assert "dealer_need" not in shown(rules_form("online"))
    assert "limit" not in shown(rules_form("mess"))
    assert "up_order" not in shown(rules_form("mess-no-exchange"))
    assert "kitty_order" not in shown(rules_form("strict-51"))


def test_what_is_typed_wrongly_cannot_be_played() -> None:
    for option, value in (("limit", ""), ("limit", "0"), ("targets", "8,5"), ("targets", "8,x,3")):
        form = changed(rules_form(), option, value)
        with pytest.raises(RulesError):
            rules_of(form.values)


@pytest.mark.parametrize(
    ("name", "changes", "says"),
    [
        ("club", {"limit": "17"}, "limit = 17 cannot be played: allowed is 16 or less."),
        ("mess", {"targets": "17,0,0"}, "targets = 17 cannot be played: allowed is 16 or less."),
        (
            "four-6433",
            {"end": "tricks", "limit": "13"},
            "limit = 13 cannot be played: allowed is 12 or less.",
        ),
        (
            "mess",
            {"targets": "16,0,0", "dealer_need": "ahead"},
            "targets = 16,0,0 cannot be played: no dealer could win, allowed is 15 or less for the "
            "dealer.",
        ),
        (
            "online",
            {"targets": "16,16,16"},
            "targets = 16,16,16 cannot be played: nobody could win, allowed is 15 or less for one "
            "player at least.",
        ),
    ],
)
def test_a_game_that_cannot_end_is_refused_with_what_would_be_allowed(
    name: str, changes: dict[str, str], says: str
) -> None:
    form = rules_form(name)
    for option, value in changes.items():
        form = changed(form, option, value)
    with pytest.raises(RulesError) as caught:
        rules_of(form.values)
    assert rules_error(caught.value) == says


def test_which_deals_count_is_asked_after_how_a_dealer_makes_it() -> None:
    keys = [field.key for field in rules_form("mess").fields]
    assert keys[keys.index("dealer_basis") + 1] == "dealer_counts_from"
    assert "dealer_counts_from" not in {field.key for field in rules_form("mess-nine").fields}


def test_changes_are_what_differs_from_the_preset() -> None:
    form = changed(changed(rules_form("mess-nine"), "limit", "5"), "chips", "stakes")
    assert changes_of(form.values) == {"limit": "5", "chips": "stakes"}


def test_what_was_remembered_but_cannot_be_played_is_forgotten() -> None:
    for name, changes in (("whist", {}), ("online", {"limit": "0"}), ("online", {"luck": "1"})):
        values = remembered_values(name, changes)
        assert rules_of(values) == RuleSet()


def test_every_option_and_value_has_words_and_a_paragraph_that_tells_of_it() -> None:
    values = values_of(RuleSet())
    for option in OPTIONS:
        assert option_name(option)
        assert 0 <= paragraph_of(option) < len(describe(RuleSet()))
        for value in CHOICES.get(option, ()):
            assert value_name(option, str(value))
    assert choose_preset(values, "mess")[PRESET] == "mess"
