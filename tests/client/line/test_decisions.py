"""Typed lines as decisions: tables of what is understood, and laws for what never happens."""

import re
from contextlib import suppress
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from client.line.card_names import CardNames, NoCard, Rank
from client.line.decisions import Unclear, decision
from client.line.vocabulary import Verb, read_verb, vocabulary
from client.words.cards import rank_name, suit_name
from engine.actions import AssignTargets, Discard, Give, NameTrump, Play, Return, SeatAction
from engine.cards import RANKS, Card, format_card, parse_card, parse_cards, rank_of, suit_of
from engine.legal import choice
from engine.presets import preset
from engine.public import Pair, Phase, Trick
from engine.redact import view_for
from engine.view import View
from tests.client.fakes.session import FakeSession

NAMES = CardNames()
HAND = "QS 7S 2S TH 7H 4C 3C"


@cache
def view_at(phase: Phase, rules: str = "online") -> View:
    """A view of seat 0, which is asked."""
    session = FakeSession(preset(rules))
    session.skip_to(phase)
    return view_for(session.state, 0)


def asked(phase: Phase, hand: str = HAND, trick: str = "", rules: str = "online") -> View:
    """The same with another hand, a trick to which the others have played, two cards due."""
    view = view_at(phase, rules)
    cards = parse_cards(trick)
    public = replace(
        view.public,
        trick=Trick(-len(cards) % 3, cards),
        pairs=(Pair(0, 2, 2),) if phase is Phase.GIVE else (Pair(2, 0, 2),),
    )
    return replace(view, public=public, hand=tuple(sorted(parse_cards(hand))))


def answer(view: View, line: str) -> SeatAction:
    verb, rest = read_verb(line, vocabulary())
    return decision(view, verb, rest, NAMES)


def refusal(view: View, line: str) -> str:
    with pytest.raises(Unclear) as caught:
        answer(view, line)
    assert caught.value.sentence.endswith(".")
    return caught.value.sentence


@pytest.mark.parametrize(
    "line",
    [
        "qs", "QS", "q s", "Q♠", "q♠\ufe0f", "queen of spades", "Queen Of Spades", "queen spades",
        "the queen of spades.", "q of s", "q of spades", "play qs", "PLAY the queen of spades",
        "play q", "q", "queen", "  qs  ", "qs!", "q-s", "queen of spade",
    ],
)  # fmt: skip
def test_the_queen_of_spades_has_many_names(line: str) -> None:
    assert answer(asked(Phase.PLAY), line) == Play(parse_card("QS"))


@pytest.mark.parametrize("line", ["th", "10h", "10 h", "ten of hearts", "t", "10", "play 10"])
def test_the_ten_is_a_t_or_a_10(line: str) -> None:
    assert answer(asked(Phase.PLAY), line) == Play(parse_card("TH"))


@pytest.mark.parametrize(
    ("trick", "line", "says"),
    [
        ("", "7", "7 can be 7S 7H: say which one."),
        ("", "seven", "7 can be 7S 7H: say which one."),
        ("", "k", "You have no K."),
        ("", "ks", "The king of spades is not in that hand."),
        ("", "qs 2s", "It has to be 1 card, not 2."),
        ("", "qs qs", "The queen of spades is there twice."),
        ("", "play", "Choose 1 more card: it has to be 1."),
        ("", "play it", '"it" is neither a card nor a command'),
        ("", "qx", '"qx" is neither'),
        ("", "1s", '"1s" is neither'),
        ("KH", "qs", "Hearts were led and have to be followed."),
        ("KH", "q", "Hearts were led and have to be followed."),
        ("KH", "give 7h", "Not now: waiting for a card to be played."),
        ("", "trumps s", "Not now: waiting for"),
    ],
)
def test_what_is_no_card_to_be_played_is_one_sentence(trick: str, line: str, says: str) -> None:
    assert says in refusal(asked(Phase.PLAY, trick=trick), line)


def test_a_rank_alone_means_the_one_card_that_is_allowed() -> None:
    assert answer(asked(Phase.PLAY, trick="KH"), "7") == Play(parse_card("7H"))


@pytest.mark.parametrize(
    "line", ["s", "S", "spades", "spade", "♠", "trumps s", "trumps spades", "trump Spades."]
)
def test_trumps_have_many_names(line: str) -> None:
    assert answer(asked(Phase.TRUMP), line) == NameTrump(3)


@pytest.mark.parametrize("line", ["trumps", "none", "trumps qs", "s h", "trumps of", "8 3 5"])
def test_what_is_no_suit_is_said_to_be_none(line: str) -> None:
    assert "is no suit" in refusal(asked(Phase.TRUMP), line)


@pytest.mark.parametrize("line", ["3 8 5", "targets 3 8 5", "target 3, 8, 5", "3,8,5"])
def test_targets_are_handed_out_by_seat(line: str) -> None:
    assert answer(view_at(Phase.TARGETS, "dealers-choice"), line) == AssignTargets((3, 8, 5))


@pytest.mark.parametrize(
    "line", ["targets", "8 8 0", "targets 8 5", "eight", "8.5 3", "٣ 8 5", "-3 8 5"]
)
def test_other_targets_are_refused(line: str) -> None:
    assert "targets have to be those of the rules" in refusal(
        view_at(Phase.TARGETS, "dealers-choice"), line
    )


@pytest.mark.parametrize("line", ["give 2s 4c", "4c 2s", "give 4 of clubs and 2 of spades", "2 4"])
def test_cards_are_given_in_any_order(line: str) -> None:
    assert answer(asked(Phase.GIVE), line) == Give(2, parse_cards("2S 4C"))


@pytest.mark.parametrize("line", ["lay away 2s 3c 4c th", "discard th, 4c, 3c, 2s", "2 3 4 t"])
def test_four_cards_are_laid_away(line: str) -> None:
    assert answer(asked(Phase.DISCARD), line) == Discard(parse_cards("2S 3C 4C TH"))


@pytest.mark.parametrize("line", ["give 2c 3h", "3h", "give 3h 2"])
def test_a_card_that_has_to_go_need_not_be_named(line: str) -> None:
    view = asked(Phase.GIVE, "2C 3D 3H KS", rules="mess-nine")
    assert answer(view, line) == Give(2, parse_cards("2C 3H"))


def test_the_highest_are_returned() -> None:
    view = asked(Phase.RETURN, "2C KD KH AS", rules="mess-nine")
    assert answer(view, "return kd as") == Return(parse_cards("KD AS"))
    assert answer(view, "give back kd") == Return(parse_cards("KD AS"))
    assert "2 highest" in refusal(view, "return 2c as")
    assert "Not now" in refusal(view, "give kd as")


def test_the_lowest_are_given() -> None:
    view = asked(Phase.GIVE, "2C 3D 3H KS", rules="mess-nine")
    assert "2 lowest" in refusal(view, "give 3d 3h")
    assert "2 cards, not 3" in refusal(view, "give 2c 3d 3h")
    assert "Choose 1 more card: it has to be 2." in refusal(view, "give 2c")


@pytest.mark.parametrize("card", range(52))
def test_every_card_is_understood_by_each_of_its_names(card: Card) -> None:
    rank, suit = tuple(format_card(card))
    for name in (rank + suit, f"{rank} {suit}", f"{rank_name(card)} of {suit_name(suit_of(card))}"):
        assert NAMES.cards(name) == (card,)
    assert NAMES.cards(rank) == (Rank(rank_of(card)),)


@pytest.mark.parametrize("phrase", vocabulary())
def test_no_word_of_a_command_is_a_card_or_a_suit(phrase: tuple[str, ...]) -> None:
    assert NAMES.suit(phrase[0]) is None
    with suppress(NoCard):
        assert NAMES.cards(phrase[0]) == ()


WORDS = [
    "qs", "7", "ten", "of", "spades", "s", "h", "10", "♠", "play", "give", "return", "trumps",
    "lay", "away", "the", "8", "3", "5", ",", "2s", "4c", "3c", "7h", "QUEEN", "targets",
]  # fmt: skip
LINES = st.one_of(st.text(max_size=30), st.lists(st.sampled_from(WORDS), max_size=7).map(" ".join))
VIEWS = st.sampled_from(
    [
        asked(Phase.PLAY),
        asked(Phase.PLAY, trick="KH"),
        asked(Phase.PLAY, trick="KD"),
        asked(Phase.TRUMP),
        asked(Phase.DISCARD),
        asked(Phase.GIVE),
        asked(Phase.GIVE, "2C 3D 3H KS", rules="mess-nine"),
        asked(Phase.RETURN, "2C KD KH AS", rules="mess-nine"),
        view_at(Phase.TARGETS, "dealers-choice"),
    ]
)
PHASE_VERBS = (Verb.PLAY, Verb.GIVE, Verb.RETURN, Verb.TRUMPS, Verb.LAY_AWAY, Verb.TARGETS)


def meant(view: View, verb: Verb | None, rest: str) -> SeatAction | None:
    """The action that a line means, None where it means none and a sentence says why."""
    try:
        return decision(view, verb, rest, NAMES)
    except Unclear as unclear:
        said = unclear.sentence
    assert said.endswith(".")
    return None


@given(VIEWS, LINES)
def test_no_line_becomes_anything_but_a_legal_action_or_a_sentence(view: View, line: str) -> None:
    verb, rest = read_verb(line, vocabulary())
    if verb is not None and verb not in PHASE_VERBS:
        return
    action = meant(view, verb, rest)
    question = choice(view)
    assert question is not None
    match action:
        case Play(card=card):
            assert card in question.cards
        case Give(cards=cards) | Return(cards=cards) | Discard(cards=cards):
            assert set(question.forced) <= set(cards) <= set(question.cards)
            assert len(set(cards)) == question.count
        case AssignTargets(targets=targets):
            assert sorted(targets) == sorted(view.public.rules.targets)
        case NameTrump(suit=suit):
            assert suit in range(4)


@given(VIEWS, LINES)
def test_no_card_goes_that_was_not_named_by_its_rank(view: View, line: str) -> None:
    verb, rest = read_verb(line, vocabulary())
    if verb is not None and verb not in PHASE_VERBS:
        return
    action = meant(view, verb, rest)
    question = choice(view)
    assert question is not None
    cards = (action.card,) if isinstance(action, Play) else getattr(action, "cards", ())
    for card in set(cards) - set(question.forced):
        assert _is_named(card, rest), (format_card(card), rest)


def _is_named(card: Card, line: str) -> bool:
    """By an independent and generous reading."""
    rank = RANKS[rank_of(card)].casefold()
    words = {rank, rank_name(card), *(["10"] if rank == "t" else [])}
    return any(re.search(rf"(?<![a-z0-9]){word}", line.casefold()) for word in words)
