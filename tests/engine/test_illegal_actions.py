"""Every kind of illegal action in every phase is refused with its own code, and changes nothing."""

from pathlib import Path

import pytest

from engine.actions import (
    Action,
    AssignTargets,
    Deal,
    Discard,
    Give,
    NameTrump,
    Play,
    Return,
    TakeBack,
)
from engine.cards import full_pack, parse_card, parse_cards
from engine.legality import CODES, IllegalAction
from engine.presets import preset
from engine.public import Phase
from engine.seats import Seat
from engine.shuffle import deal_pack
from engine.state import State, new_game
from engine.step import step
from tests.engine.positions import ONLINE, after_hand, next_hand, opened_hand, play_position

A, B, C = range(3)
NOBODY = None


def cards(text: str) -> tuple[int, ...]:
    return parse_cards(text)


def targets_state() -> State:
    rules = preset("dealers-choice")
    state = new_game(rules, A)
    return step(state, None, deal_pack(rules, A, full_pack(52)))[0]


def give_state() -> State:
    return next_hand(ONLINE, (10, 5, 1), "2C 3C 4H / 5C 6C 7C / AC AD AH")


def high_low_state() -> State:
    return next_hand(preset("mess"), (10, 5, 1), "2C 2D 2S 9H / 3C 3D 3S 4H / KC KD AH 5H")


def return_state() -> State:
    return step(high_low_state(), A, Give(C, cards("2C 2D")))[0]


def over_state() -> State:
    return State(after_hand(preset("club"), (12, 3, 1)), ((), (), ()))


STATES: dict[Phase, State] = {
    Phase.DEAL: new_game(ONLINE, A),
    Phase.TARGETS: targets_state(),
    Phase.GIVE: give_state(),
    Phase.RETURN: return_state(),
    Phase.TRUMP: opened_hand(ONLINE, "2C 3C 4C 5C 6C / 7C / 8C", "9C TC JC QC"),
    Phase.DISCARD: step(
        opened_hand(ONLINE, "2C 3C 4C 5C 6C / 7C / 8C", "9C TC JC QC"), A, NameTrump(0)
    )[0],
    Phase.PLAY: play_position("7H 8H / 9H 2S / TH 3H", trick="7C", leader=C),
    Phase.OVER: over_state(),
}

ACTIONS: dict[Phase, Action] = {
    Phase.DEAL: deal_pack(ONLINE, A, full_pack(52)),
    Phase.TARGETS: AssignTargets((8, 5, 3)),
    Phase.GIVE: Give(C, cards("2C 3C")),
    Phase.RETURN: Return(cards("KC AH")),
    Phase.TRUMP: NameTrump(0),
    Phase.DISCARD: Discard(cards("2C 3C 4C 5C")),
    Phase.PLAY: Play(parse_card("7H")),
}


def assert_refused(state: State, seat: Seat | None, action: Action, code: str) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        step(state, seat, action)
    assert caught.value.code == code
    return caught.value


@pytest.mark.parametrize("phase", STATES)
@pytest.mark.parametrize("kind", ACTIONS)
def test_an_action_of_another_phase_is_refused_whoever_takes_it(phase: Phase, kind: Phase) -> None:
    state = STATES[phase]
    if kind is phase:
        step(state, state.public.to_act, ACTIONS[kind])  # this one is legal
        return
    for seat in (NOBODY, A, B, C, 3, -1, 99):
        if phase is Phase.OVER:
            assert_refused(state, seat, ACTIONS[kind], "game_over")
        else:
            error = assert_refused(state, seat, ACTIONS[kind], "wrong_phase")
            assert error.params == {"phase": phase.value}


@pytest.mark.parametrize("phase", [phase for phase in ACTIONS if phase is not Phase.DEAL])
def test_only_the_seat_whose_turn_it_is_may_act(phase: Phase) -> None:
    state = STATES[phase]
    for seat in {A, B, C, 3, -1, 99} - {state.public.to_act}:
        error = assert_refused(state, seat, ACTIONS[phase], "not_your_turn")
        assert error.params == {"seat": state.public.to_act}
    assert_refused(state, NOBODY, ACTIONS[phase], "no_seat")


def test_no_seat_may_deal() -> None:
    for seat in (A, B, C, 3):
        assert_refused(STATES[Phase.DEAL], seat, ACTIONS[Phase.DEAL], "table_deals")


def deal_of(sizes: tuple[int, ...], kitty: int, first: int = 0) -> Deal:
    """A deal of cards in order, from `first` on, with hands of these sizes."""
    hands = []
    for size in sizes:
        hands.append(tuple(range(first, first + size)))
        first += size
    return Deal(tuple(hands), tuple(range(first, first + kitty)))


TWICE = Deal((tuple(range(16)), tuple(range(16, 32)), (31, *range(33, 48))), tuple(range(48, 52)))


@pytest.mark.parametrize(
    ("deal", "code", "params"),
    [
        (deal_of((16, 16), 4), "bad_hands", {"expected": 3}),
        (deal_of((12, 12, 12, 12), 4), "bad_hands", {"expected": 3}),
        (Deal((), ()), "bad_hands", {"expected": 3}),
        (deal_of((16, 16, 15), 4), "bad_hand_size", {"seat": C, "count": 15, "expected": 16}),
        (deal_of((17, 15, 16), 4), "bad_hand_size", {"seat": A, "count": 17, "expected": 16}),
        (deal_of((16, 16, 16), 3), "bad_kitty_size", {"count": 3, "expected": 4}),
        (deal_of((16, 16, 16), 0), "bad_kitty_size", {"count": 0, "expected": 4}),
        (deal_of((16, 16, 16), 4, first=1), "not_in_pack", {"card": 52}),
        (deal_of((16, 16, 16), 4, first=-1), "not_in_pack", {"card": -1}),
        (TWICE, "card_twice", {"card": 31}),
    ],
)
def test_a_deal_has_every_card_of_the_pack_in_its_place(
    deal: Deal, code: str, params: dict[str, int]
) -> None:
    assert assert_refused(STATES[Phase.DEAL], NOBODY, deal, code).params == params


def test_a_pack_of_51_has_no_deuce_of_clubs_and_no_kitty() -> None:
    state = new_game(preset("strict-51"), A)
    assert_refused(state, NOBODY, deal_of((17, 17, 17), 0), "not_in_pack")
    assert_refused(state, NOBODY, deal_of((17, 17, 16), 1, first=1), "bad_hand_size")
    step(state, NOBODY, deal_of((17, 17, 17), 0, first=1))


@pytest.mark.parametrize(
    "targets", [(8, 5), (8, 5, 3, 0), (8, 8, 3), (9, 5, 2), (8, 5, -3), (), (10**30, 5, 3)]
)
def test_targets_are_the_numbers_of_the_rules(targets: tuple[int, ...]) -> None:
    assert_refused(STATES[Phase.TARGETS], A, AssignTargets(targets), "bad_targets")


@pytest.mark.parametrize(
    ("action", "code", "params"),
    [
        (Give(B, cards("2C 3C")), "wrong_receiver", {"seat": C}),
        (Give(A, cards("2C 3C")), "wrong_receiver", {"seat": C}),
        (Give(-1, cards("2C 3C")), "wrong_receiver", {"seat": C}),
        (Give(C, cards("2C")), "wrong_count", {"count": 1, "expected": 2}),
        (Give(C, cards("2C 3C 4H")), "wrong_count", {"count": 3, "expected": 2}),
        (Give(C, ()), "wrong_count", {"count": 0, "expected": 2}),
        (Give(C, cards("2C 2C")), "card_twice", {"card": 0}),
        (Give(C, cards("2C AC")), "not_your_card", {"card": parse_card("AC")}),
        (Give(C, (0, 52)), "not_your_card", {"card": 52}),
        (Give(C, (0, -4)), "not_your_card", {"card": -4}),
    ],
)
def test_a_gift_is_of_the_right_number_of_own_cards_for_the_right_receiver(
    action: Action, code: str, params: dict[str, int]
) -> None:
    assert assert_refused(STATES[Phase.GIVE], A, action, code).params == params


@pytest.mark.parametrize("gift", ["2C 9H", "9H 2S"])
def test_by_high_low_only_the_lowest_may_be_given(gift: str) -> None:
    error = assert_refused(high_low_state(), A, Give(C, cards(gift)), "not_lowest")
    assert error.params == {"count": 2}


@pytest.mark.parametrize(
    ("returned", "code"),
    [
        ("KC KD", "not_highest"),
        ("AH 5H", "not_highest"),
        ("AH", "wrong_count"),
        ("AH KC KD", "wrong_count"),
        ("AH AH", "card_twice"),
        ("AH AS", "not_your_card"),
        ("AH 2C", "not_your_card"),  # it is on its way to him, and not among his cards yet
    ],
)
def test_by_high_low_only_the_highest_may_be_returned(returned: str, code: str) -> None:
    assert_refused(STATES[Phase.RETURN], C, Return(cards(returned)), code)


@pytest.mark.parametrize("suit", [-1, 4, 10**30])
def test_trumps_are_one_of_four_suits(suit: int) -> None:
    error = assert_refused(STATES[Phase.TRUMP], A, NameTrump(suit), "no_such_suit")
    assert error.params == {"suit": suit}


@pytest.mark.parametrize(
    ("discard", "code"),
    [
        ("2C 3C 4C", "wrong_count"),
        ("2C 3C 4C 5C 6C", "wrong_count"),
        ("", "wrong_count"),
        ("2C 3C 4C 4C", "card_twice"),
        ("2C 3C 4C 7C", "not_your_card"),
        ("2C 3C 4C 9C", "not_your_card"),  # of the kitty, which is picked up afterwards
    ],
)
def test_four_own_cards_are_laid_away(discard: str, code: str) -> None:
    assert_refused(STATES[Phase.DISCARD], A, Discard(cards(discard)), code)


def test_a_card_played_is_an_own_one() -> None:
    for card in (parse_card("9H"), parse_card("7C"), 52, -1, 10**30):
        error = assert_refused(STATES[Phase.PLAY], A, Play(card), "not_your_card")
        assert error.params == {"card": card}


def test_whoever_can_follow_suit_has_to() -> None:
    state = play_position("7H 8S / 9H / TH", trick="2H", leader=C)
    error = assert_refused(state, A, Play(parse_card("8S")), "must_follow")
    assert error.params == {"card": parse_card("8S"), "suit": 2}
    step(state, A, Play(parse_card("7H")))


@pytest.mark.parametrize("seat", [A, B, C, NOBODY])
@pytest.mark.parametrize("phase", STATES)
def test_a_card_is_taken_back_only_from_the_trick_that_it_was_played_to(
    phase: Phase, seat: Seat | None
) -> None:
    if (phase, seat) == (Phase.PLAY, C):  # who has led
        step(STATES[phase], seat, TakeBack())
    else:
        assert_refused(STATES[phase], seat, TakeBack(), "nothing_to_take_back")


def test_every_code_has_its_case_above() -> None:
    text = Path(__file__).read_text()
    assert {code for code in CODES if f'"{code}"' in text} == set(CODES)
