"""The laws that hold at every step of every game, whatever its rules."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import msgspec
import pytest
from hypothesis import given

from engine.actions import Action, Play
from engine.cards import full_pack
from engine.fold import fold
from engine.presets import CHANGES, preset
from engine.public import Phase
from engine.record import Moment, read_record, report_hand, report_position
from engine.record_text import Header, format_decision, format_header
from engine.redact import redact, view_for
from engine.rules import RuleSet
from engine.seats import Seat
from engine.state import State, new_game
from engine.step import step
from engine.view import View
from tests.engine.games import Turn, hesitant_game, played_game, random_game
from tests.engine.secrets_of import (
    known_cards,
    moved_action,
    moved_event,
    moved_state,
    other_places,
)
from tests.engine.strategies import examples, rule_sets, seeds
from tests.steady_player import decide_steadily

HANDS = 3
encode = msgspec.msgpack.encode

every_preset = pytest.mark.parametrize("name", CHANGES)


def viewers(rules: RuleSet) -> tuple[Seat | None, ...]:
    return (None, *range(rules.players))


# 1. A view is the fold of what its seat was told.


def assert_views_are_folds(turns: Iterator[Turn]) -> None:
    views: dict[Seat | None, View] = {}
    for turn in turns:
        for seat in viewers(turn.after.public.rules):
            view = views.get(seat) or view_for(turn.before, seat)
            for event in turn.events:
                told = redact(event, seat)
                view = view if told is None else fold(view, told)
            assert view == view_for(turn.after, seat)
            views[seat] = view


@every_preset
def test_a_view_is_the_fold_of_the_redacted_events_in_every_preset(name: str) -> None:
    assert_views_are_folds(hesitant_game(preset(name), 1, HANDS))


@examples(150)
@given(rule_sets(), seeds)
def test_a_view_is_the_fold_of_the_redacted_events(rules: RuleSet, seed: int) -> None:
    assert_views_are_folds(random_game(rules, seed, HANDS))


@every_preset
def test_a_view_is_the_fold_of_the_redacted_events_in_a_sensible_game(name: str) -> None:
    rules = preset(name)
    bots = [lambda view, _: decide_steadily(view)] * rules.players
    assert_views_are_folds(played_game(rules, 2, HANDS, bots))


# 2. Cards that a seat may not see change not one byte of what it is sent.


def assert_secrets_do_not_show(turns: Iterator[Turn], rng: Random) -> None:
    for turn in turns:
        rules = turn.after.public.rules
        seat = rng.choice(viewers(rules))
        known = known_cards(turn.before, seat) | known_cards(turn.after, seat)
        move = other_places(rules.deck, known, rng)
        moved = moved_state(turn.after, move)
        assert encode(view_for(moved, seat)) == encode(view_for(turn.after, seat))
        for event in turn.events:
            told = redact(moved_event(event, move), seat)
            assert encode(told) == encode(redact(event, seat))


@every_preset
def test_hidden_cards_change_no_byte_in_every_preset(name: str) -> None:
    assert_secrets_do_not_show(hesitant_game(preset(name), 3, HANDS), Random(3))


@examples(150)
@given(rule_sets(), seeds)
def test_hidden_cards_change_no_byte(rules: RuleSet, seed: int) -> None:
    assert_secrets_do_not_show(random_game(rules, seed, HANDS), Random(seed))


@examples(50)
@given(rule_sets(), seeds)
def test_no_seat_sees_less_than_a_spectator(rules: RuleSet, seed: int) -> None:
    for turn in random_game(rules, seed, HANDS):
        for event in turn.events:
            if redact(event, None) is event:
                assert all(redact(event, seat) is event for seat in range(rules.players))


def assert_steps_keep_secrets(turns: Iterator[Turn], rng: Random) -> int:
    """Takes each step on a second table too, where the hidden cards lie otherwise. How often that
    could be compared: not where the step shows cards that would be others there.
    """
    compared = 0
    for turn in turns:
        public = turn.before.public
        if isinstance(turn.action, Play) or public.rules.exchange == "high_low":
            continue
        seat = rng.choice(viewers(public.rules))
        if seat is not None and any(seat in (pair.giver, pair.receiver) for pair in public.pairs):
            continue
        known = known_cards(turn.before, seat) | known_cards(turn.after, seat)
        move = other_places(public.rules.deck, known, rng)
        before = moved_state(turn.before, move)
        after, events = step(before, turn.seat, moved_action(turn.action, move))
        assert encode(view_for(after, seat)) == encode(view_for(turn.after, seat))
        assert [redact(event, seat) for event in events] == [
            redact(event, seat) for event in turn.events
        ]
        compared += 1
    return compared


@examples(150)
@given(rule_sets(), seeds)
def test_a_step_tells_the_same_on_a_table_with_other_hidden_cards(
    rules: RuleSet, seed: int
) -> None:
    assert_steps_keep_secrets(random_game(rules, seed, HANDS), Random(seed))


def test_the_steps_compared_are_many() -> None:
    turns = random_game(preset("club", {"limit": 16}), 4, 20)
    assert assert_steps_keep_secrets(turns, Random(4)) > 40


# 3. The actions alone give the game again.


def assert_replay_gives_the_game(turns: Iterator[Turn]) -> None:
    state: State | None = None
    for turn in turns:
        if state is None:
            state = new_game(turn.before.public.rules, turn.before.public.dealer)
        action = msgspec.msgpack.decode(encode(turn.action), type=Action)
        state, events = step(state, turn.seat, action)
        assert (state, events) == (turn.after, turn.events)


@every_preset
def test_the_stored_actions_give_the_game_again_in_every_preset(name: str) -> None:
    assert_replay_gives_the_game(hesitant_game(preset(name), 5, HANDS))


@examples(100)
@given(rule_sets(), seeds)
def test_the_stored_actions_give_the_game_again(rules: RuleSet, seed: int) -> None:
    assert_replay_gives_the_game(random_game(rules, seed, HANDS))


# 5. Every card is in exactly one place.


def assert_each_card_is_in_one_place(turns: Iterator[Turn]) -> None:
    for turn in turns:
        state = turn.after
        places = [*state.hands, state.kitty, state.offered, state.laid_away]
        places += [trick.cards for trick in (*state.public.tricks, state.public.trick)]
        count = Counter(card for place in places for card in place)
        assert count == Counter(full_pack(state.public.rules.deck))
        assert all(hand == tuple(sorted(hand)) for hand in state.hands)


@every_preset
def test_each_card_is_in_exactly_one_place_in_every_preset(name: str) -> None:
    assert_each_card_is_in_one_place(hesitant_game(preset(name), 6, HANDS))


@examples(150)
@given(rule_sets(), seeds)
def test_each_card_is_in_exactly_one_place(rules: RuleSet, seed: int) -> None:
    assert_each_card_is_in_one_place(random_game(rules, seed, HANDS))


# 6. The record of a game gives the same results.


def record_of(turns: list[Turn]) -> list[bytes]:
    public = turns[0].before.public
    names = ("Ann", "Bén", "猫", "“Dee”")[: public.rules.players]
    header = format_header(Header(public.rules, names, public.dealer))
    lines = [header, *(format_decision(turn.seat, turn.decision) for turn in turns)]
    return [line.encode() for line in lines]


def assert_record_gives_the_game(turns: list[Turn]) -> None:
    header, moments = read_record(record_of(turns))
    assert header.rules == turns[0].before.public.rules
    assert header.dealer == turns[0].before.public.dealer
    replayed = list(moments)
    assert [moment.state for moment in replayed] == [turn.after for turn in turns]
    assert [moment.line for moment in replayed] == list(range(2, len(turns) + 2))
    assert reports(replayed) == [
        report_hand(turn.after.public.results[-1], turn.after.exchanges)
        for turn in turns
        if turn.after.public.phase in (Phase.DEAL, Phase.OVER)
    ]
    assert report_position(replayed[-1].state) == report_position(turns[-1].after)


def reports(moments: list[Moment]) -> list[dict[str, object]]:
    return [
        report_hand(moment.finished_hand, moment.state.exchanges)
        for moment in moments
        if moment.finished_hand is not None
    ]


@every_preset
def test_the_record_gives_the_same_game_in_every_preset(name: str) -> None:
    assert_record_gives_the_game(list(random_game(preset(name), 7, HANDS)))


@examples(100)
@given(rule_sets(), seeds)
def test_the_record_gives_the_same_game(rules: RuleSet, seed: int) -> None:
    assert_record_gives_the_game(list(random_game(rules, seed, HANDS)))
