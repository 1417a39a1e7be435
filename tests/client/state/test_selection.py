"""What keys and clicks choose, without a screen."""

import pytest

from client.state.selection import (
    Selection,
    action,
    begin,
    hand_order,
    move,
    move_to_end,
    point_at,
    rank_alone,
    reads,
    stray_rank,
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
        ("q", ""),  # its suit may follow
        ("qh", "QH"),
        ("QH", "QH"),
        ("qs", "QS"),  # not allowed, but certain
        ("1", ""),
        ("10h", "TH"),
        ("0h", "TH"),
        ("th", "TH"),
        ("s", ""),
        ("5s", "5S"),  # not held, but certain
    ],
)
def test_a_rank_and_a_suit_name_a_card(letters: str, card: str) -> None:
    game = view(Phase.PLAY, "AS QS QH TH 3H 2H 5C 5D", led="7H")
    assert typed(started(game), letters)[1] == card


@pytest.mark.parametrize(
    ("letter", "alone", "stray"),
    [
        ("q", "QH", ""),  # the one queen that may be played
        ("2", "", ""),  # two may be
        ("a", "", "AS"),  # held, but not allowed
        ("9", "", "9C"),  # none is held: any will do to say so
    ],
)
def test_a_rank_alone_names_the_only_card_of_it_that_may_be_chosen(
    letter: str, alone: str, stray: str
) -> None:
    game = view(Phase.PLAY, "AS QS QH 3H 2H 5C 2D", led="7H")
    game = view(Phase.PLAY, "2S 2H", led="") if letter == "2" else game
    selection, _named = typed(started(game), letter)
    named = [rank_alone(selection), stray_rank(selection)]
    assert [format_cards([card] if card is not None else []) for card in named] == [alone, stray]
    assert rank_alone(started(game)) is None
    assert stray_rank(started(game)) is None


def test_a_rank_moves_the_cursor_to_a_card_of_it_and_waits_for_the_suit() -> None:
    game = view(Phase.PLAY, "AS QS QH QD")
    selection, named = typed(started(game), "q")
    assert (selection.card, selection.rank, named) == (parse_card("QS"), "Q", "")
    assert undo(selection).rank == ""
    assert move(selection, 1).rank == ""
    assert typed(selection, "d")[1] == "QD"


def test_among_cards_to_be_chosen_a_rank_names_the_one_before_it() -> None:
    game = view(Phase.GIVE, "AS KS QS 9H 9D", pairs=(Pair(0, 2, 3),))
    assert typed(started(game), "ak")[1] == "AS"
    assert typed(started(game), "aa")[1] == ""  # a held key, or an impatient one
    assert typed(started(game), "9k")[1] == ""  # one of two nines: which, nobody has said
    assert typed(started(view(Phase.PLAY, "AS KS QS")), "ak")[1] == ""


@pytest.mark.parametrize(
    ("phase", "names", "words"),
    [
        (Phase.PLAY, ("q", "qs", "1", "10", "10h", "0h", "K"), ("sq", "qsk", "ask", "what", "r")),
        (Phase.GIVE, ("2c3c4d", "23", "1010h", "2c10"), ("has", "ate", "2c3c4dx")),
        (Phase.TRUMP, ("s", "sh"), ("he", "q")),
    ],
)
def test_letters_typed_in_one_go_name_what_is_asked_for_or_are_a_word(
    phase: Phase, names: tuple[str, ...], words: tuple[str, ...]
) -> None:
    selection = started(view(phase, "AS KS QS", pairs=(Pair(0, 2, 2),)))
    assert all(reads(selection, letters) for letters in names)
    assert not any(reads(selection, letters) for letters in words)


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
