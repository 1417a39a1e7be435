"""Which cards are marked as new in a hand."""

import pytest
from msgspec.structs import replace

from client.state.new_cards import new_cards
from engine.cards import Card, parse_cards
from engine.presets import preset
from engine.public import Phase
from engine.redact import view_for
from engine.view import Exchange, View
from tests.client.fakes.session import FakeSession

HELD = parse_cards("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2D 3D 4D")


def view_of(*, phase: Phase = Phase.PLAY, hand: tuple[Card, ...] = HELD, **known: object) -> View:
    session = FakeSession()
    session.skip_to(Phase.PLAY)
    public = replace(session.state.public, phase=phase)
    return replace(View(public, 0, hand), **known)


def cards(text: str) -> frozenset[Card]:
    return frozenset(parse_cards(text))


@pytest.mark.parametrize(
    ("exchange", "fresh"),
    [
        (Exchange(0, 1, parse_cards("5D 6D"), parse_cards("2D 5D")), "2D"),
        (Exchange(2, 0, parse_cards("2D 3D"), parse_cards("6D 3D")), "2D"),
        (Exchange(1, 2, 2, 2), ""),
    ],
)
def test_what_came_from_others_is_new_but_not_what_came_back(
    exchange: Exchange, fresh: str
) -> None:
    assert new_cards(view_of(exchanges=(exchange,))) == cards(fresh)


def test_what_came_and_went_again_is_not_marked() -> None:
    view = view_of(picked_up=parse_cards("3D 9H"))
    assert new_cards(view) == cards("3D")


def test_marks_go_with_the_first_card_played() -> None:
    played = view_of(hand=HELD[1:], picked_up=parse_cards("3D"))
    assert not new_cards(played)
    waiting_for_return = view_of(phase=Phase.RETURN, hand=HELD[1:], picked_up=parse_cards("3D"))
    assert new_cards(waiting_for_return) == cards("3D")


@pytest.mark.parametrize("rules", ["online", "mess", "mess-blind"])
def test_the_kitty_is_marked_in_the_first_trick_however_it_is_taken(rules: str) -> None:
    session = FakeSession(preset(rules))
    session.skip_to(Phase.PLAY, lambda view: bool(view.picked_up) and len(view.hand) == 16)
    view = view_for(session.state, 0)
    assert new_cards(view) >= set(view.picked_up) & set(view.hand)
