"""What keys and clicks choose, without any screen."""

import pytest

from client.selection import (
    Selection,
    action,
    begin,
    hand_order,
    move,
    move_to_end,
    point_at,
    toggle,
    type_letter,
    undo,
)
from engine.actions import AssignTargets, Discard, Give, NameTrump, Play, Return
from engine.cards import format_cards, parse_card, parse_cards
from engine.choices import Choice
from engine.presets import preset
from engine.public import Pair, Phase, Public, Trick
from engine.rules import RuleSet
from engine.view import View


def view(
    phase: Phase,
    hand: str,
    *,
    led: str = "",
    rules: RuleSet | None = None,
    pairs: tuple[Pair, ...] = (),
) -> View:
    rules = rules or RuleSet()
    nothing = (0,) * rules.players
    public = Public(
        rules, 0, (), nothing, nothing, nothing, nothing, phase=phase, to_act=0, pairs=pairs,
        trick=Trick(2, parse_cards(led)), targets=rules.targets,
    )  # fmt: skip
    return View(public, 0, hand=tuple(sorted(parse_cards(hand))))


def started(game: View, near: int = 0) -> Selection:
    selection = begin(game, near)
    assert selection is not None
    return selection


def typed(selection: Selection, letters: str) -> tuple[Selection, str]:
    named = []
    for letter in letters:
        selection, card = type_letter(selection, letter)
        named += [card] if card is not None else []
    return selection, format_cards(named)


def test_a_hand_is_held_by_suits_black_and_red_in_turn_from_high_to_low() -> None:
    assert format_cards(hand_order(parse_cards("2C AD KS 3H AS"))) == "AS KS 3H 2C AD"


def test_nothing_is_selected_while_nothing_is_asked() -> None:
    asked = view(Phase.PLAY, "AS")
    assert begin(View(asked.public, 1, asked.hand)) is None


def test_the_cursor_rests_on_the_allowed_card_nearest_to_where_it_was() -> None:
    selection = started(view(Phase.PLAY, "AS KS 3H 2C 5D 4D", led="7D"), near=1)
    assert selection.card == parse_card("5D")


def test_the_cursor_moves_among_the_allowed_cards_and_round_the_ends() -> None:
    selection = started(view(Phase.PLAY, "AS 3H 2H 2C", led="7H"))
    cards = [move(selection, steps).card for steps in (0, 1, 2, -1)]
    assert cards == [parse_card(card) for card in ("3H", "2H", "3H", "2H")]
    assert move_to_end(selection, last=True).card == parse_card("2H")
    assert point_at(selection, 0) == selection


@pytest.mark.parametrize(
    ("letters", "card"),
    [
        ("q", ""),  # one queen may be played, but two are held
        ("QH", "QH"),
        ("2h", "2H"),
        ("3", "3H"),
        ("qs", "QS"),  # not allowed, and never the other queen instead
        ("s", ""),
        ("9", ""),  # none is held
        ("a", "AS"),  # not allowed, but certain
        ("5", ""),  # two are held and none is allowed
        ("5c", "5C"),
        ("5s", "5S"),  # not held, but certain
        ("9h", "9H"),
    ],
)
def test_typing_names_a_card_as_soon_as_it_is_certain(letters: str, card: str) -> None:
    game = view(Phase.PLAY, "AS QS QH 3H 2H 5C 5D", led="7H")
    assert typed(started(game), letters)[1] == card


def test_a_rank_that_several_cards_have_waits_for_the_suit() -> None:
    game = view(Phase.PLAY, "QS QH QD")
    selection, named = typed(started(game), "q")
    assert (selection.rank, named) == ("Q", "")
    assert undo(selection).rank == ""
    assert move(selection, 1).rank == ""
    assert typed(selection, "d")[1] == "QD"


def test_cards_are_chosen_and_taken_back_until_there_are_enough() -> None:
    game = view(Phase.GIVE, "AS KS QS", pairs=(Pair(0, 2, 2),))
    selection = started(game)
    ace, king, queen = parse_cards("AS KS QS")
    selection = toggle(toggle(selection, ace), king)
    assert (selection.missing, toggle(selection, queen).chosen) == (0, (ace, king))
    assert toggle(selection, ace).chosen == (king,)
    assert undo(selection).chosen == (ace,)
    assert undo(undo(undo(selection))).chosen == ()


def test_forced_cards_are_chosen_from_the_start_and_stay() -> None:
    rules = preset("mess")
    game = view(Phase.GIVE, "AS 2C 3D 3H 3S", rules=rules, pairs=(Pair(0, 2, 2),))
    selection = started(game)
    deuce = parse_card("2C")
    assert selection.chosen == (deuce,)
    assert toggle(selection, deuce).chosen == undo(selection).chosen == (deuce,)
    assert toggle(selection, parse_card("AS")).chosen == (deuce,)
    assert action(toggle(selection, parse_card("3H")), game) == Give(2, parse_cards("2C 3H"))


@pytest.mark.parametrize(
    ("phase", "expected"),
    [
        (Phase.PLAY, Play(parse_card("AS"))),
        (Phase.TRUMP, NameTrump(3)),
        (Phase.TARGETS, AssignTargets((8, 5, 3))),
        (Phase.DISCARD, None),
        (Phase.GIVE, None),
        (Phase.RETURN, None),
    ],
)
def test_confirming_takes_what_is_pointed_at_but_no_set_that_is_not_complete(
    phase: Phase, expected: object
) -> None:
    game = view(phase, "AS KS 2H 2C 2D", pairs=(Pair(0, 2, 2),))
    assert action(started(game), game) == expected


@pytest.mark.parametrize(
    ("phase", "expected"),
    [
        (Phase.DISCARD, Discard(parse_cards("2C 2D 2H KS"))),
        (Phase.RETURN, Return(parse_cards("2C 2D 2H KS"))),
        (Phase.GIVE, Give(2, parse_cards("2C 2D 2H KS"))),
    ],
)
def test_a_complete_set_becomes_an_action_in_order(phase: Phase, expected: object) -> None:
    game = view(phase, "AS KS 2H 2C 2D", pairs=(Pair(0, 2, 4),))
    selection = started(game)
    for card in parse_cards("KS 2H 2D 2C"):
        selection = toggle(selection, card)
    assert action(selection, game) == expected


def test_a_suit_letter_points_at_trumps_and_confirms_nothing() -> None:
    game = view(Phase.TRUMP, "AS KS QS 2H")
    selection, named = typed(started(game), "d")
    assert (action(selection, game), named) == (NameTrump(1), "")


def test_all_ways_of_targets_are_offered_once() -> None:
    rules = preset("four-6433", {"assign_targets": "dealer"})
    selection = started(view(Phase.TARGETS, "AS", rules=rules))
    assert len(set(selection.targets)) == len(selection.targets) == 12
    assert selection.targets[0] == (6, 4, 3, 3)


def test_letters_mean_nothing_where_no_card_is_asked_for() -> None:
    selection = started(view(Phase.TARGETS, "AS"))
    assert typed(selection, "as8") == (selection, "")
    assert selection.asked == Choice(Phase.TARGETS)
