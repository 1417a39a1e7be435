"""A hand step by step: targets, trumps, the kitty in all its orders, the lead, the next hand."""

import pytest
from msgspec.structs import replace

from engine.actions import AssignTargets, Discard, NameTrump, Play
from engine.cards import format_cards, full_pack, parse_card, parse_cards
from engine.events import Dealt, HandOver, KittyTaken, LaidAway, Played, TargetsAssigned, TrumpNamed
from engine.legal import choice, legal_actions
from engine.presets import preset
from engine.public import Phase
from engine.redact import redact, view_for
from engine.rules import change_rules
from engine.scoring import targets_by_position
from engine.shuffle import deal_pack
from engine.state import State, new_game
from engine.step import step
from tests.engine.positions import ONLINE, dealt_game, opened_hand, play_position

KITTY = "3C 4C 5C 6C"
HANDS = "2H 3H 4H 5H 6H / 7S 8S 9S TS JS / 7D 8D 9D TD JD"


def phase_of(state: State) -> tuple[Phase, int | None]:
    return state.public.phase, state.public.to_act


def opened(kitty_order: str, **changes: object) -> State:
    rules = change_rules(ONLINE, {"kitty_order": kitty_order, **changes})
    return opened_hand(rules, HANDS, KITTY)


def hand_of(state: State, seat: int) -> str:
    return format_cards(state.hands[seat])


# A new game


def test_a_new_game_awaits_the_deal_of_its_first_dealer() -> None:
    public = new_game(ONLINE, 2).public
    assert (public.hand, public.dealer, public.phase, public.to_act) == (1, 2, Phase.DEAL, None)


@pytest.mark.parametrize("dealer", [-1, 3, 4])
def test_a_first_dealer_has_a_seat(dealer: int) -> None:
    with pytest.raises(ValueError, match="dealer"):
        new_game(ONLINE, dealer)


# Targets


@pytest.mark.parametrize(
    ("name", "dealer", "targets"),
    [
        ("online", 0, (8, 5, 3)),
        ("online", 1, (3, 8, 5)),
        ("online", 2, (5, 3, 8)),
        ("mess-952", 1, (2, 9, 5)),
        ("strict-51", 2, (5, 3, 8)),
        ("four-6433", 0, (6, 4, 3, 3)),
        ("four-6433", 1, (3, 6, 4, 3)),
        ("four-7432", 2, (3, 2, 7, 4)),
        ("four-7432", 3, (4, 3, 2, 7)),
    ],
)
def test_targets_are_clockwise_from_the_dealer(
    name: str, dealer: int, targets: tuple[int, ...]
) -> None:
    assert targets_by_position(preset(name), dealer) == targets
    assert dealt_game(preset(name), dealer).public.targets == targets


def test_the_dealer_may_give_out_the_targets_in_any_order() -> None:
    state = dealt_game(preset("dealers-choice"), 1)
    assert phase_of(state) == (Phase.TARGETS, 1)
    actions = list(legal_actions(view_for(state, 1)))
    assert len(actions) == 6
    for action in actions:
        assert isinstance(action, AssignTargets)
        assert step(state, 1, action)[0].public.targets == action.targets


def test_of_equal_targets_each_order_is_offered_once() -> None:
    rules = preset("dealers-choice", {"targets": [6, 6, 4]})
    assert len(list(legal_actions(view_for(dealt_game(rules), 0)))) == 3


def test_where_all_targets_are_equal_nobody_is_asked() -> None:
    rules = preset("dealers-choice", {"targets": [5, 5, 5]})
    state = new_game(rules, 0)
    state, events = step(state, None, deal_pack(rules, 0, full_pack(52)))
    assert list(map(type, events)) == [Dealt, TargetsAssigned, KittyTaken]
    assert state.public.targets == (5, 5, 5)
    assert phase_of(state) == (Phase.TRUMP, 0)


# Trumps and the kitty


def test_discard_first_names_trumps_lays_four_away_and_picks_up_unseen() -> None:
    state = opened("discard_first")
    assert phase_of(state) == (Phase.TRUMP, 0)
    state, events = step(state, 0, NameTrump(2))
    assert events == (TrumpNamed(2),)
    assert phase_of(state) == (Phase.DISCARD, 0)
    assert choice(view_for(state, 0)) is not None
    assert hand_of(state, 0) == "2H 3H 4H 5H 6H"
    state, events = step(state, 0, Discard(parse_cards("2H 3H 4H 5H")))
    assert list(map(type, events)) == [LaidAway, KittyTaken]
    assert hand_of(state, 0) == "3C 4C 5C 6C 6H"
    assert format_cards(state.laid_away) == "2H 3H 4H 5H"
    assert phase_of(state) == (Phase.PLAY, 1)


def test_take_first_picks_up_before_trumps_and_lays_any_four_away() -> None:
    state = opened("take_first")
    assert phase_of(state) == (Phase.TRUMP, 0)
    assert hand_of(state, 0) == "2H 3C 3H 4C 4H 5C 5H 6C 6H"
    state, _ = step(state, 0, NameTrump(2))
    assert phase_of(state) == (Phase.DISCARD, 0)
    state, events = step(state, 0, Discard(parse_cards("3C 4C 2H 6H")))
    assert list(map(type, events)) == [LaidAway]
    assert hand_of(state, 0) == "3H 4H 5C 5H 6C"
    assert phase_of(state) == (Phase.PLAY, 1)


def test_blind_names_trumps_before_the_kitty_is_picked_up() -> None:
    state = opened("blind")
    assert phase_of(state) == (Phase.TRUMP, 0)
    assert hand_of(state, 0) == "2H 3H 4H 5H 6H"
    assert view_for(state, 0).picked_up == ()
    state, events = step(state, 0, NameTrump(2))
    assert list(map(type, events)) == [TrumpNamed, KittyTaken]
    assert phase_of(state) == (Phase.DISCARD, 0)
    state, _ = step(state, 0, Discard(parse_cards("3C 4C 2H 6H")))
    assert hand_of(state, 0) == "3H 4H 5C 5H 6C"
    assert phase_of(state) == (Phase.PLAY, 1)


@pytest.mark.parametrize("kitty_order", ["discard_first", "take_first", "blind"])
def test_without_a_kitty_only_trumps_are_named(kitty_order: str) -> None:
    rules = preset("strict-51", {"kitty_order": kitty_order})
    state, events = step(dealt_game(rules), 0, NameTrump(3))
    assert events == (TrumpNamed(3),)
    assert phase_of(state) == (Phase.PLAY, 1)
    assert [len(hand) for hand in state.hands] == [17, 17, 17]


@pytest.mark.parametrize("kitty_order", ["discard_first", "take_first", "blind"])
def test_only_the_declarer_sees_the_kitty_and_what_he_lays_away(kitty_order: str) -> None:
    state = opened(kitty_order)
    state, named = step(state, 0, NameTrump(2))
    discard = format_cards(state.hands[0][-4:])
    state, laid = step(state, 0, Discard(parse_cards(discard)))
    assert format_cards(view_for(state, 0).picked_up) == KITTY
    assert format_cards(view_for(state, 0).laid_away) == discard
    for seat in (1, 2, None):
        view = view_for(state, seat)
        assert (view.picked_up, view.laid_away) == ((), ())
        for event in (*named, *laid):
            told = redact(event, seat)
            assert not isinstance(told, (KittyTaken, LaidAway)) or told.cards == 4


# The lead and the next hand


@pytest.mark.parametrize(("first_lead", "leader"), [("eldest", 2), ("dealer", 1)])
def test_eldest_or_the_dealer_leads(first_lead: str, leader: int) -> None:
    rules = preset("strict-51", {"first_lead": first_lead})
    state, _ = step(dealt_game(rules, 1), 1, NameTrump(3))
    assert phase_of(state) == (Phase.PLAY, leader)
    assert state.public.trick.leader == leader


def play(state: State, *cards: str) -> State:
    for card in cards:
        seat = state.public.to_act
        assert seat is not None
        state, _ = step(state, seat, Play(parse_card(card)))
    return state


def test_the_last_card_ends_the_hand_and_shows_what_was_laid_away() -> None:
    state = play_position("AS / 2H / 3H", leader=0)
    state, events = step(play(state, "AS", "2H"), 2, Play(parse_card("3H")))
    assert list(map(type, events)) == [Played, HandOver]
    assert state.public.results[-1].tricks == (1, 0, 0)
    assert phase_of(state) == (Phase.DEAL, None)
    assert (state.public.hand, state.public.dealer) == (2, 1)


def test_the_latest_trick_of_each_seat_is_numbered_through_the_whole_game() -> None:
    """A tie may be between two who took no trick in the last hand. Until it is over, a card that
    was taken back may change who takes a trick.
    """
    state = play_position("AS 2S / 2H KD / 3H 2C", leader=0)
    public = replace(state.public, hand=2, last_took=(10, 16, 15))
    state = play(replace(state, public=public), "AS", "2H", "3H")
    assert state.public.last_took == (10, 16, 15)
    assert play(state, "2S", "KD", "2C").public.last_took == (32, 16, 15)


def test_the_deal_goes_round_to_the_left() -> None:
    rules = preset("four-6433")
    state = play_position("AS / 2H / 3H / 4H", rules=rules, leader=3, dealer=3)
    assert play(state, "4H", "AS", "2H", "3H").public.dealer == 0


def test_a_new_deal_forgets_the_hand_before() -> None:
    rules = preset("strict-51", {"assign_targets": "dealer"})
    state = play(play_position("AS / 2H / 3H", leader=0, rules=rules), "AS", "2H", "3H")
    state, _ = step(state, None, deal_pack(rules, 1, full_pack(51)))
    assert state.public.tricks == ()
    assert state.public.taken == (0, 0, 0)
    assert state.public.trump is None
    assert state.public.targets == ()
