"""The exchange: who deals with whom in which order, what moves, when, and who sees it."""

import pytest
from msgspec.structs import replace

from engine.actions import AssignTargets, Discard, Give, NameTrump, Return
from engine.cards import format_cards, parse_cards
from engine.events import Given, KittyTaken, Returned, TrumpNamed
from engine.exchange import extremes, plan_exchange, settle_suits
from engine.legal import choice, legal_actions
from engine.presets import preset
from engine.public import Pair, Phase
from engine.redact import redact, view_for
from engine.rules import RuleSet, change_rules
from engine.state import State
from engine.step import step
from tests.engine.positions import ONLINE, after_hand, next_hand, opened_hand

A, B, C, D = range(4)
FOUR = preset("four-6433", {"exchange": "suit"})
KITTY = "9D TD JD QD"


def planned(rules: RuleSet, dealer: int, deltas: tuple[int, ...]) -> list[tuple[int, int, int]]:
    """Giver, receiver and count of each pair in the hand that `dealer` deals."""
    pairs = opened_hand(rules, " / ".join([""] * rules.players), dealer=dealer, deltas=deltas)
    return [(pair.giver, pair.receiver, pair.count) for pair in pairs.public.pairs]


@pytest.mark.parametrize(
    ("changes", "dealer", "deltas", "pairs"),
    [
        # Targets with dealer B: A 3, B 8, C 5.
        ({}, B, (1, 2, -3), [(B, C, 2), (A, C, 1)]),
        ({}, B, (2, 1, -3), [(B, C, 1), (A, C, 2)]),
        ({"up_order": "most_up"}, B, (2, 1, -3), [(A, C, 2), (B, C, 1)]),
        ({"up_order": "most_up"}, B, (1, 1, -2), [(B, C, 1), (A, C, 1)]),  # tie: higher target
        ({}, B, (3, -1, -2), [(A, B, 1), (A, C, 2)]),
        ({}, B, (-2, -1, 3), [(C, B, 1), (C, A, 2)]),
        ({"down_order": "seat"}, B, (-2, -1, 3), [(C, A, 2), (C, B, 1)]),
        ({"down_order": "seat"}, B, (-2, 3, -1), [(B, C, 1), (B, A, 2)]),
        ({}, B, (-3, 1, 2), [(B, A, 1), (C, A, 2)]),
        ({}, B, (0, 0, 0), []),
        ({}, B, (4, 0, 0), []),  # nobody is down
        ({}, B, (-1, 0, 0), []),  # nobody is up
        ({}, B, (4, -1, 0), [(A, B, 1)]),  # the rest lapses
        ({}, B, (1, -4, 0), [(A, B, 1)]),
        ({}, B, (8, -8, 0), [(A, B, 8)]),
        ({"exchange": "off"}, B, (3, -1, -2), []),
        # Targets in the hand before, dealt by A: A 8, B 5, C 3.
        ({"up_order": "previous_target"}, B, (1, 2, -3), [(A, C, 1), (B, C, 2)]),
        ({"up_order": "previous_target"}, B, (-3, 2, 1), [(B, A, 2), (C, A, 1)]),
        ({"down_order": "previous_target"}, B, (-1, 3, -2), [(B, A, 1), (B, C, 2)]),
        ({"down_order": "previous_target"}, B, (1, 2, -3), [(B, C, 2), (A, C, 1)]),
        (
            {"up_order": "previous_target", "down_order": "previous_target"},
            B,
            (3, -1, -2),
            [(A, B, 1), (A, C, 2)],
        ),
        # Equal targets: nearest on the dealer's left first, the dealer last.
        ({"targets": [5, 5, 5]}, B, (1, 1, -2), [(A, C, 1), (B, C, 1)]),
        ({"targets": [5, 5, 5]}, B, (2, -1, -1), [(A, C, 1), (A, B, 1)]),
        ({"targets": [5, 5, 5]}, C, (2, -1, -1), [(A, B, 1), (A, C, 1)]),
        ({"targets": [5, 5, 5], "up_order": "most_up"}, A, (1, 1, -2), [(B, C, 1), (A, C, 1)]),
    ],
)
def test_pairs_of_three(
    changes: dict[str, object],
    dealer: int,
    deltas: tuple[int, ...],
    pairs: list[tuple[int, int, int]],
) -> None:
    rules = change_rules(ONLINE, {"end": "hands", **changes})
    assert planned(rules, dealer, deltas) == pairs


@pytest.mark.parametrize(
    ("changes", "dealer", "deltas", "pairs"),
    [
        # Targets with dealer B: A 3, B 6, C 4, D 3; of the equal ones D is nearer on B's left.
        ({}, B, (1, -2, -1, -2), [(A, B, 1)]),
        ({}, B, (-1, 4, -1, -1), [(B, C, 1), (B, D, 1), (B, A, 1)]),
        ({"down_order": "seat"}, B, (-1, -1, 4, -1), [(C, D, 1), (C, A, 1), (C, B, 1)]),
        ({}, B, (1, -4, 0, 1), [(D, B, 1), (A, B, 1)]),
        ({}, B, (2, -2, -4, 1), [(D, B, 1), (A, B, 1), (A, C, 1)]),
        ({"up_order": "most_up"}, B, (2, -2, -4, 1), [(A, B, 2), (D, C, 1)]),
        ({"up_order": "most_up"}, B, (1, -2, -4, 1), [(D, B, 1), (A, B, 1)]),
        # Targets in the hand before, dealt by A: A 6, B 4, C 3, D 3; of the equal ones C is nearer
        # on the left of B, who deals now.
        ({"down_order": "previous_target"}, B, (-1, 4, -1, -2), [(B, A, 1), (B, C, 1), (B, D, 2)]),
        ({"up_order": "previous_target"}, B, (1, -4, 1, 1), [(A, B, 1), (C, B, 1), (D, B, 1)]),
        (
            {"targets": [3, 3, 6, 4], "up_order": "previous_target"},
            B,
            (1, 1, -4, 0),
            [(A, C, 1), (B, C, 1)],  # A and B had 3 each, and B, who deals, comes last
        ),
        # All targets equal, dealer D: A, B, C, D.
        ({"targets": [3, 3, 3, 3]}, D, (1, 1, 1, -3), [(A, D, 1), (B, D, 1), (C, D, 1)]),
        ({"targets": [3, 3, 3, 3]}, D, (-1, -1, 3, -1), [(C, A, 1), (C, B, 1), (C, D, 1)]),
    ],
)
def test_pairs_of_four(
    changes: dict[str, object],
    dealer: int,
    deltas: tuple[int, ...],
    pairs: list[tuple[int, int, int]],
) -> None:
    assert planned(change_rules(FOUR, changes), dealer, deltas) == pairs


def test_there_is_no_exchange_in_the_first_hand() -> None:
    state = opened_hand(ONLINE, "2C / 3C / 4C", KITTY)
    assert plan_exchange(state.public) == ()
    assert state.public.phase is Phase.TRUMP


def test_the_order_goes_by_the_targets_that_the_dealer_gave_out() -> None:
    rules = preset("dealers-choice", {"exchange": "suit"})
    state = next_hand(rules, (11, 4, 1))
    state, _ = step(state, B, AssignTargets((3, 5, 8)))
    assert state.public.pairs == (Pair(A, C, 2), Pair(A, B, 1))


@pytest.mark.parametrize(
    ("changes", "pairs"),
    [
        ({}, [(B, C, 2), (B, A, 1)]),
        ({"down_order": "previous_target"}, [(B, A, 1), (B, C, 2)]),
    ],
)
def test_previous_targets_are_those_that_a_dealer_gave_out_then(
    changes: dict[str, object], pairs: list[tuple[int, int, int]]
) -> None:
    rules = preset("dealers-choice", {"exchange": "suit", **changes})
    public = replace(after_hand(rules, (4, 8, 4)), targets=())
    result = replace(public.results[-1], targets=(5, 8, 3), deltas=(-1, 3, -2))
    public = replace(public, results=(result,), targets=(3, 8, 5))
    assert [(p.giver, p.receiver, p.count) for p in plan_exchange(public)] == pairs


# exchange = suit


@pytest.mark.parametrize(
    ("given", "theirs", "returned"),
    [
        ("2S 3S", "AS KS QS", "KS AS"),
        ("9H 2H", "8H 3H", "8H 9H"),
        ("3H TH", "7H", "7H TH"),
        ("5D", "AS", "5D"),
        ("2C 3D", "AC AD", "AC AD"),  # suit by suit
        ("2C 3D 4D", "AC KC 5D", "4D 5D AC"),
        ("AS", "KS", "AS"),
        ("2C 3C", "", "2C 3C"),
    ],
)
def test_the_highest_of_each_suit_go_to_the_giver(given: str, theirs: str, returned: str) -> None:
    assert settle_suits(parse_cards(given), parse_cards(theirs)) == tuple(
        sorted(parse_cards(returned))
    )


def test_the_receiver_chooses_nothing() -> None:
    state = next_hand(ONLINE, (9, 5, 2), "2H 3S / 4S / AH AS")
    state, events = step(state, A, Give(C, parse_cards("2H")))
    assert events == (Given(A, C, parse_cards("2H")), Returned(A, C, parse_cards("AH")))


def test_whoever_has_to_give_all_his_cards_is_not_asked() -> None:
    rules = change_rules(ONLINE, {"exchange_at": "after_trump", "end": "hands"})
    state = opened_hand(rules, "2H 3S / 4S / AH 4H", KITTY, dealer=B, deltas=(2, 0, -2))
    state, events = step(state, B, NameTrump(0))
    assert list(map(type, events)) == [TrumpNamed, Given, Returned]
    assert format_cards(state.hands[A]) == "3S AH"


# exchange = high_low


@pytest.mark.parametrize(
    ("hand", "count", "lowest", "forced", "open_cards"),
    [
        ("2C 2D 2S 9H", 2, True, "", "2C 2D 2S"),
        ("2C 2D 2S 9H", 3, True, "2C 2D 2S", ""),
        ("2C 2D 2S 9H", 4, True, "2C 2D 2S 9H", ""),
        ("2C 3D 3S 3H", 2, True, "2C", "3D 3H 3S"),
        ("2C 3D 3S 9H", 3, True, "2C 3D 3S", ""),
        ("KC KD AH 5H", 2, False, "AH", "KC KD"),
        ("KC KD AH AS", 2, False, "AH AS", ""),
        ("KC KD AH AS", 1, False, "", "AH AS"),
        ("2C", 1, False, "2C", ""),
    ],
)
def test_the_lowest_or_highest_are_by_rank_and_suits_do_not_count(
    hand: str, count: int, lowest: bool, forced: str, open_cards: str
) -> None:
    found = extremes(parse_cards(hand), count, lowest=lowest)
    assert found == (parse_cards(forced), parse_cards(open_cards))


def high_low(hands: str, deltas: tuple[int, ...], **changes: object) -> State:
    rules = preset("mess-blind", {"exchange_at": "after_trump", **changes})
    return opened_hand(rules, hands, KITTY, dealer=B, deltas=deltas)


def test_cards_move_by_themselves_where_ranks_leave_no_choice() -> None:
    state = high_low("2C 3D 9H / 4S 5S 6S / AH KC 5H", (2, 0, -2))
    state, events = step(state, B, NameTrump(0))
    assert list(map(type, events)) == [TrumpNamed, Given, Returned, KittyTaken]
    assert format_cards(state.hands[A]) == "9H KC AH"
    assert format_cards(state.hands[C]) == "2C 3D 5H"


def test_only_the_side_that_has_a_choice_is_asked() -> None:
    state = high_low("2C 2D 9H / 4S 5S 6S / AH KC 5H", (1, 0, -1))
    state, _ = step(state, B, NameTrump(0))
    assert (state.public.phase, state.public.to_act) == (Phase.GIVE, A)
    state, events = step(state, A, Give(C, parse_cards("2D")))
    assert list(map(type, events)) == [Given, Returned, KittyTaken]

    state = high_low("2C 3D 9H / 4S 5S 6S / AH AC 5H", (1, 0, -1))
    state, events = step(state, B, NameTrump(0))
    assert list(map(type, events)) == [TrumpNamed, Given]
    assert (state.public.phase, state.public.to_act) == (Phase.RETURN, C)
    assert len(list(legal_actions(view_for(state, C)))) == 2


def test_what_is_returned_is_chosen_from_the_hand_before_the_gift() -> None:
    """A gift that is higher than all of the receiver's cards does not come straight back."""
    state = high_low("KC KD AS / 4S 5S 6S / 2H 3C 3D", (2, 0, -2))
    state, _ = step(state, B, NameTrump(0))
    assert format_cards(state.hands[A]) == "3C 3D AS"
    assert format_cards(state.hands[C]) == "2H KC KD"


def test_the_next_pair_deals_with_the_hands_as_they_are_then() -> None:
    state = high_low("2C 3D 9H / 4S 5S KS / AH 6C 5H", (2, -1, -1))
    state, events = step(state, B, NameTrump(0))
    assert events[1:5] == (
        Given(A, B, parse_cards("2C")),
        Returned(A, B, parse_cards("KS")),
        Given(A, C, parse_cards("3D")),
        Returned(A, C, parse_cards("AH")),
    )


# When, and who sees it


def test_before_trump_the_exchange_comes_before_everything() -> None:
    for kitty_order in ("discard_first", "take_first", "blind"):
        rules = change_rules(ONLINE, {"kitty_order": kitty_order})
        state = next_hand(rules, (9, 5, 2), "2H 3S / 4S / AH AS")
        assert (state.public.phase, state.public.to_act) == (Phase.GIVE, A)
        assert state.public.trump is None


@pytest.mark.parametrize("kitty_order", ["discard_first", "blind"])
def test_after_trump_the_exchange_comes_before_the_kitty(kitty_order: str) -> None:
    rules = change_rules(ONLINE, {"exchange_at": "after_trump", "kitty_order": kitty_order})
    state = opened_hand(rules, "2H 3S / 4S / AH AS", KITTY, dealer=B, deltas=(1, 0, -1))
    assert (state.public.phase, state.public.to_act) == (Phase.TRUMP, B)
    state, _ = step(state, B, NameTrump(0))
    assert (state.public.phase, state.public.to_act) == (Phase.GIVE, A)
    state, _ = step(state, A, Give(C, parse_cards("2H")))
    assert (state.public.phase, state.public.to_act) == (Phase.DISCARD, B)
    assert len(state.hands[B]) == (5 if kitty_order == "blind" else 1)


def test_with_a_kitty_that_is_taken_first_it_comes_from_full_hands_before_the_first_trick() -> None:
    rules = change_rules(ONLINE, {"exchange_at": "after_trump", "kitty_order": "take_first"})
    state = opened_hand(rules, "2H 3S / 4S 5S / AH AS", KITTY, dealer=B, deltas=(1, 0, -1))
    assert (state.public.phase, state.public.to_act) == (Phase.TRUMP, B)
    assert len(state.hands[B]) == 6
    state, _ = step(state, B, NameTrump(0))
    assert (state.public.phase, state.public.to_act) == (Phase.DISCARD, B)
    state, _ = step(state, B, Discard(parse_cards(KITTY)))
    assert (state.public.phase, state.public.to_act) == (Phase.GIVE, A)
    assert list(map(len, state.hands)) == [2, 2, 2]
    state, _ = step(state, A, Give(C, parse_cards("2H")))
    assert (state.public.phase, state.public.to_act) == (Phase.PLAY, C)
    assert format_cards(state.hands[A]) == "3S AH"


def test_giver_and_receiver_see_the_cards_and_others_how_many() -> None:
    state = next_hand(preset("mess"), (10, 5, 1), "2C 2D 2S 9H / 3C 3D 3S 4H / KC KD AH 5H")
    state, given = step(state, A, Give(C, parse_cards("2C 2D")))
    for seat, offered in ((A, parse_cards("2C 2D")), (C, parse_cards("2C 2D")), (B, 2), (None, 2)):
        assert view_for(state, seat).offered == offered
        assert [redact(event, seat) for event in given] == [Given(A, C, offered)]
    state, returned = step(state, C, Return(parse_cards("AH KC")))
    for seat, cards in ((A, parse_cards("KC AH")), (C, parse_cards("KC AH")), (B, 2), (None, 2)):
        assert view_for(state, seat).exchanges[0].returned == cards
        assert redact(returned[0], seat) == Returned(A, C, cards)


def test_the_receiver_of_a_gift_is_told_before_he_returns() -> None:
    state = next_hand(preset("mess"), (10, 5, 1), "2C 2D 2S 9H / 3C 3D 3S 4H / KC KD AH 5H")
    state, _ = step(state, A, Give(C, parse_cards("2C 2D")))
    asked = choice(view_for(state, C))
    assert asked is not None
    assert (asked.count, format_cards(asked.forced)) == (2, "AH")
