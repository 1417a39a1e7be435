"""The worked cases of the rule text. Seats A=0, B=1, C=2; A deals hand 1, B hand 2."""

import pytest

from engine.actions import Give, Return
from engine.cards import format_cards, parse_cards
from engine.events import Dealt, Given, KittyTaken, LaidAway, Played, Returned, TrumpNamed
from engine.exchange import plan_exchange
from engine.legal import legal_actions
from engine.legality import IllegalAction
from engine.presets import preset
from engine.public import Pair, Phase
from engine.redact import view_for
from engine.rules import RuleSet
from engine.scoring import chips_won
from engine.state import State
from engine.step import step
from tests.engine.games import random_game
from tests.engine.positions import after_deals, after_hand, hands_of, next_hand

A, B, C, D = range(4)
ONLINE = preset("online")
MESS = preset("mess")


def give(state: State, giver: int, to: int, cards: str) -> tuple[State, str]:
    """The game after a gift, and what came back for it."""
    state, _ = step(state, giver, Give(to, parse_cards(cards)))
    returned = state.exchanges[-1].returned
    assert isinstance(returned, tuple)
    return state, format_cards(sorted(returned, reverse=True))


# Case 1


def test_case_1_eleven_four_one_is_three_up_one_down_and_two_down() -> None:
    result = after_hand(ONLINE, (11, 4, 1)).results[-1]
    assert result.targets == (8, 5, 3)
    assert result.deltas == (3, -1, -2)


def test_case_1_a_exchanges_one_card_with_b_then_two_with_c() -> None:
    public = next_hand(ONLINE, (11, 4, 1)).public
    assert public.targets == (3, 8, 5)
    assert public.pairs == (Pair(A, B, 1), Pair(A, C, 2))
    assert (public.phase, public.to_act) == (Phase.GIVE, A)


# Case 2


def test_case_2_b_with_target_8_comes_before_a_with_target_3() -> None:
    public = next_hand(ONLINE, (9, 7, 0)).public
    assert public.results[-1].deltas == (1, 2, -3)
    assert public.pairs == (Pair(B, C, 2), Pair(A, C, 1))


def test_case_2_b_gets_the_two_highest_spades_and_then_a_the_third() -> None:
    state = next_hand(ONLINE, (9, 7, 0), "4S 5H 6H / 2S 3S 7H / AS KS QS")
    state, returned = give(state, B, C, "2S 3S")
    assert returned == "AS KS"
    state, returned = give(state, A, C, "4S")
    assert returned == "QS"
    assert state.hands == hands_of("QS 5H 6H / AS KS 7H / 2S 3S 4S")


# Cases 3 to 5


@pytest.mark.parametrize(
    ("giver", "receiver", "given", "returned", "kept"),
    [
        ("9H 2H AD", "8H 3H AC", "9H 2H", "9H 8H", "2H 3H AC"),  # case 3
        ("TH 3H AD", "7H 3C AC", "3H TH", "TH 7H", "3H 3C AC"),  # case 4
    ],
)
def test_cases_3_and_4_an_unbeaten_card_comes_straight_back(
    giver: str, receiver: str, given: str, returned: str, kept: str
) -> None:
    state = next_hand(ONLINE, (10, 5, 1), f"{giver} / 2S 3S 4S / {receiver}")
    assert state.public.pairs == (Pair(A, C, 2),)
    state, back = give(state, A, C, given)
    assert back == returned
    assert state.hands[C] == hands_of(kept)[0]
    assert state.hands[A] == hands_of(f"{returned} AD")[0]


def test_case_5_a_suit_that_the_receiver_has_not_comes_back_and_the_card_is_spent() -> None:
    hands = "5D 2H / 3H 4H / AS AC"
    state = next_hand(ONLINE, (9, 5, 2), hands)
    assert state.public.pairs == (Pair(A, C, 1),)
    state, returned = give(state, A, C, "5D")
    assert returned == "5D"
    assert state.hands == hands_of(hands)
    assert state.public.pairs == ()
    assert (state.public.phase, state.public.to_act) == (Phase.TRUMP, B)


# Case 6


def test_case_6_a_card_just_received_may_be_passed_on() -> None:
    state = next_hand(ONLINE, (10, 4, 2), "2C 5H / KC 6H / AC 7H")
    assert state.public.results[-1].deltas == (2, -1, -1)
    assert state.public.pairs == (Pair(A, B, 1), Pair(A, C, 1))
    state, returned = give(state, A, B, "2C")
    assert returned == "KC"
    assert (state.public.phase, state.public.to_act) == (Phase.GIVE, A)
    state, returned = give(state, A, C, "KC")
    assert returned == "AC"
    assert state.hands == hands_of("AC 5H / 2C 6H / KC 7H")


# Case 7


def case_7() -> State:
    state = next_hand(MESS, (10, 5, 1), "2C 2D 2S 9H / 3C 3D 3S 4H / KC KD AH 5H")
    assert state.public.pairs == (Pair(A, C, 2),)
    return state


def test_case_7_a_picks_two_of_his_three_deuces() -> None:
    gifts = list(legal_actions(view_for(case_7(), A)))
    pairs = ("2C 2D", "2C 2S", "2D 2S")
    assert gifts == [Give(C, parse_cards(pair)) for pair in pairs]


def test_case_7_the_ace_goes_and_c_picks_the_king() -> None:
    state, _ = step(case_7(), A, Give(C, parse_cards("2C 2S")))
    assert (state.public.phase, state.public.to_act) == (Phase.RETURN, C)
    returns = list(legal_actions(view_for(state, C)))
    assert returns == [Return(parse_cards("KC AH")), Return(parse_cards("KD AH"))]
    with pytest.raises(IllegalAction) as caught:
        step(state, C, Return(parse_cards("KC KD")))
    assert caught.value.code == "not_highest"
    state, _ = step(state, C, Return(parse_cards("AH KD")))
    assert state.hands[A] == hands_of("2D 9H KD AH")[0]
    assert state.hands[C] == hands_of("2C 2S KC 5H")[0]


# Cases 8 and 9


def test_case_8_without_anybody_down_there_is_no_exchange() -> None:
    public = next_hand(preset("strict-51"), (9, 5, 3)).public
    assert public.results[-1].deltas == (1, 0, 0)
    assert public.pairs == ()
    assert (public.phase, public.to_act) == (Phase.TRUMP, B)


def test_case_9_what_is_left_over_lapses() -> None:
    public = next_hand(preset("four-6433"), (7, 2, 2, 1)).public
    assert public.results[-1].deltas == (1, -2, -1, -2)
    assert public.targets == (3, 6, 4, 3)
    assert plan_exchange(public) == (Pair(A, B, 1),)


# Case 10


@pytest.mark.parametrize(
    ("before", "deltas", "last_took", "totals", "winner"),
    [
        # 10 to 10: the larger delta in the last hand.
        ((8, 9, -17), (2, 1, -3), (32, 31, 30), (10, 10, -20), A),
        # 10 to 10 with equal deltas: C took trick 16, but of the two who tie B took one last.
        ((9, 9, -18), (1, 1, -2), (30, 31, 32), (10, 10, -20), B),
        ((9, 4, -13), (2, 6, -8), (30, 31, 32), (11, 10, -21), A),
    ],
)
def test_case_10_the_end_of_a_race_to_ten(
    before: tuple[int, ...],
    deltas: tuple[int, ...],
    last_took: tuple[int, ...],
    totals: tuple[int, ...],
    winner: int,
) -> None:
    tricks = [target + delta for target, delta in zip((8, 5, 3), deltas, strict=True)]
    hand = after_hand(ONLINE, tricks, hand=4, totals=before, last_took=last_took)
    assert hand.totals == totals
    assert (hand.phase, hand.winner) == (Phase.OVER, winner)


# Case 11


@pytest.mark.parametrize(
    ("rules", "hand", "dealer", "took", "winner"),
    [
        (MESS, 3, C, 8, None),
        (MESS, 4, A, 8, A),
        (preset("mess", {"dealer_need": "ahead"}), 4, A, 8, None),
        (preset("mess", {"dealer_need": "ahead"}), 4, A, 9, A),
    ],
)
def test_case_11_the_dealer_wins_once_the_deal_has_gone_round(
    rules: RuleSet, hand: int, dealer: int, took: int, winner: int | None
) -> None:
    tricks = [0, 0, 0]
    tricks[dealer], tricks[(dealer + 1) % 3] = took, 16 - took
    public = after_hand(rules, tricks, dealer=dealer, hand=hand)
    assert public.winner == winner
    assert public.phase is (Phase.DEAL if winner is None else Phase.OVER)


# Case 12


@pytest.mark.parametrize(
    ("down_order", "pairs"),
    [
        ("target", (Pair(B, C, 2), Pair(B, A, 1))),
        ("previous_target", (Pair(B, A, 1), Pair(B, C, 2))),
    ],
)
def test_case_12_the_targets_of_this_hand_or_of_the_hand_before(
    down_order: str, pairs: tuple[Pair, ...]
) -> None:
    public = next_hand(preset("online", {"down_order": down_order}), (7, 8, 1)).public
    assert public.results[-1].deltas == (-1, 3, -2)
    assert public.pairs == pairs


# Case 13


@pytest.mark.parametrize(
    ("tricks", "winners"),
    [((7, 8, 9), [None, None, B]), ((7, 6, 5, 7, 8), [None, None, None, None, B])],
)
def test_case_13_the_deals_of_the_first_round(
    tricks: tuple[int, ...], winners: list[int | None]
) -> None:
    rules = preset("mess", {"dealer_counts_from": "first_round"})
    assert [public.winner for public in after_deals(rules, tricks)] == winners


# Case 14


def test_case_14_who_takes_the_most_tricks_wins_whoever_has_the_chips() -> None:
    public = after_hand(preset("club"), (2, 2, 12), hand=5, chips=(-20, 20, 0))
    assert public.winner == C
    assert public.chips == (-26, 17, 9)


# Case 15


def test_case_15_the_exchange_after_laying_away_and_before_the_first_trick() -> None:
    rules = preset("mess", {"exchange_at": "after_trump"})
    turns = [turn for turn in random_game(rules, 3, max_hands=2) if turn.before.public.hand == 2]
    happened = [type(event) for turn in turns for event in turn.events]
    hand = happened[happened.index(Dealt) : happened.index(Played)]
    assert hand[:4] == [Dealt, KittyTaken, TrumpNamed, LaidAway]
    assert hand[4:]
    assert hand[4:] == [Given, Returned] * (len(hand[4:]) // 2)
    for turn in turns:
        if turn.before.public.phase in (Phase.GIVE, Phase.RETURN):
            in_hand = sum(map(len, turn.before.hands)) + len(turn.before.offered)
            assert (in_hand, len(turn.before.laid_away)) == (48, 4)


# Case 16


@pytest.mark.parametrize(
    ("chips", "won"), [("per_down", (6, -3, -3)), ("stakes", (3, -1, -2)), ("off", (0, 0, 0))]
)
def test_case_16_chips(chips: str, won: tuple[int, ...]) -> None:
    rules = preset("mess-nine", {"chips": chips})
    assert chips_won(rules, (3, -1, -2)) == won
    assert after_hand(rules, (11, 4, 1)).chips == won
    assert after_hand(rules, (11, 4, 1), chips=(-1, 5, 0)).chips == tuple(
        before + change for before, change in zip((-1, 5, 0), won, strict=True)
    )
