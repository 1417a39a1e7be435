"""The lesson without a screen: it comes to its end, and is right in all that it says."""

import string
from collections.abc import Iterator
from itertools import islice

import pytest

from client.lesson.course import Course
from client.lesson.facts import Facts, filled_in
from client.lesson.hands import RULES
from client.screen.base.canvas import wrap
from client.words.cards import Signs, card_name, card_sign, suit_name, suit_sign
from client.words.rules import differences
from engine.actions import Discard, Give, NameTrump, Play
from engine.cards import suit_of
from engine.exchange import settle_suits
from engine.legal import legal_actions
from engine.legality import IllegalAction
from engine.presets import CHANGES, preset
from engine.public import Phase
from tests.client.fakes.learner import (
    STEPS,
    good_actions,
    learn_on,
    name_of_step,
    poor_actions,
)
from tests.client.fakes.lesson_claims import CLAIMS

NAMES = ("You", "Ben", "Cat")
ROOM = (56, 5)  # columns and lines of the explanation on the smallest screen


@pytest.fixture
def course() -> Course:
    return Course()


def through(course: Course) -> Iterator[str]:
    """Each step in turn, by its name, on the first way to the end that there is."""
    while not course.is_over:
        yield name_of_step(course)
        learn_on(course)


def steps_of(course: Course) -> Iterator[None]:
    """The course at each of its steps."""
    for _name in through(course):
        yield


def texts(course: Course) -> Iterator[str]:
    """All that can be said at this step, as it is on the screen."""
    signs = Signs.GLYPHS
    facts = Facts(
        course.view, NAMES, lambda card: card_sign(card, signs), lambda suit: suit_sign(suit, signs)
    )
    step = course.step
    yield filled_in(facts, step.words, step.on_screen)
    if step.judge is not None:
        remarks = {step.judge(course.view, action) for action in legal_actions(course.view)}
        yield from (filled_in(facts, remark) for remark in remarks if remark)


def test_it_is_played_by_the_default_rules_in_some_forty_steps() -> None:
    assert preset("online") == RULES
    assert 30 <= len(STEPS) <= 41


@pytest.mark.parametrize("name", CHANGES)
def test_it_tells_how_the_rules_of_the_learners_table_differ(name: str) -> None:
    course = Course(rules=preset(name))
    said = {name_of_step(course): course.rules_at_hand for _ in steps_of(course)}
    assert {step for step, words in said.items() if words} == {"other_rules"}
    told = said["other_rules"]
    assert all(sentence in told for sentence in differences(preset(name), RULES))
    assert ("the same rules" in told) == (name == "online")
    assert name == "online" or f"the rules are {name}," in told


def test_without_a_table_there_is_nothing_to_compare(course: Course) -> None:
    assert [course.rules_at_hand for _ in steps_of(course)] == [""] * len(STEPS)


def test_it_comes_to_its_end_after_a_whole_hand_and_the_beginning_of_another(
    course: Course,
) -> None:
    kinds = set()
    for name, expected in zip(through(course), STEPS, strict=True):
        assert name == expected
        if course.is_asked:
            kinds.add(type(good_actions(course)[0]))
    assert kinds == {Play, Give, NameTrump, Discard}
    public = course.position.state.public
    assert (public.hand, public.phase) == (2, Phase.PLAY)
    assert public.results[0].tricks == (7, 3, 6)


def test_whatever_the_learner_may_choose_every_claim_is_true(course: Course) -> None:
    assert len(CLAIMS) == course.count
    seen = set(explore(course))
    assert seen == set(STEPS)
    assert course.position.number == 0


def explore(course: Course) -> Iterator[str]:
    """All ways through the first hand, and on one of them all gifts with some that is laid away."""
    name, position = name_of_step(course), course.position
    assert CLAIMS[name](position.state), name
    yield name
    if name == STEPS[-1] or (name == "you_deal" and _has_been_there(course)):
        return
    if not course.is_asked:
        course.go_on()
        yield from explore(course)
        course.go_back()
    else:
        for action in good_actions(course)[:: 5 if name == "laying_away" else 1]:
            course.answer(action)
            assert not course.remark
            yield from explore(course)
            course.go_back()
    assert course.position == position


def _has_been_there(course: Course) -> bool:
    """Whether this way to the second hand is not the first one: the hand is the same."""
    first = Course()
    while name_of_step(first) != name_of_step(course):
        learn_on(first)
    return first.position.state != course.position.state


def test_a_poor_decision_is_explained_and_changes_nothing(course: Course) -> None:
    asked = 0
    for _name in through(course):
        if not course.is_asked:
            continue
        for action in islice(poor_actions(course), 200):
            position = course.position
            course.answer(action)
            assert course.remark
            assert course.position is position
            asked += 1
    assert asked > 100


def test_going_back_first_takes_the_remark_away() -> None:
    course = Course()
    while not course.is_asked:
        learn_on(course)
    position = course.position
    course.answer(poor_actions(course)[0])
    course.go_back()
    assert (course.remark, course.position) == ("", position)
    course.go_back()
    assert course.position.number == position.number - 1


def test_what_the_rules_forbid_is_refused_and_changes_nothing(course: Course) -> None:
    refused = 0
    for _name in through(course):
        view, position = course.view, course.position
        if not course.is_asked or view.public.phase is not Phase.PLAY:
            continue
        legal = set(legal_actions(view))
        for card in range(52):
            if Play(card) not in legal:
                with pytest.raises(IllegalAction):
                    course.answer(Play(card))
                refused += 1
        assert (course.position, course.remark) == (position, "")
    assert refused > 500


def test_at_the_end_nothing_more_can_be_gone_on_to(course: Course) -> None:
    list(through(course))
    position = course.position
    course.go_on()
    assert (course.is_over, course.position) == (True, position)


def test_every_text_has_room_on_the_smallest_screen_and_is_filled_in(course: Course) -> None:
    width, height = ROOM
    for name in through(course):
        for text in texts(course):
            lines = wrap(text, width)
            assert len(lines) <= height, (name, lines)
            assert "{" not in text, name


def test_no_explanation_ends_like_a_question_of_line_mode(course: Course) -> None:
    for _name in through(course):
        assert not any(text.endswith("?") for text in texts(course))


def test_all_that_stands_in_braces_is_known_in_every_way_to_name_cards(course: Course) -> None:
    for name in through(course):
        facts = Facts(course.view, NAMES, card_name, suit_name)
        step = course.step
        for text in (step.words, step.on_screen):
            for _literal, field, _spec, _conversion in string.Formatter().parse(text):
                assert field is None or str(facts[field]), name


def test_a_low_card_brings_no_less_than_a_high_one_of_its_suit(course: Course) -> None:
    """So that the remark on a gift too good is right."""
    while name_of_step(course) != "giving":
        learn_on(course)
    hand, cats = course.view.hand, course.position.state.hands[2]
    for card in hand:
        lower = [other for other in hand if suit_of(other) == suit_of(card) and other < card]
        for other in lower:
            assert settle_suits((other,), cats) >= settle_suits((card,), cats) or (
                settle_suits((card,), cats) == (card,)
            )
